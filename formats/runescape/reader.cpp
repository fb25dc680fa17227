#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "formats/family.hpp"
#include "formats/io/paths.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/interpretation.hpp"
#include "formats/model/material.hpp"
#include "formats/model/model.hpp"
#include "formats/model/painter_order.hpp"
#include "formats/model/pose.hpp"
#include "formats/runescape/animation/animation.hpp"
#include "formats/runescape/document/identify.hpp"
#include "formats/runescape/faces.hpp"
#include "formats/runescape/files.hpp"
#include "formats/runescape/files/npc_model.hpp"
#include "formats/runescape/files/pairing.hpp"
#include "formats/runescape/materials/palette.hpp"
#include "formats/runescape/mesh/kept_source.hpp"
#include "formats/runescape/rules.hpp"
#include "formats/runescape/texture/images.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMaxCount = 65535;  // of vertices and of faces
constexpr i32 kMaxCoordinate = 32767;

/// From the file's space (y down, z away) to the Model's: a half turn about x.
constexpr Matrix kFileToModel = {1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0};

/// The error for a model without visible faces; the cause is the first note that is not a fact.
Error no_visible_faces(const ModelSource& source, const Notes& notes) {
  Error error = nothing_drawn(source.file->name, "face", "All its faces are hidden.");
  for (const Note& note : notes) {
    if (note.severity() == Severity::fact) continue;
    error.cause = format({"%. %", {note.title, note.why}});
    if (note.location.kind == SourceLocation::Kind::byte) {
      // Of an npc, it may be in another part.
      error.file = note.location.file;
      error.offset = note.location.at;
    }
    break;
  }
  return error;
}

i16 clamped(i32 coordinate) {
  return static_cast<i16>(std::clamp(coordinate, -kMaxCoordinate, kMaxCoordinate));
}

/// 1 if `clamped` changes a coordinate, else 0.
u32 is_beyond(i32 coordinate) {
  return static_cast<u32>(coordinate) + kMaxCoordinate > 2u * kMaxCoordinate ? 1 : 0;
}

/// From the scaled and turned file's space to the Model's.
Matrix matrix_of(const ModelSource& source) {
  Matrix matrix = kFileToModel;
  for (std::size_t axis = 0; axis < 3; ++axis) matrix[axis * 5] *= source.scale[axis];
  for (u32 turn = 0; turn < source.quarter_turns; ++turn) {
    for (std::size_t column = 0; column < 4; ++column) {
      const float x = matrix[column];
      matrix[column] = -matrix[8 + column];
      matrix[8 + column] = x;
    }
  }
  return matrix;
}

/// Adds the vertices as the only frame, clamped to 16 bits.
void add_vertices(const ModelSource& source, Model& model) {
  const Mesh& mesh = source.mesh;
  model.frames.vertices = static_cast<u32>(mesh.vertices.size());
  model.frames.matrix = matrix_of(source);
  u32 beyond = 0;
  for (const Vec3i& vertex : mesh.vertices) {
    beyond += is_beyond(vertex[0]) + is_beyond(vertex[1]) + is_beyond(vertex[2]);
  }
  const Vec3i* const from = mesh.vertices.data();
  model.frames.positions = list_of<std::array<i16, 3>>(mesh.vertices.size(), [=](std::size_t i) {
    const auto [x, y, z] = from[i];
    if (beyond > 0) return std::array<i16, 3>{clamped(x), clamped(y), clamped(z)};
    return std::array<i16, 3>{static_cast<i16>(x), static_cast<i16>(y), static_cast<i16>(z)};
  });
  if (beyond == 0) return;
  Note& note = add_note(model.notes, Rule::coordinates_out_of_range,
                        {"% beyond ±32,767", {counted(beyond, "coordinate lies", "coordinates lie")}},
                        {"They are clamped to that range."}, SourceLocation::in(source.file->name));
  note.count = beyond;
  for (u32 i = 0; i < mesh.vertices.size(); ++i) {
    const auto& [x, y, z] = mesh.vertices[i];
    if (is_beyond(x) || is_beyond(y) || is_beyond(z)) note.target.add(Target::Kind::vertex, i);
  }
}

/// Invisible faces are the last group.
void note_invisible_faces(const ModelSource& source, Model& model) {
  const Group& last = model.groups.back();
  if (model.materials[last.material].opacity > 0) return;
  Note& note = add_note(model.notes, Rule::faces_leave_pixels,
                        {"% the pixels as they are", {counted(last.count / 3, "face leaves", "faces leave")}},
                        {"Their transparency is 254: they can be picked and are not drawn."},
                        SourceLocation::in(source.file->name));
  note.count = last.count / 3;
  note.target = {Target::Kind::material, last.material};
}

void add_properties(const ModelSource& source, Model& model) {
  const Mesh& mesh = source.mesh;
  add_count(model.properties, "Vertices", mesh.vertices.size(), kMaxCount,
            {mesh.vertex_labels.empty() ? "" : "each with a label"})
      .kind = PropertyKind::vertices;
  add_count(model.properties, "Faces", mesh.faces.size(), kMaxCount,
            {"in %", {counted(model.materials.size(), "material", "materials")}})
      .kind = PropertyKind::faces;
  if (mesh.has_priorities) {
    add_property(model.properties, "Priority", {"of each face"},
                 {"0 to 11; higher ones are drawn over lower ones"});
  } else {
    add_property(model.properties, "Priority", {"%", {mesh.faces[0].priority}}, {"of the whole model"});
  }
  if (!mesh.mappings.empty()) {
    add_property(model.properties, "Texture mappings", {"%", {mesh.mappings.size()}}, {""});
  }
  for (const Property& property : source.properties) add_to(model.properties) = property;
}

std::optional<Error> fill(const FileSet& files, ModelSource& source, Limits& limits, Model& model) {
  model.name = std::move(source.name);
  model.format = kReader.id;
  model.format_label = source.label;
  model.notes = std::move(source.notes);
  add_vertices(source, model);
  add_animation(source, model, limits);
  if (!add_faces(source.mesh, source.light, model, limits)) return too_large(source.file->name, limits);
  if (model.indices.empty()) return no_visible_faces(source, model.notes);
  note_invisible_faces(source, model);
  model.sorted_by_priority = source.mesh.has_priorities;
  model.sort_triangles = sort_by_painter;
  model.missing_files = std::move(source.missing_files);
  if (source.is_truncated) add_truncated(model.interpretations);
  add_textures(files, source.file->name, model);
  add_first_positions(model);
  add_properties(source, model);
  if (!model.clips.empty()) {
    for (const Note& note : source.animation_notes) add_to(model.notes) = note;
  }
  model.original = std::make_shared<KeptSource>(KeptSource{std::move(source.mesh), source.light});
  return std::nullopt;
}

/// The npc with an id, or kNone.
u32 find_npc(const FileSet& files, const Pairing& pairing, const std::string& id) {
  if (id.find('#') == std::string::npos) return kNone;
  for (u32 npc = 0; npc < pairing.npcs().size(); ++npc) {
    if (npc_id(files, pairing, npc) == id) return npc;
  }
  return kNone;
}

Result<ModelSource> find_source(const FileSet& files, ModelFiles& models, const Pairing& pairing,
                                const std::string& id, bool asked, Limits& limits) {
  const u32 npc = find_npc(files, pairing, id);
  if (npc != kNone) return npc_model_source(files, models, pairing, npc, asked, limits);
  const u32 file = models.find(id);
  if (file == kNoFile) return ErrorCode::not_a_model;
  auto source = read_model_source(files[file], limits);
  if (source) source.value().clips = pairing.clips_of(pairing.bases_of(source.value().name));
  return source;
}

/// Always: models are recognized by their bytes.
bool list_reads(const std::string&) { return true; }

Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits) {
  ModelFiles models(files, limits);
  Pairing pairing(files, models, limits);
  while (pairing.step()) {
  }
  auto source = find_source(files, models, pairing, id, is_asked(kOpenTruncated, requests), limits);
  if (!source) return source.error();
  source.value().animations = &pairing.animations();
  source.value().animation_notes = pairing.notes();
  return Result<Model>::filled([&](Model& model) { return fill(files, source.value(), limits, model); });
}

std::vector<u8> normal_palette() { return palette(kGamma); }

}  // namespace

constexpr Reader kReader = {"runescape", "RuneScape model", list_reads, list, open, normal_palette};
constexpr std::span<const RuleText> kRules = kRuleTexts;

}  // namespace retromesh::runescape
