#include <algorithm>
#include <optional>
#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/properties.hpp"
#include "formats/runescape/companions.hpp"
#include "formats/runescape/faces.hpp"
#include "formats/runescape/family.hpp"
#include "formats/runescape/model_files.hpp"
#include "formats/runescape/motion.hpp"
#include "formats/runescape/npc_source.hpp"
#include "formats/runescape/palette.hpp"
#include "formats/runescape/textures.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMost = 65535;
constexpr i32 kFarthest = 32767;

/// The file's y goes down and its z away; a turn about x brings both to where the Model has them.
constexpr Matrix kTurn = {1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0};

Error too_large(const std::string& file, const Limits& limits) {
  Error error = error_in(file, ErrorCode::over_limit, "model", "", "Split the model, or free memory.");
  error.expected = limits.bytes + 1;
  error.found = limits.bytes;
  return error;
}

/// Why nothing is left to draw: the notes tell what became of the faces.
Error nothing_to_draw(const ModelSource& source, const Notes& notes) {
  Error error = error_in(source.file->name, ErrorCode::nothing_drawn, "face", "All its faces are hidden.",
                         "Drop another copy.");
  for (const Note& note : notes) {
    if (note.severity == Note::Severity::fact) continue;
    error.cause = format({"%. %", {note.title, note.why}});
    if (note.location.kind == SourceLocation::Kind::byte) error.offset = note.location.at;
    break;
  }
  return error;
}

i16 clamped(i32 coordinate) { return static_cast<i16>(std::clamp(coordinate, -kFarthest, kFarthest)); }

/// Whether `clamped` changes a coordinate; 0 or 1, for counting.
u32 is_beyond(i32 coordinate) { return static_cast<u32>(coordinate) + kFarthest > 2u * kFarthest ? 1 : 0; }

/// Vertices as a single frame, within what frames can hold.
void take_vertices(const ModelSource& source, Model& model) {
  const Mesh& mesh = source.mesh;
  model.frames.vertices = static_cast<u32>(mesh.vertices.size());
  model.frames.matrix = kTurn;
  for (std::size_t axis = 0; axis < 3; ++axis) model.frames.matrix[axis * 5] *= source.stretch[axis];
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
  add_note(model.notes, Note::Severity::mended,
           {"% beyond ±32,767", {counted(beyond, "coordinate lies", "coordinates lie")}},
           {"They are drawn at that edge."}, SourceLocation::in(source.file->name))
      .count = beyond;
}

/// Without normals: the light is in the shades.
void add_first_pose(Model& model) {
  Pose first;
  place_frame(model, 0, first);
  model.positions = std::move(first.positions);
  model.bounds = bounds_over_frames(model);
}

void add_count(const char* name, std::size_t count, const Message& remark, Model& model) {
  Property& property = add_property(model.properties, name, {"%", {count}}, remark);
  property.amount = static_cast<u32>(count);
  property.limit = kMost;
}

void add_properties(const ModelSource& source, Model& model) {
  const Mesh& mesh = source.mesh;
  add_count("Vertices", mesh.vertices.size(), {mesh.vertex_labels.empty() ? "" : "each with a label"}, model);
  add_count("Faces", mesh.faces.size(), {"in %", {counted(model.materials.size(), "material", "materials")}},
            model);
  if (mesh.has_priorities) {
    add_property(model.properties, "Priority", {"of each face"}, {"0 to 11; higher ones go over lower ones"});
  } else {
    add_property(model.properties, "Priority", {"%", {mesh.faces[0].priority}}, {"of the whole model"});
  }
  if (!mesh.mappings.empty()) {
    add_property(model.properties, "Texture mappings", {"%", {mesh.mappings.size()}}, {""});
  }
  for (const Property& property : source.properties) add_to(model.properties) = property;
}

/// Fills `model`, or says why there is none.
std::optional<Error> fill(const FileSet& files, ModelSource& source, Limits& limits, Model& model) {
  model.name = std::move(source.name);
  model.format = kId;
  model.format_label = source.label;
  model.notes = std::move(source.notes);
  take_vertices(source, model);
  add_motion(source, model, limits);
  if (!add_faces(source.mesh, source.light, model, limits)) return too_large(source.file->name, limits);
  if (model.indices.empty()) return nothing_to_draw(source, model.notes);
  model.sorted_by_priority = source.mesh.has_priorities;
  model.missing_files = std::move(source.missing_files);
  add_textures(files, source.file->name, model);
  add_first_pose(model);
  add_properties(source, model);
  if (!model.clips.empty()) {
    for (const Note& note : source.motion_notes) add_to(model.notes) = note;
  }
  return std::nullopt;
}

/// The npc of an id, or kNone.
u32 find_npc(const FileSet& files, const Companions& companions, const std::string& id) {
  if (id.find('#') == std::string::npos) return kNone;
  for (u32 npc = 0; npc < companions.npcs().size(); ++npc) {
    if (npc_id(files, companions, npc) == id) return npc;
  }
  return kNone;
}

Result<ModelSource> find_source(const FileSet& files, ModelFiles& models, const Companions& companions,
                                const std::string& id, Limits& limits) {
  const u32 npc = find_npc(files, companions, id);
  if (npc != kNone) return source_of_npc(files, models, companions, npc, limits);
  const u32 file = models.find(id);
  if (file == kNoFile) return ErrorCode::not_a_model;
  auto source = source_of_file(files[file], limits);
  if (source) source.value().clips = companions.clips_of(companions.bases_of(source.value().name));
  return source;
}

}  // namespace

Result<Model> open(const FileSet& files, const std::string& id, Limits& limits) {
  ModelFiles models(files);
  const Companions companions(files, models, limits);
  auto source = find_source(files, models, companions, id, limits);
  if (!source) return source.error();
  source.value().animations = &companions.animations();
  source.value().motion_notes = companions.notes();
  return Result<Model>::filled([&](Model& model) { return fill(files, source.value(), limits, model); });
}

std::vector<u8> palette() { return palette(kGamma); }

}  // namespace retromesh::runescape
