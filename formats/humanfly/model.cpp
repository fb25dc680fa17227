#include <optional>
#include <utility>

#include "formats/humanfly/animation.hpp"
#include "formats/humanfly/faces.hpp"
#include "formats/humanfly/family.hpp"
#include "formats/humanfly/inspect.hpp"
#include "formats/humanfly/materials.hpp"
#include "formats/humanfly/pairing.hpp"
#include "formats/humanfly/polygon_shape.hpp"
#include "formats/humanfly/validate_document.hpp"
#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/properties.hpp"

namespace retromesh::humanfly {
namespace {

constexpr u32 kMaxCount = 65535;

Error too_large(const std::string& file, const Limits& limits) {
  Error error = error_in(file, ErrorCode::over_limit, "model", "", "Split the model, or free memory.");
  error.expected = limits.bytes + 1;
  error.found = limits.bytes;
  return error;
}

Error no_primitives(const std::string& file, const Document& document) {
  Error error = error_in(file, ErrorCode::nothing_inside, "primitives", "The object has vertices only.",
                         "Drop another object.");
  error.offset = document.primitives_at();
  return error;
}

/// Reads an object that can be drawn. Errors: all other files; byte-swapped objects are named as such.
Result<Document> read_object(const File& file, Limits& limits) {
  auto document = read_document(file.name, file.bytes, limits);
  if (!document) return explain_error(file.bytes, document.error());
  if (const auto error = find_error(file.name, document.value())) return explain_error(file.bytes, *error);
  if (document.value().primitives.empty()) {
    return explain_error(file.bytes, no_primitives(file.name, document.value()));
  }
  return document;
}

/// Sets positions and bounds. The normals are those of the file.
void add_first_pose(Model& model) {
  Pose first;
  pose_frame(model, 0, first);
  model.positions = std::move(first.positions);
  model.bounds = bounds_over_frames(model);
}

void add_count(const char* name, std::size_t count, const Message& remark, Model& model) {
  Property& property = add_property(model.properties, name, {"%", {count}}, remark);
  property.amount = static_cast<u32>(count);
  property.limit = kMaxCount;
}

void add_properties(const Document& document, const Edges& edges, Model& model) {
  add_count("Vertices", document.vertices.size(), {""}, model);
  add_count("Normals", document.normals.size(), {""}, model);
  if (document.texture_vertex_count > 0) {
    add_count("Texture vertices", document.texture_vertices.size(), {""}, model);
  }
  const std::size_t others = model.lines.size() + model.sprites.size();
  const std::size_t polygons = document.primitives.size() - others;
  add_count("Primitives", document.primitives.size(),
            {others > 0 ? "%, %, %" : "all polygons",
             {counted(polygons, "polygon", "polygons"), counted(model.lines.size(), "line", "lines"),
              counted(model.sprites.size(), "sprite", "sprites")}},
            model);
  if (edges.count == 0) return;
  add_property(model.properties, "Surface", {edges.are_closed() ? "closed" : "open"},
               {edges.are_closed() ? "back faces are not drawn" : "both sides are drawn"});
}

void set_sides(const Edges& edges, Model& model) {
  model.free_sides = edges.count > 0;
  for (Material& material : model.materials) material.two_sided = !edges.are_closed();
}

/// Fills `model`, or returns an error.
std::optional<Error> fill(const FileSet& files, const Pairing& pairing, u32 number, Limits& limits,
                          Model& model) {
  const File& file = files[number];
  auto read = read_object(file, limits);
  if (!read) return read.error();
  const Document& document = read.value();
  model.name = stem_of(file.name);
  model.format = kId;
  model.format_label = kLabel;
  const std::vector<u32> order = drawing_order(document);
  std::vector<u32> material_primitives;
  const auto targets = morph_targets(files, pairing, number, document, limits);
  if (!add_primitives(document, order, model, material_primitives, limits) ||
      !add_frames(files, document, order, targets, model, limits) ||
      !assign_images(files, pairing, number, document, material_primitives, model, limits)) {
    return too_large(file.name, limits);
  }
  const Edges edges = count_edges(document);
  set_sides(edges, model);
  add_first_pose(model);
  add_properties(document, edges, model);
  add_notes(file.name, document, model.notes);
  return std::nullopt;
}

void add_part(u32 file, const std::string& role, const char* why, std::vector<Part>& parts) {
  for (const Part& part : parts) {
    if (part.file == file) return;
  }
  Part& part = add_to(parts);
  part.file = file;
  part.role = role;
  part.why = why;
}

void add_parts(const FileSet& files, const Pairing& pairing, u32 object, std::vector<Part>& parts) {
  add_part(object, "object", "told by its bytes", parts);
  Limits limits;
  const auto read = read_object(files[object], limits);
  if (!read) return;
  const std::vector<Resource> all = resources_of(read.value());
  for (const Resource& resource : all) {
    const u32 file = pairing.find(resource, all, object);
    if (file == kNoFile) continue;
    const bool is_palette = resource.kind == ResourceKind::palette;
    add_part(file, is_palette ? "palettes" : resource_name(resource),
             is_palette ? "as long as a number of palettes" : "its number, or the only one", parts);
  }
  for (const MorphTarget& target : morph_targets(files, pairing, object, read.value(), limits)) {
    add_part(target.file, "morph target", "as many vertices and normals", parts);
  }
}

}  // namespace

bool list_reads(const std::string&) { return true; }

std::vector<Entry> list(const FileSet& files, Limits&) {
  std::vector<Entry> entries;
  const Pairing pairing(files);
  for (const u32 number : pairing.objects()) {
    Entry& entry = add_to(entries);
    entry.id = files.folded(number);
    entry.name = stem_of(files[number].name);
    entry.format = kId;
    entry.label = kLabel;
    add_parts(files, pairing, number, entry.parts);
  }
  return entries;
}

Result<Model> open(const FileSet& files, const std::string& id, std::span<const InterpretationRequest>,
                   Limits& limits) {
  const Pairing pairing(files);
  for (const u32 number : pairing.objects()) {
    if (!id.empty() && files.folded(number) != id) continue;
    return Result<Model>::filled([&](Model& model) { return fill(files, pairing, number, limits, model); });
  }
  return ErrorCode::not_a_model;
}

std::vector<u8> palette() { return {}; }

}  // namespace retromesh::humanfly
