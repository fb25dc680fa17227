#include "formats/ctc/materials.hpp"

#include <utility>

#include "formats/ctc/document/offsets.hpp"
#include "formats/ctc/faces.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/interpretation.hpp"
#include "formats/model/material.hpp"
#include "formats/model/model.hpp"

namespace retromesh::ctc {
namespace {

/// Each skin is in the list once, even when several have the same name.
void add_missing_image(const Skin& skin, const Material& material, u32 faces, const SourceLocation& location,
                       Model& model) {
  MissingFile& missing = add_to(model.missing_files);
  missing.name = skin.missing_file;
  missing.kind = PartKind::skin;
  missing.numbers.push_back(material.slot);
  missing.faces = faces;
  missing.location = location;
}

void assign_skin(const FileSet& files, const Skin& skin, u32 faces, const SourceLocation& location,
                 Material& material, Model& model) {
  add_property(material.properties, "Named by", {"skin %", {plain(material.slot)}}, {""}).location = location;
  if (skin.atd != kNoFile) {
    add_property(material.properties, "Animated texture", {"%", {files[skin.atd].name}},
                 {"its first image is shown"});
  }
  if (skin.image != kNoFile) {
    material.image = add_image(files[skin.image].name, false, model);
  } else {
    add_missing_image(skin, material, faces, location, model);
  }
}

bool is_any_drawn(const std::vector<u32>& skins_of_triangles) {
  for (const u32 skin : skins_of_triangles) {
    if (skin != kNotDrawn) return true;
  }
  return false;
}

}  // namespace

void hide_tags(const Document& document, const std::vector<Skin>& skins,
               std::span<const InterpretationRequest> requests, std::vector<u32>& skins_of_triangles,
               Interpretations& interpretations) {
  std::vector<u32> tags;
  bool has_image = false;
  for (const AttachmentPoint& point : document.attachments) {
    if (point.triangle >= skins_of_triangles.size()) continue;
    const u32 skin = skins_of_triangles[point.triangle];
    if (skin == kNotDrawn) continue;
    add_to(tags) = point.triangle;
    has_image = has_image || (skin < skins.size() && skins[skin].image != kNoFile);
  }
  if (tags.empty()) return;
  Decision decision("tags", "Triangles of attachments", "", requests);
  decision.add("hidden", "not drawn", true, 0);
  decision.add("drawn", "drawn like the others", true, 0);
  decision.choose(has_image ? 1 : 0, true);
  if (decision.finish(interpretations.all) == 1) return;
  std::vector<u32> without_tags = skins_of_triangles;
  for (const u32 tag : tags) without_tags[tag] = kNotDrawn;
  if (is_any_drawn(without_tags)) skins_of_triangles = std::move(without_tags);
}

void assign_textures(const FileSet& files, const File& file, const Document& document,
                     const std::vector<Skin>& skins, Model& model) {
  for (const Group& group : model.groups) {
    Material& material = model.materials[group.material];
    const u32 slot = material.slot;
    const bool is_named = slot < skins.size() && !skins[slot].name.empty();
    material.name = is_named ? skins[slot].name : format({"skin %", {plain(slot)}});
    material.kind = material.blend == Blend::alpha ? "Alpha blended, two-sided" : "Opaque, two-sided";
    if (!is_named) continue;
    const u32 offset = offset_of<SkinName>(document.header.offsets.skins, slot);
    assign_skin(files, skins[slot], group.count / 3, SourceLocation::byte(file.name, offset), material,
                model);
  }
}

}  // namespace retromesh::ctc
