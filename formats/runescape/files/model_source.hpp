#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/file_set.hpp"
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/animation/clips.hpp"
#include "formats/runescape/materials/light.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// The input of a Model: a mesh, its light and its animation, from one model file or the parts of an npc.
struct ModelSource {
  std::string name;
  std::string_view label;  ///< "RuneScape model, old layout", a literal
  /// The file that notes name; textures nearest to its folder are used. Not null.
  const File* file = nullptr;
  Mesh mesh;
  Light light = kItemLight;
  std::array<float, 3> scale = {1, 1, 1};  ///< Scale of x, y and z after posing.
  u32 quarter_turns = 0;                   ///< About y, after this scale: z becomes x.
  std::vector<Property> properties;        ///< In addition to those of every model.
  std::vector<MissingFile> missing_files;
  Notes notes;
  bool is_truncated = false;  ///< Parts that cannot be read are left out, as requested.

  std::vector<FrameClip> clips;            ///< The clips of the model, in order.
  const Animations* animations = nullptr;  ///< The frames of the clips.
  std::span<const Note> animation_notes;   ///< Notes for models with clips.
};

/// Reads a model file; its light is kItemLight. Errors: read errors; placeholder when the file has no
/// faces.
Result<ModelSource> read_model_source(const File& file, Limits& limits);

}  // namespace retromesh::runescape
