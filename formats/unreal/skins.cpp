#include "formats/unreal/skins.hpp"

#include <algorithm>
#include <string_view>

#include "formats/image/image.hpp"
#include "formats/io/error.hpp"
#include "formats/io/paths.hpp"

namespace retromesh::unreal {
namespace {

u32 image_with_stem(const FileSet& files, std::string_view stem, std::string_view folder) {
  for (const u32 file : files.with_stem(stem, folder)) {
    if (image::has_image_extension(files[file].name)) return file;
  }
  return kNone;
}

/// The image that a script in `script` means by `path`: from the package's root (the folder above the script's), beside
/// the script, anywhere by name, or the same stem in another image format.
u32 find_image(const FileSet& files, const std::string& script, std::string_view path) {
  const std::string_view folder = folder_of(script);
  for (const std::string_view root : {folder_of(folder), folder}) {
    const auto file = files.at_path(join_path(root, path));
    if (file) return *file;
  }
  const auto named = files.named(path, folder);
  return named ? *named : image_with_stem(files, stem_of(path), folder);
}

std::string_view last_component(std::string_view texture) { return texture.substr(texture.find_last_of('.') + 1); }

/// Resolves texture names through the TEXTURE IMPORTs of one script.
class TextureFinder {
 public:
  TextureFinder(const FileSet& files, const Script& script) : files_(files), script_(script) {
    for (u32 i = 0; i < script.textures.size(); ++i) {
      names_.push_back(fold_case(script.textures[i].name));
      order_.push_back(i);
    }
    std::stable_sort(order_.begin(), order_.end(), [&](u32 a, u32 b) { return names_[a] < names_[b]; });
  }

  SkinRule rule(const SlotTexture& texture, u32 slot, std::string set_by) const {
    SkinRule rule;
    rule.slot = slot;
    rule.name = std::string(last_component(texture.texture));
    rule.set_by = std::move(set_by);
    rule.place = Place::line(script_.file, texture.line);
    rule.wanted = rule.name;
    resolve(rule);
    return rule;
  }

 private:
  /// The last import of a name whose file is there counts; exporters repeat names with files that never existed.
  void resolve(SkinRule& rule) const {
    const std::string name = fold_case(rule.name);
    const auto first = std::lower_bound(order_.begin(), order_.end(), name,
                                        [&](u32 import, const std::string& text) { return names_[import] < text; });
    bool imported = false;
    for (auto import = first; import != order_.end() && names_[*import] == name; ++import) {
      const TextureImport& line = script_.textures[*import];
      const u32 file = find_image(files_, script_.file, line.file);
      if (file == kNone && imported) continue;
      if (!imported || file != kNone) rule.import_line = line.line;
      if (!imported) rule.wanted = file_name(line.file);
      if (file != kNone) rule.file = file;
      imported = true;
    }
    if (!imported) rule.file = image_with_stem(files_, rule.name, folder_of(script_.file));
  }

  const FileSet& files_;
  const Script& script_;
  std::vector<std::string> names_;
  std::vector<u32> order_;
};

bool is_about(const DefaultProperties& defaults, const ScriptMesh& mesh) {
  return defaults.mesh.empty() || fold_case(defaults.mesh) == fold_case(mesh.name);
}

std::string numbered(const char* word, u32 number) { return word + std::to_string(number); }

u32 find_modeldef_image(const FileSet& files, const std::string& modeldef, const Appearance& appearance,
                        const std::string& name) {
  const std::string_view root = folder_of(modeldef);
  for (const std::string& path : {join_path(root, join_path(appearance.path, name)), join_path(root, name)}) {
    const auto file = files.at_path(path);
    if (file) return *file;
  }
  const std::string folder = join_path(root, appearance.path);
  const auto named = files.named(name, folder);
  return named ? *named : image_with_stem(files, stem_of(name), folder);
}

/// "crate_d" → "crate"
std::string_view mesh_stem(std::string_view datafile) {
  std::string_view stem = stem_of(datafile);
  return stem.substr(0, stem.find_last_of('_'));
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

}  // namespace

SkinRules rules_of_script(const FileSet& files, const Script& script, const ScriptMesh& mesh) {
  const TextureFinder finder(files, script);
  const DefaultProperties& defaults = script.defaults;
  const bool dressed = is_about(defaults, mesh);
  SkinRules rules;
  if (dressed && defaults.texture.line) {
    rules.push_back(finder.rule(defaults.texture, kAnySlot, "Texture"));
    rules.back().environment_only = true;
  }
  if (dressed) {
    for (const SlotTexture& skin : defaults.multi_skins) {
      rules.push_back(finder.rule(skin, skin.slot, numbered("MultiSkins ", skin.slot)));
    }
    if (defaults.skin.line) rules.push_back(finder.rule(defaults.skin, 0, "Skin"));
  }
  // The last line for a slot counts.
  for (auto texture = mesh.textures.rbegin(); texture != mesh.textures.rend(); ++texture) {
    rules.push_back(finder.rule(*texture, texture->slot, numbered("SETTEXTURE NUM=", texture->slot)));
  }
  if (mesh.zero_texture) {
    if (const SkinRule* zero = rule_for(rules, 0, false)) {
      rules.push_back(*zero);
      rules.back().slot = kAnySlot;
    }
  }
  if (dressed) {
    if (defaults.skin.line) rules.push_back(finder.rule(defaults.skin, kAnySlot, "Skin"));
    if (defaults.texture.line) rules.push_back(finder.rule(defaults.texture, kAnySlot, "Texture"));
    if (!defaults.multi_skins.empty()) {
      const SlotTexture& skin = defaults.multi_skins.front();
      rules.push_back(finder.rule(skin, kAnySlot, numbered("MultiSkins ", skin.slot)));
    }
  }
  return rules;
}

SkinRules rules_of_modeldef(const FileSet& files, const std::string& modeldef, const Appearance& appearance) {
  SkinRules rules;
  const auto add = [&](const SlotTexture& texture, u32 slot, std::string set_by) {
    SkinRule rule;
    rule.slot = slot;
    rule.hidden = texture.texture.empty();
    rule.name = std::string(stem_of(texture.texture));
    if (!rule.hidden) rule.file = find_modeldef_image(files, modeldef, appearance, texture.texture);
    rule.wanted = file_name(texture.texture);
    rule.set_by = std::move(set_by);
    rule.place = Place::line(modeldef, texture.line);
    rules.push_back(std::move(rule));
  };
  if (appearance.skin.line) add(appearance.skin, kAnySlot, "Skin");
  for (const SlotTexture& skin : appearance.surface_skins) add(skin, skin.slot, numbered("SurfaceSkin ", skin.slot));
  return rules;
}

SkinRules rules_of_names(const FileSet& files, u32 datafile) {
  const std::string& path = files.folded(datafile);
  const std::string_view folder = folder_of(path);
  const std::string_view stem = mesh_stem(path);
  SkinRules rules;
  u32 images = 0;
  u32 last_image = kNone;
  for (const u32 file : files.in_order()) {
    const std::string& name = files.folded(file);
    if (!image::has_image_extension(name)) continue;
    ++images;
    last_image = file;
    u32 slot = kAnySlot;
    if (folder_of(name) != folder || !slot_of_name(stem_of(name), stem, slot)) continue;
    SkinRule rule;
    rule.slot = slot;
    rule.name = std::string(stem_of(files[file].name));
    rule.file = file;
    rule.set_by = "its name";
    rule.place = Place::in(files[file].name);
    // Rules for one slot go before the one for all.
    rules.insert(slot == kAnySlot ? rules.end() : rules.begin(), std::move(rule));
  }
  if (rules.empty() && images == 1) {
    SkinRule rule;
    rule.name = std::string(stem_of(files[last_image].name));
    rule.file = last_image;
    rule.set_by = "the only image here";
    rule.place = Place::in(files[last_image].name);
    rules.push_back(std::move(rule));
  }
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
    const std::string role = rule.slot == kAnySlot ? "all slots" : numbered("slot ", rule.slot);
    const auto known = std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return part.file == rule.file; });
    if (known != parts.end()) {
      if (known->role.rfind("slot", 0) == 0 && rule.slot != kAnySlot && known->role != role) {
        known->role += ", " + std::to_string(rule.slot);
      }
      continue;
    }
    std::string why = rule.set_by;
    if (rule.place.kind == Place::Kind::line) {
      why = file_name(rule.place.file) + " line " + std::to_string(rule.import_line ? rule.import_line : rule.place.at);
    }
    parts.push_back({rule.file, role, std::move(why)});
  }
}

}  // namespace retromesh::unreal
