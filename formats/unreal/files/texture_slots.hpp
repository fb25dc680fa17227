#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "formats/files/entry.hpp"
#include "formats/files/file_set.hpp"
#include "formats/image/image_files.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/modeldef/modeldef.hpp"
#include "formats/unreal/script/script.hpp"

/// Which image each texture slot uses. (README, "Texture resolution".)
namespace retromesh::unreal {

inline constexpr u32 kAnySlot = 0xFFFFFFFF;

/// One rule of the search: the image of a slot, unless an earlier rule applies. Its texts are those of the
/// script, or names of files.
struct TextureRule {
  u32 slot = kAnySlot;
  bool empty = false;             ///< A MODELDEF gives the slot an empty name: its faces are not drawn.
  bool environment_only = false;  ///< Applies to environment-mapped polygons only.
  std::string_view name;          ///< Name of the texture.
  std::string_view texture;       ///< As a MODELDEF names it; empty in a class file.
  u32 file = kNone;               ///< The image, or kNone when it is missing.
  std::string_view missing_file;  ///< The name of the file when it is missing.
  PartReason reason = PartReason::script_line;
  const char* keyword = "";             ///< "SETTEXTURE NUM="
  u32 number = kNone;                   ///< After the keyword; kNone for none.
  const std::string* source = nullptr;  ///< Path of the script; without one, of the image.
  u32 line = 0;                         ///< The line of the rule; 0 without a script.
  u32 import_line = 0;                  ///< The TEXTURE IMPORT that names the file; 0 for none.
  u32 imports = 0;                      ///< How many TEXTURE IMPORTs have that name.

  std::string set_by() const;  ///< "SETTEXTURE NUM=0"
  SourceLocation location() const;
};

using TextureRules = std::vector<TextureRule>;

/// The name of a mesh, by which images are matched too: "models/Book_d.3d" gives "Book".
std::string_view mesh_stem(std::string_view datafile);

/// Finds the files of the textures that a class file imports; the lines with one name are searched once, for
/// all its meshes.
class TextureImports {
 public:
  /// Keeps references to all of them.
  TextureImports(const FileSet& files, const image::ImageFiles& images, const Script& script);

  /// Appends the rule of a slot; `keyword` and `number` are what sets it.
  void add_rule(TextureRules& rules, const SlotTexture& texture, u32 slot, const char* keyword,
                u32 number = kNone);

  const Script& script() const { return script_; }

 private:
  /// The lines with one name.
  struct Resolved {
    u32 file = kNone;
    u32 line = 0;     ///< 0 until they are searched.
    u32 imports = 0;  ///< Imports with that name.
    std::string_view missing_file;
  };

  const TextureImport& import_at(std::size_t i) const { return script_.textures[order_[i]]; }
  void resolve(TextureRule& rule);

  const FileSet& files_;
  const image::ImageFiles& images_;
  const Script& script_;
  std::vector<u32> order_;          ///< Of the imports, sorted by name.
  std::vector<Resolved> resolved_;  ///< At the first import with a name in `order_`.
};

/// The rules of a class file, in order: MultiSkins, Skin, SETTEXTURE, Texture, any entry of MultiSkins. The
/// default properties apply when their Mesh is this mesh or not set.
TextureRules rules_of_script(TextureImports& imports, const ScriptMesh& mesh);

/// The rules of a MODELDEF: Skin for all slots, then SurfaceSkin for single slots. `known` are those of
/// another appearance with the same path, or null: files that they have found are not searched again.
TextureRules rules_of_modeldef(const FileSet& files, const image::ImageFiles& images,
                               const std::string& modeldef, const Appearance& appearance,
                               const TextureRules* known);

/// The rules without a script: images named like the mesh, with or without a slot number, else the only image
/// in the drop.
TextureRules rules_of_names(const FileSet& files, const image::ImageFiles& images, u32 datafile);

/// The rule that applies to `slot`, or null. `environment`: for environment-mapped polygons.
const TextureRule* rule_for(const TextureRules& rules, u32 slot, bool environment);

/// Adds the images of the rules, each once. `script` is the file with their lines.
void add_parts(const TextureRules& rules, u32 script, std::vector<Part>& parts);

}  // namespace retromesh::unreal
