#include "formats/unreal/files/texture_slots.hpp"

#include <string_view>
#include <utility>

#include "formats/io/error.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal {
namespace {

/// The image of a path: relative to two folders, then by name anywhere, then with the same stem in another
/// image format, both nearest to `near`.
u32 find_image(const FileSet& files, const image::ImageFiles& images, std::string_view path,
               std::string_view folder, std::string_view other, std::string_view near) {
  const u32 file = files.find(path, folder, other, near);
  return file == kNone ? images.with_stem(stem_of(path), near) : file;
}

bool apply_to(const DefaultProperties& defaults, const ScriptMesh& mesh) {
  return defaults.mesh.empty() || same_name(defaults.mesh, mesh.name);
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

}  // namespace

std::string_view mesh_stem(std::string_view datafile) {
  const std::string_view stem = stem_of(datafile);
  return stem.substr(0, stem.find_last_of('_'));
}

std::string TextureRule::set_by() const {
  return number == kNone ? keyword : format({"%%", {keyword, plain(number)}});
}

SourceLocation TextureRule::location() const {
  return line ? SourceLocation::line(*source, line) : SourceLocation::in(*source);
}

TextureImports::TextureImports(const FileSet& files, const image::ImageFiles& images, const Script& script)
    : files_(files), images_(images), script_(script), order_(numbers_below(script.textures.size())) {
  sort_by(order_, [&](u32 a, u32 b) {
    files_.count_comparison();
    return name_before(script_.textures[a].name, script_.textures[b].name);
  });
  resolved_.resize(order_.size());
}

void TextureImports::add_rule(TextureRules& rules, const SlotTexture& texture, u32 slot, const char* keyword,
                              u32 number) {
  TextureRule& rule = add_to(rules);
  rule.slot = slot;
  rule.name = last_part(texture.texture);
  rule.keyword = keyword;
  rule.number = number;
  rule.source = &script_.file;
  rule.line = texture.line;
  resolve(rule);
}

/// Of several imports with one name, the last whose file is there counts: exporters write imports of files
/// that never existed.
void TextureImports::resolve(TextureRule& rule) {
  std::size_t i =
      count_before(order_.size(), [&](std::size_t at) { return name_before(import_at(at).name, rule.name); });
  if (i == order_.size() || !same_name(import_at(i).name, rule.name)) {
    rule.missing_file = rule.name;
    rule.file = images_.with_stem(rule.name, folder_of(script_.file));
    return;
  }
  const std::string_view folder = folder_of(script_.file);
  Resolved& resolved = resolved_[i];
  const bool is_known = resolved.line != 0;
  for (; !is_known && i < order_.size() && same_name(import_at(i).name, rule.name); ++i) {
    const TextureImport& line = import_at(i);
    files_.count_comparison();
    ++resolved.imports;
    // Relative to the package's root, which is the folder above the script's, then to the script.
    const u32 file = find_image(files_, images_, line.file, folder_of(folder), folder, folder);
    if (resolved.line == 0) resolved.missing_file = name_of(line.file);
    if (file == kNone && resolved.line != 0) continue;
    resolved.line = line.line;
    if (file != kNone) resolved.file = file;
  }
  rule.import_line = resolved.line;
  rule.imports = resolved.imports;
  rule.missing_file = resolved.missing_file;
  rule.file = resolved.file;
}

TextureRules rules_of_script(TextureImports& imports, const ScriptMesh& mesh) {
  const DefaultProperties& defaults = imports.script().defaults;
  const bool has_defaults = apply_to(defaults, mesh);
  TextureRules rules;
  if (has_defaults && defaults.texture.line) {
    imports.add_rule(rules, defaults.texture, kAnySlot, "Texture");
    rules.back().environment_only = true;
  }
  if (has_defaults) {
    for (const SlotTexture& skin : defaults.multi_skins) {
      imports.add_rule(rules, skin, skin.slot, "MultiSkins ", skin.slot);
    }
    if (defaults.skin.line) imports.add_rule(rules, defaults.skin, 0, "Skin");
  }
  // The last line for a slot counts.
  for (auto texture = mesh.textures.rbegin(); texture != mesh.textures.rend(); ++texture) {
    imports.add_rule(rules, *texture, texture->slot, "SETTEXTURE NUM=", texture->slot);
  }
  if (const TextureRule* zero = mesh.zero_texture ? rule_for(rules, 0, false) : nullptr) {
    TextureRule for_all = *zero;
    for_all.slot = kAnySlot;
    add_to(rules) = for_all;
  }
  if (has_defaults) {
    if (defaults.skin.line) imports.add_rule(rules, defaults.skin, kAnySlot, "Skin");
    if (defaults.texture.line) imports.add_rule(rules, defaults.texture, kAnySlot, "Texture");
    if (!defaults.multi_skins.empty()) {
      const SlotTexture& skin = defaults.multi_skins.front();
      imports.add_rule(rules, skin, kAnySlot, "MultiSkins ", skin.slot);
    }
  }
  return rules;
}

TextureRules rules_of_modeldef(const FileSet& files, const image::ImageFiles& images,
                               const std::string& modeldef, const Appearance& appearance,
                               const TextureRules* known) {
  const std::string_view root = folder_of(modeldef);
  const std::string folder = join_path(root, appearance.path);
  TextureRules rules;
  const auto add = [&](const SlotTexture& texture, u32 slot, const char* keyword, u32 number) {
    const std::size_t at = rules.size();
    TextureRule& rule = add_to(rules);
    rule.slot = slot;
    rule.empty = texture.texture.empty();
    rule.name = stem_of(texture.texture);
    rule.missing_file = name_of(texture.texture);
    rule.keyword = keyword;
    rule.number = number;
    rule.source = &modeldef;
    rule.line = texture.line;
    if (rule.empty) return;
    const bool is_known = known && at < known->size() && (*known)[at].texture == texture.texture;
    rule.texture = texture.texture;
    rule.file =
        is_known ? (*known)[at].file : find_image(files, images, texture.texture, folder, root, folder);
  };
  if (appearance.skin.line) add(appearance.skin, kAnySlot, "Skin", kNone);
  for (const SlotTexture& skin : appearance.surface_skins) add(skin, skin.slot, "SurfaceSkin ", skin.slot);
  return rules;
}

TextureRules rules_of_names(const FileSet& files, const image::ImageFiles& images, u32 datafile) {
  const std::string& path = files.folded(datafile);
  const std::string_view stem = mesh_stem(path);
  const std::size_t folder = path.size() - name_of(path).size();
  const std::string_view start(path.data(), folder + stem.size());
  TextureRules rules;
  const auto add = [&](u32 file, u32 slot, PartReason reason) {
    TextureRule& rule = add_to(rules);
    rule.slot = slot;
    rule.name = stem_of(files[file].name);
    rule.file = file;
    rule.reason = reason;
    rule.keyword = reason == PartReason::only_image ? "the only image here" : "its name";
    rule.source = &files[file].name;
  };
  const std::span<const u32> named = images.from(start);
  std::size_t end = 0;
  while (end < named.size() && files.folded(named[end]).compare(0, start.size(), start) == 0) ++end;
  // Rules for one slot come before those for all slots. Of several for one slot, the last by path counts.
  for (const bool for_all : {false, true}) {
    for (std::size_t i = 0; i < end; ++i) {
      const u32 file = named[for_all ? i : end - 1 - i];
      const std::string_view name = files.folded(file);
      u32 slot = kAnySlot;
      if (name.find('/', folder) != std::string_view::npos || !slot_of_name(stem_of(name), stem, slot))
        continue;
      if ((slot == kAnySlot) == for_all) add(file, slot, PartReason::own_name);
    }
  }
  if (rules.empty() && images.all().size() == 1) add(images.all()[0], kAnySlot, PartReason::only_image);
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

void add_parts(const TextureRules& rules, u32 script, std::vector<Part>& parts) {
  for (const TextureRule& rule : rules) {
    if (rule.file == kNone) continue;
    const bool for_all = rule.slot == kAnySlot;
    if (Part* known = find_part(parts, rule.file)) {
      const bool has_slots = known->kind == PartKind::slot && !known->numbers.empty();
      if (has_slots && !for_all) add_number(rule.slot, known->numbers);
      continue;
    }
    Part part{.file = rule.file, .kind = PartKind::slot, .reason = rule.reason};
    if (rule.line > 0) {
      part.script = script;
      part.line = rule.import_line ? rule.import_line : rule.line;
    }
    if (!for_all) part.numbers.push_back(rule.slot);
    add_part(std::move(part), parts);
  }
}

}  // namespace retromesh::unreal
