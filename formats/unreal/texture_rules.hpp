#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/model/entry.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/script/script.hpp"

/// Which image a texture slot wears. (README, "Texture resolution".)
namespace retromesh::unreal {

inline constexpr u32 kAnySlot = 0xFFFFFFFF;

/// One rule of the search: what a slot wears if no earlier rule fits.
struct SkinRule {
  u32 slot = kAnySlot;
  bool hidden = false;            ///< Faces of the slot are not drawn: a MODELDEF gave it an empty name.
  bool environment_only = false;  ///< Counts for environment-mapped polygons alone.
  std::string name;               ///< Name of the texture.
  u32 file = kNone;               ///< The image, or kNone when it is not there.
  std::string wanted;             ///< The file to ask for when it is not there.
  std::string set_by;             ///< "SETTEXTURE NUM=0"
  SourceLocation location;        ///< The line that says so.
  u32 import_line = 0;            ///< The TEXTURE IMPORT that names the file; 0 for none.
};

using SkinRules = std::vector<SkinRule>;

/// What images of a mesh are called, too: "models/Book_d.3d" gives "Book".
std::string_view mesh_stem(std::string_view datafile);

/// What a class file says: MultiSkins, Skin, SETTEXTURE, Texture, any MultiSkin. The default properties count
/// when they are about this mesh or about none.
SkinRules rules_of_script(const FileSet& files, const Script& script, const ScriptMesh& mesh);

/// What a MODELDEF says: Skin for all slots, else SurfaceSkin for one.
SkinRules rules_of_modeldef(const FileSet& files, const std::string& modeldef, const Appearance& appearance);

/// Without a script: images named after the mesh, with a slot's number behind it or not, else the only image
/// there is.
SkinRules rules_of_names(const FileSet& files, u32 datafile);

/// The rule that dresses `slot`, or null.
const SkinRule* rule_for(const SkinRules& rules, u32 slot, bool environment);

/// Adds the images that the rules found, each once.
void add_parts(const SkinRules& rules, std::vector<Part>& parts);

}  // namespace retromesh::unreal
