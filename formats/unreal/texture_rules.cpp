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

/// The image that a script in `script` means by `path`: from the package's root (the folder above the
/// script's), beside the script, anywhere by name, or the same stem in another image format.
u32 find_image(const FileSet& files, std::string_view script, std::string_view path) {
  const std::string_view folder = folder_of(script);
  const u32 file = files.find(path, folder_of(folder), folder, folder);
  return file == kNone ? image_with_stem(files, stem_of(path), folder) : file;
}

/// Resolves texture names through the TEXTURE IMPORTs of one script.
class TextureFinder {
 public:
  TextureFinder(const FileSet& files, const Script& script)
      : files_(files), script_(script), order_(numbers_below(script.textures.size())) {
    sort_by(order_,
            [&](u32 a, u32 b) { return name_before(script_.textures[a].name, script_.textures[b].name); });
  }

  void add_rule(SkinRules& rules, const SlotTexture& texture, u32 slot, std::string set_by) const {
    SkinRule& rule = add_to(rules);
    rule.slot = slot;
    rule.name = last_part(texture.texture);
    rule.set_by = std::move(set_by);
    rule.location = SourceLocation::line(script_.file, texture.line);
    rule.wanted = rule.name;
    resolve(rule);
  }

 private:
  const TextureImport& import_at(std::size_t i) const { return script_.textures[order_[i]]; }

  /// The last import of a name whose file is there counts; exporters repeat names with files that never
  /// existed.
  void resolve(SkinRule& rule) const {
    std::size_t i = count_before(order_.size(),
                                 [&](std::size_t at) { return name_before(import_at(at).name, rule.name); });
    bool imported = false;
    for (; i < order_.size() && same_name(import_at(i).name, rule.name); ++i) {
      const TextureImport& line = import_at(i);
      const u32 file = find_image(files_, script_.file, line.file);
      if (file == kNone && imported) continue;
      rule.import_line = line.line;
      if (!imported) rule.wanted = file_name(line.file);
      if (file != kNone) rule.file = file;
      imported = true;
    }
    if (!imported) rule.file = image_with_stem(files_, rule.name, folder_of(script_.file));
  }

  const FileSet& files_;
  const Script& script_;
  std::vector<u32> order_;
};

bool is_about(const DefaultProperties& defaults, const ScriptMesh& mesh) {
  return defaults.mesh.empty() || same_name(defaults.mesh, mesh.name);
}

std::string numbered(const char* word, u32 number) { return format({"%%", {word, plain(number)}}); }

u32 find_modeldef_image(const FileSet& files, const std::string& modeldef, const Appearance& appearance,
                        const std::string& name) {
  const std::string_view root = folder_of(modeldef);
  const std::string folder = join_path(root, appearance.path);
  const u32 file = files.find(name, folder, root, folder);
  return file == kNone ? image_with_stem(files, stem_of(name), folder) : file;
}

/// The slot that an image's name means beside a mesh of this stem: "crate" all, "crate2", "crate_2" slot 2.
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

Part* find_part(std::vector<Part>& parts, u32 file) {
  for (Part& part : parts) {
    if (part.file == file) return &part;
  }
  return nullptr;
}

std::string reason_for(const SkinRule& rule) {
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

SkinRules rules_of_script(const FileSet& files, const Script& script, const ScriptMesh& mesh) {
  const TextureFinder finder(files, script);
  const DefaultProperties& defaults = script.defaults;
  const bool dressed = is_about(defaults, mesh);
  SkinRules rules;
  if (dressed && defaults.texture.line) {
    finder.add_rule(rules, defaults.texture, kAnySlot, "Texture");
    rules.back().environment_only = true;
  }
  if (dressed) {
    for (const SlotTexture& skin : defaults.multi_skins) {
      finder.add_rule(rules, skin, skin.slot, numbered("MultiSkins ", skin.slot));
    }
    if (defaults.skin.line) finder.add_rule(rules, defaults.skin, 0, "Skin");
  }
  // The last line for a slot counts.
  for (auto texture = mesh.textures.rbegin(); texture != mesh.textures.rend(); ++texture) {
    finder.add_rule(rules, *texture, texture->slot, numbered("SETTEXTURE NUM=", texture->slot));
  }
  if (const SkinRule* zero = mesh.zero_texture ? rule_for(rules, 0, false) : nullptr) {
    SkinRule for_all = *zero;
    for_all.slot = kAnySlot;
    add_to(rules) = std::move(for_all);
  }
  if (dressed) {
    if (defaults.skin.line) finder.add_rule(rules, defaults.skin, kAnySlot, "Skin");
    if (defaults.texture.line) finder.add_rule(rules, defaults.texture, kAnySlot, "Texture");
    if (!defaults.multi_skins.empty()) {
      const SlotTexture& skin = defaults.multi_skins.front();
      finder.add_rule(rules, skin, kAnySlot, numbered("MultiSkins ", skin.slot));
    }
  }
  return rules;
}

SkinRules rules_of_modeldef(const FileSet& files, const std::string& modeldef, const Appearance& appearance) {
  SkinRules rules;
  const auto add = [&](const SlotTexture& texture, u32 slot, std::string set_by) {
    SkinRule& rule = add_to(rules);
    rule.slot = slot;
    rule.hidden = texture.texture.empty();
    rule.name = stem_of(texture.texture);
    if (!rule.hidden) rule.file = find_modeldef_image(files, modeldef, appearance, texture.texture);
    rule.wanted = file_name(texture.texture);
    rule.set_by = std::move(set_by);
    rule.location = SourceLocation::line(modeldef, texture.line);
  };
  if (appearance.skin.line) add(appearance.skin, kAnySlot, "Skin");
  for (const SlotTexture& skin : appearance.surface_skins)
    add(skin, skin.slot, numbered("SurfaceSkin ", skin.slot));
  return rules;
}

SkinRules rules_of_names(const FileSet& files, u32 datafile) {
  const std::string& path = files.folded(datafile);
  const std::string_view folder = folder_of(path);
  const std::string_view stem = mesh_stem(path);
  SkinRules rules;
  const auto add = [&](u32 file, u32 slot, const char* set_by) {
    SkinRule& rule = add_to(rules);
    rule.slot = slot;
    rule.name = stem_of(files[file].name);
    rule.file = file;
    rule.set_by = set_by;
    rule.location = SourceLocation::in(files[file].name);
  };
  std::vector<u32> for_all;
  std::vector<u32> images;
  // Rules for one slot go before those for all; of two for one slot the last in path order counts.
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

const SkinRule* rule_for(const SkinRules& rules, u32 slot, bool environment) {
  const SkinRule* asked_for = nullptr;
  for (const SkinRule& rule : rules) {
    const bool fits = (rule.slot == kAnySlot || rule.slot == slot) && (environment || !rule.environment_only);
    if (!fits) continue;
    if (rule.file != kNone) return &rule;
    if (!asked_for) asked_for = &rule;
    if (rule.slot == slot) return asked_for;  // named and not here: no other image stands in for it
  }
  return asked_for;
}

void add_parts(const SkinRules& rules, std::vector<Part>& parts) {
  for (const SkinRule& rule : rules) {
    if (rule.file == kNone) continue;
    const bool for_all = rule.slot == kAnySlot;
    const std::string role = for_all ? "all slots" : numbered("slot ", rule.slot);
    Part* known = find_part(parts, rule.file);
    if (!known) {
      known = &add_to(parts);
      known->file = rule.file;
      known->role = role;
      known->why = reason_for(rule);
    } else if (known->role.rfind("slot", 0) == 0 && !for_all && known->role != role) {
      known->role += numbered(", ", rule.slot);
    }
  }
}

}  // namespace retromesh::unreal
