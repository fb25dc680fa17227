#include "formats/unreal/materials.hpp"

#include <string>

#include "formats/model/material.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/script/text_notes.hpp"

namespace retromesh::unreal {
namespace {

struct BlendDescription {
  const char* name;
  const char* remark;
};

const BlendDescription& blend_of(const Material& material) {
  static constexpr BlendDescription kBlends[] = {
      {"none", "depth written, back faces culled"},
      {"translucent", "added; black is invisible, no depth written"},
      {"modulated", "multiplied by two; mid grey is invisible, no depth written"},
      {"alpha", "by the image's alpha, no depth written"},
  };
  static constexpr BlendDescription kMasked = {"holes", "alpha below one half is not drawn"};
  static constexpr BlendDescription kTwoSided = {"none", "depth written, both sides drawn"};
  if (material.blend == Blend::opaque && material.cutoff > 0) return kMasked;
  if (material.blend == Blend::opaque && material.two_sided) return kTwoSided;
  return kBlends[static_cast<u8>(material.blend)];
}

void add_missing_image(const TextureRule& rule, const Material& material, u32 faces, Model& model) {
  MissingFile& missing = add_missing_file(std::string(rule.missing_file), faces, model);
  if (missing.numbers.empty()) missing.location = rule.location();
  missing.kind = PartKind::slot;
  add_number(material.slot, missing.numbers);
}

void add_properties(const TextureRule* rule, u8 type, u32 faces, Material& material) {
  std::vector<Property>& properties = material.properties;
  add_property(properties, "Poly type", {"%", {type_text(type)}},
               {"% on %", {type_description(type), counted(faces, "face", "faces")}})
      .kind = PropertyKind::flags;
  const BlendDescription& blend = blend_of(material);
  add_property(properties, "Blend", {blend.name}, {blend.remark}).kind = PropertyKind::blend;
  const bool nearest = material.filter == Filter::nearest;
  add_property(properties, "Filter", {nearest ? "nearest" : "linear"},
               {nearest ? "no mipmaps" : "with mipmaps"})
      .kind = PropertyKind::filter;
  if (rule) add_property(properties, "Set by", {"%", {rule->set_by()}}, {""}).location = rule->location();
}

/// Why GZDoom does not draw a group; empty when it does, and for class files. `gives_skins`: to any group.
std::string_view reason_not_drawn(const MeshSource& source, const TextureRule* rule, bool gives_skins) {
  if (!source.appearance) return "";
  if (rule) return rule->empty ? "its skin is empty" : "";
  return gives_skins ? "no skin is given" : "";
}

/// Of the texture of a class file: it is imported once.
void check_imports(const TextureRule& rule, TextNotes& notes) {
  const std::string name = shown(rule.name);
  if (rule.imports == 0) {
    notes.add(Rule::texture_not_imported, rule.line, {"Texture % is not imported", {name}},
              {"An image of that name is used, if there is one."});
  } else if (rule.imports > 1) {
    notes.add(Rule::texture_imported_again, rule.import_line,
              {"Texture % is imported % times", {name, rule.imports}},
              {"The last import whose file is here counts."});
  }
}

/// Explains why nothing is textured.
void note_no_textures(const FileSet& files, const MeshSource& source, Model& model) {
  const std::string_view stem = mesh_stem(files[source.datafile].name);
  const bool scripted = !source.script.empty();
  add_note(
      model.notes, Rule::textures_not_named, {"No image is named for this mesh"},
      {scripted
           ? "Its script sets none for any slot."
           : "Its class file would name them. Without one, %.png beside it is used, and %2.png for slot 2.",
       {stem, stem}},
      SourceLocation::in(scripted ? source.script : files[source.datafile].name));
}

}  // namespace

void assign_textures(const FileSet& files, const MeshSource& source, const FaceCounts& counts, Model& model) {
  if (source.textures.empty()) note_no_textures(files, source, model);
  const auto find_rule = [&](const Material& material) {
    return rule_for(source.textures, material.slot, material.mapping == TextureMapping::environment);
  };
  bool gives_skins = false;
  for (const Material& material : model.materials) {
    const TextureRule* rule = find_rule(material);
    gives_skins = gives_skins || (rule && !rule->empty);
  }
  TextNotes notes(source.script, model.notes);
  for (u32 i = 0; i < model.materials.size(); ++i) {
    Material& material = model.materials[i];
    const u32 faces = model.groups[i].count / 3;
    const TextureRule* rule = find_rule(material);
    material.not_drawn = reason_not_drawn(source, rule, gives_skins);
    if (rule && rule->empty) rule = nullptr;
    material.name = rule ? std::string(rule->name) : format({"slot %", {plain(material.slot)}});
    if (rule && rule->file != kNone) {
      material.image = add_image(files[rule->file].name, material.cutoff > 0, model);
    }
    if (rule && source.class_file) check_imports(*rule, notes);
    if (rule && rule->file == kNone) add_missing_image(*rule, material, faces, model);
    add_properties(rule, counts.types[i], faces, material);
  }
}

}  // namespace retromesh::unreal
