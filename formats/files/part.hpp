#pragma once
#include <string>
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh {

/// What a file is in a model. web/src/core/wording.ts has its words for people.
enum class PartKind : u8 {
  model,
  faces,
  frames,
  script,
  slot,
  skin,
  object,
  palettes,
  texture,
  sprite,
  morph_target,
  npc,
  npc_part,
  base,
  frame,
  animation_text,
  texture_names,
  texture_image,
  crop,
  archive,
  source_text,
};

/// Why a file belongs to a model.
enum class PartReason : u8 {
  names_model,    ///< The file that the model has its name of.
  recognized,     ///< By its bytes.
  same_stem,      ///< As the file that names the model, or as Part::name.
  animated_stem,  ///< The same for an animated texture.
  first_image,    ///< Of an animated texture.
  own_name,       ///< The image's name says its slot.
  only_image,     ///< A guess: no other image is there.
  script_line,    ///< A line of another file names it.
  names_pair,     ///< A line of it names both files of the mesh.
  names_mesh,     ///< A line of it names the mesh.
  palette_size,   ///< Its size is one of palettes.
  same_number,    ///< As the object stores.
  same_counts,    ///< Of vertices and normals.
  names_parts,    ///< It names the parts of the npc.
  named_by_npc,
  numbers_textures,
  texture_number,  ///< The faces have its number.
  crop_of_texture,
  base_id,  ///< It has the id of the base.
  names_frames,
  in_archive,    ///< The model is in it.
  from_archive,  ///< It was made of an archive beside the files of the model.
};

/// A file of a model, and the reason why it belongs to it.
struct Part {
  u32 file = 0;  ///< Of the files that were listed.
  PartKind kind = PartKind::model;
  PartReason reason = PartReason::names_model;
  u32 line = 0;                ///< Of `script`; 0 for none.
  u32 script = 0;              ///< The file with the line, of the files that were listed.
  std::string name{};          ///< By which the file was found, where the model stores one.
  std::vector<u32> numbers{};  ///< Of slots, skins or textures; none for a slot: all of them.
};

/// Adds a number to those of a part, once.
void add_number(u32 number, std::vector<u32>& numbers);

/// The part that is `file`, or null.
Part* find_part(std::vector<Part>& parts, u32 file);

/// Appends a part; adds nothing for kNoFile.
void add_part(Part part, std::vector<Part>& parts);

}  // namespace retromesh
