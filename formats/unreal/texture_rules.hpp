#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/script/script.hpp"

/// Which image each texture slot uses. (README, "Texture resolution".)
namespace retromesh::unreal {

inline constexpr u32 kAnySlot = 0xFFFFFFFF;

/// One rule of the search: the image of a slot, unless an earlier rule applies.
struct TextureRule {
  u32 slot = kAnySlot;
  bool empty = false;             ///< A MODELDEF gives the slot an empty name: its faces are not drawn.
  bool environment_only = false;  ///< Applies to environment-mapped polygons only.
  std::string name;               ///< Name of the texture.
  u32 file = kNone;               ///< The image, or kNone when it is missing.
  std::string missing_file;       ///< The name of the file when it is missing.
  std::string set_by;             ///< "SETTEXTURE NUM=0"
  SourceLocation location;        ///< The line of the rule.
  u32 import_line = 0;            ///< The TEXTURE IMPORT that names the file; 0 for none.
  u32 imports = 0;                ///< How many TEXTURE IMPORTs have that name.
};

using TextureRules = std::vector<TextureRule>;

/// The name of a mesh, by which images are matched too: "models/Book_d.3d" gives "Book".
std::string_view mesh_stem(std::string_view datafile);

/// The rules of a class file, in order: MultiSkins, Skin, SETTEXTURE, Texture, any entry of MultiSkins. The
/// default properties apply when their Mesh is this mesh or not set.
TextureRules rules_of_script(const FileSet& files, const Script& script, const ScriptMesh& mesh);

/// The rules of a MODELDEF: Skin for all slots, then SurfaceSkin for single slots.
TextureRules rules_of_modeldef(const FileSet& files, const std::string& modeldef,
                               const Appearance& appearance);

/// The rules without a script: images named like the mesh, with or without a slot number, else the only image
/// in the drop.
TextureRules rules_of_names(const FileSet& files, u32 datafile);

/// The rule that applies to `slot`, or null. `environment`: for environment-mapped polygons.
const TextureRule* rule_for(const TextureRules& rules, u32 slot, bool environment);

/// Adds the images of the rules, each once.
void add_parts(const TextureRules& rules, std::vector<Part>& parts);

}  // namespace retromesh::unreal
