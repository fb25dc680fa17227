#include "formats/unreal/texture_rules.hpp"

#include <string_view>
#include <utility>

#include "formats/image/image.hpp"
#include "formats/io/error.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

u32 image_with_stem(const FileSet& files, std::string_view stem, std::string_view folder) {
  for (const u32 file : files.with_stem(stem, folder)) {
    if (image::has_image_extension(files[file].name)) return file;
  }
  return kNone;
}

/// The image of a path in a class file: relative to the package's root (the folder above the script's), then
/// to the script, then by name anywhere, then with the same stem in another image format.
u32 find_image(const FileSet& files, std::string_view script, std::string_view path) {
  const std::string_view folder = folder_of(script);
  const u32 file = files.find(path, folder_of(folder), folder, folder);
  return file == kNone ? image_with_stem(files, stem_of(path), folder) : file;
}

/// Resolves texture names by the TEXTURE IMPORT lines of one script.
class TextureImports {
 public:
  TextureImports(const FileSet& files, const Script& script)
      : files_(files), script_(script), order_(numbers_below(script.textures.size())) {
    sort_by(order_,
            [&](u32 a, u32 b) { return name_before(script_.textures[a].name, script_.textures[b].name); });
  }

  void add_rule(TextureRules& rules, const SlotTexture& texture, u32 slot, std::string set_by) const {
    TextureRule& rule = add_to(rules);
    rule.slot = slot;
    rule.name = last_part(texture.texture);
    rule.set_by = std::move(set_by);
    rule.location = SourceLocation::line(script_.file, texture.line);
    rule.missing_file = rule.name;
    resolve(rule);
  }

 private:
  const TextureImport& import_at(std::size_t i) const { return script_.textures[order_[i]]; }

  /// Of several imports with one name, the last whose file is there counts: exporters write imports of files
  /// that never existed.
  void resolve(TextureRule& rule) const {
    std::size_t i = count_before(order_.size(),
                                 [&](std::size_t at) { return name_before(import_at(at).name, rule.name); });
    bool imported = false;
    for (; i < order_.size() && same_name(import_at(i).name, rule.name); ++i) {
      const TextureImport& line = import_at(i);
      ++rule.imports;
      const u32 file = find_image(files_, script_.file, line.file);
      if (file == kNone && imported) continue;
      rule.import_line = line.line;
      if (!imported) rule.missing_file = file_name(line.file);
      if (file != kNone) rule.file = file;
      imported = true;
    }
    if (!imported) rule.file = image_with_stem(files_, rule.name, folder_of(script_.file));
  }

  const FileSet& files_;
  const Script& script_;
  std::vector<u32> order_;
};

bool apply_to(const DefaultProperties& defaults, const ScriptMesh& mesh) {
  return defaults.mesh.empty() || same_name(defaults.mesh, mesh.name);
}

std::string numbered(const char* text, u32 number) { return format({"%%", {text, plain(number)}}); }

u32 find_modeldef_image(const FileSet& files, const std::string& modeldef, const Appearance& appearance,
                        const std::string& name) {
  const std::string_view root = folder_of(modeldef);
  const std::string folder = join_path(root, appearance.path);
  const u32 file = files.find(name, folder, root, folder);
  return file == kNone ? image_with_stem(files, stem_of(name), folder) : file;
}

/// The slot of an image by its name, for a mesh called "crate": "crate" is all slots, "crate2" and "crate_2"
/// are slot 2.
bool slot_of_name(std::string_view image, std::string_view mesh, u32& slot) {
  slot = kAnySlot;
  if (image == mesh) return true;
  if (image.size() <= mesh.size() || image.substr(0, mesh.size()) != mesh) return false;
  std::string_view number = image.substr(mesh.size());
  if (number.size() > 1 && (number[0] == '_' || number[0] == '-')) number.remove_prefix(1);
  slot = 0;
  for (const char c : number) {
    if (c < '0' || c > '9' || slot > 255) return false;
    slot = slot * 10 + static_cast<u32>(c - '0');
  }
  return slot <= 255;
}

std::string reason_for(const TextureRule& rule) {
  if (rule.location.kind != SourceLocation::Kind::line) return rule.set_by;
  return format(
      {"% line %",
       {file_name(rule.location.file), plain(rule.import_line ? rule.import_line : rule.location.at)}});
}

}  // namespace

std::string_view mesh_stem(std::string_view datafile) {
  const std::string_view stem = stem_of(datafile);
  return stem.substr(0, stem.find_last_of('_'));
}

TextureRules rules_of_script(const FileSet& files, const Script& script, const ScriptMesh& mesh) {
  const TextureImports imports(files, script);
  const DefaultProperties& defaults = script.defaults;
  const bool has_defaults = apply_to(defaults, mesh);
  TextureRules rules;
  if (has_defaults && defaults.texture.line) {
    imports.add_rule(rules, defaults.texture, kAnySlot, "Texture");
    rules.back().environment_only = true;
  }
  if (has_defaults) {
    for (const SlotTexture& skin : defaults.multi_skins) {
      imports.add_rule(rules, skin, skin.slot, numbered("MultiSkins ", skin.slot));
    }
    if (defaults.skin.line) imports.add_rule(rules, defaults.skin, 0, "Skin");
  }
  // The last line for a slot counts.
  for (auto texture = mesh.textures.rbegin(); texture != mesh.textures.rend(); ++texture) {
    imports.add_rule(rules, *texture, texture->slot, numbered("SETTEXTURE NUM=", texture->slot));
  }
  if (const TextureRule* zero = mesh.zero_texture ? rule_for(rules, 0, false) : nullptr) {
    TextureRule for_all = *zero;
    for_all.slot = kAnySlot;
    add_to(rules) = std::move(for_all);
  }
  if (has_defaults) {
    if (defaults.skin.line) imports.add_rule(rules, defaults.skin, kAnySlot, "Skin");
    if (defaults.texture.line) imports.add_rule(rules, defaults.texture, kAnySlot, "Texture");
    if (!defaults.multi_skins.empty()) {
      const SlotTexture& skin = defaults.multi_skins.front();
      imports.add_rule(rules, skin, kAnySlot, numbered("MultiSkins ", skin.slot));
    }
  }
  return rules;
}

TextureRules rules_of_modeldef(const FileSet& files, const std::string& modeldef,
                               const Appearance& appearance) {
  TextureRules rules;
  const auto add = [&](const SlotTexture& texture, u32 slot, std::string set_by) {
    TextureRule& rule = add_to(rules);
    rule.slot = slot;
    rule.empty = texture.texture.empty();
    rule.name = stem_of(texture.texture);
    if (!rule.empty) rule.file = find_modeldef_image(files, modeldef, appearance, texture.texture);
    rule.missing_file = file_name(texture.texture);
    rule.set_by = std::move(set_by);
    rule.location = SourceLocation::line(modeldef, texture.line);
  };
  if (appearance.skin.line) add(appearance.skin, kAnySlot, "Skin");
  for (const SlotTexture& skin : appearance.surface_skins)
    add(skin, skin.slot, numbered("SurfaceSkin ", skin.slot));
  return rules;
}

TextureRules rules_of_names(const FileSet& files, u32 datafile) {
  const std::string& path = files.folded(datafile);
  const std::string_view folder = folder_of(path);
  const std::string_view stem = mesh_stem(path);
  TextureRules rules;
  const auto add = [&](u32 file, u32 slot, const char* set_by) {
    TextureRule& rule = add_to(rules);
    rule.slot = slot;
    rule.name = stem_of(files[file].name);
    rule.file = file;
    rule.set_by = set_by;
    rule.location = SourceLocation::in(files[file].name);
  };
  std::vector<u32> for_all;
  std::vector<u32> images;
  // Rules for one slot come before those for all slots. Of several for one slot, the last by path counts.
  for (std::size_t i = files.in_order().size(); i-- > 0;) {
    const u32 file = files.in_order()[i];
    const std::string& name = files.folded(file);
    if (!image::has_image_extension(name)) continue;
    add_to(images) = file;
    u32 slot = kAnySlot;
    if (folder_of(name) != folder || !slot_of_name(stem_of(name), stem, slot)) continue;
    if (slot == kAnySlot) {
      add_to(for_all) = file;
    } else {
      add(file, slot, "its name");
    }
  }
  for (std::size_t i = for_all.size(); i-- > 0;) add(for_all[i], kAnySlot, "its name");
  if (rules.empty() && images.size() == 1) add(images[0], kAnySlot, "the only image here");
  return rules;
}

const TextureRule* rule_for(const TextureRules& rules, u32 slot, bool environment) {
  const TextureRule* first_missing = nullptr;
  for (const TextureRule& rule : rules) {
    const bool fits = (rule.slot == kAnySlot || rule.slot == slot) && (environment || !rule.environment_only);
    if (!fits) continue;
    if (rule.file != kNone) return &rule;
    if (!first_missing) first_missing = &rule;
    if (rule.slot == slot) return first_missing;  // named but missing: no other image replaces it
  }
  return first_missing;
}

void add_parts(const TextureRules& rules, std::vector<Part>& parts) {
  for (const TextureRule& rule : rules) {
    if (rule.file == kNone) continue;
    const bool for_all = rule.slot == kAnySlot;
    const std::string role = for_all ? "all slots" : numbered("slot ", rule.slot);
    Part* known = find_part(parts, rule.file);
    if (!known) {
      add_part(rule.file, role, reason_for(rule), parts);
    } else if (known->role.rfind("slot", 0) == 0 && !for_all && known->role != role) {
      known->role += numbered(", ", rule.slot);
    }
  }
}

}  // namespace retromesh::unreal
