#include "formats/unreal/materials.hpp"

#include <string>
#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/model/properties.hpp"
#include "formats/unreal/polygon_type.hpp"

namespace retromesh::unreal {
namespace {

struct BlendWords {
  const char* name;
  const char* remark;
};

const BlendWords& words_of(const Material& material) {
  static constexpr BlendWords kBlends[] = {
      {"none", "depth written, back faces culled"},
      {"translucent", "added; black is invisible, no depth written"},
      {"modulated", "multiplied by two; mid grey is invisible, no depth written"},
      {"alpha", "by the image's alpha, no depth written"},
  };
  static constexpr BlendWords kHoles = {"holes", "alpha below one half is not drawn"};
  static constexpr BlendWords kTwoSided = {"none", "depth written, both sides drawn"};
  if (material.blend == Blend::opaque && material.cutoff > 0) return kHoles;
  if (material.blend == Blend::opaque && material.two_sided) return kTwoSided;
  return kBlends[static_cast<u8>(material.blend)];
}

/// The image of a file as plain or as masked faces wear it; each is in the model once.
u32 image_of(const File& file, bool hole, Model& model) {
  for (u32 i = 0; i < model.images.size(); ++i) {
    if (model.images[i].file == file.name && model.images[i].hole == hole) return i;
  }
  Image& image = add_to(model.images);
  image.name = std::string(stem_of(file.name));
  image.file = file.name;
  image.hole = hole;
  return static_cast<u32>(model.images.size() - 1);
}

void want(const SkinRule& rule, const Material& material, u32 faces, Model& model) {
  const std::string role = format({"slot %", {plain(material.slot)}});
  for (MissingFile& wanted : model.missing_files) {
    if (wanted.name != rule.wanted) continue;
    wanted.faces += faces;
    if (wanted.role.find(role) == std::string::npos) wanted.role += format({", %", {plain(material.slot)}});
    return;
  }
  MissingFile& wanted = add_to(model.missing_files);
  wanted.name = rule.wanted;
  wanted.role = role;
  wanted.faces = faces;
  wanted.location = rule.location;
}

void add_properties(const SkinRule* rule, u8 type, u32 faces, Material& material) {
  std::vector<Property>& properties = material.properties;
  add_property(properties, "Poly type", {"%", {type_text(type)}},
               {"% on %", {type_words(type), counted(faces, "face", "faces")}});
  const BlendWords& blend = words_of(material);
  add_property(properties, "Blend", {blend.name}, {blend.remark});
  const bool nearest = material.filter == Filter::nearest;
  add_property(properties, "Filter", {nearest ? "nearest" : "linear"},
               {nearest ? "no mipmaps" : "with mipmaps"});
  if (rule) add_property(properties, "Set by", {"%", {rule->set_by}}, {""}).location = rule->location;
}

/// Says why everything is grey.
void note_no_skins(const FileSet& files, const MeshSource& source, Model& model) {
  const std::string_view stem = mesh_stem(files[source.datafile].name);
  const bool scripted = !source.script.empty();
  add_note(
      model.notes, Note::Severity::fact, {"No image is named for this mesh"},
      {scripted
           ? "Its script sets none for any slot."
           : "Its class file would name them. Without one, %.png beside it is worn, and %2.png on slot 2.",
       {stem, stem}},
      SourceLocation::in(scripted ? source.script : files[source.datafile].name));
}

}  // namespace

void add_skins(const FileSet& files, const MeshSource& source, const FaceCounts& counts, Model& model) {
  if (source.skins.empty()) note_no_skins(files, source, model);
  for (u32 i = 0; i < model.materials.size(); ++i) {
    Material& material = model.materials[i];
    const u32 faces = model.groups[i].count / 3;
    const bool environment = material.mapping == Mapping::environment;
    const SkinRule* rule = rule_for(source.skins, material.slot, environment);
    material.name = rule ? rule->name : format({"slot %", {plain(material.slot)}});
    if (rule && rule->file != kNone) material.image = image_of(files[rule->file], material.cutoff > 0, model);
    if (rule && rule->file == kNone) want(*rule, material, faces, model);
    add_properties(rule, counts.types[i], faces, material);
  }
}

}  // namespace retromesh::unreal
