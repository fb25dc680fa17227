#include <algorithm>
#include <utility>

#include "formats/io/list.hpp"
#include "formats/io/paths.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/properties.hpp"
#include "formats/runescape/decode.hpp"
#include "formats/runescape/faces.hpp"
#include "formats/runescape/family.hpp"
#include "formats/runescape/identify.hpp"
#include "formats/runescape/palette.hpp"
#include "formats/runescape/textures.hpp"

namespace retromesh::runescape {
namespace {

constexpr u32 kMost = 65535;
constexpr i32 kFarthest = 32767;

/// The file's y goes down and its z away; a turn about x brings both to where the Model has them.
constexpr Matrix kTurn = {1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0};

constexpr const char* kLayoutLabels[] = {
    "RuneScape model, old layout",
    "RuneScape model, FFFF layout",
    "RuneScape model, FFFE layout",
    "RuneScape model, FFFD layout",
};

Error too_large(const std::string& file, const Limits& limits) {
  Error error = error_in(file, ErrorCode::over_limit, "model", "", "Split the model, or free memory.");
  error.expected = limits.bytes + 1;
  error.found = limits.bytes;
  return error;
}

/// Why nothing is left to draw: there never was a face, or the notes tell what became of them.
Error nothing_to_draw(const File& file, const Document& document, const Notes& notes) {
  if (document.footer.faces == 0) {
    Error error =
        error_in(file.name, ErrorCode::nothing_inside, "faces",
                 "Models without faces only hold a place for something else.", "Drop another model.");
    error.offset = static_cast<u32>(file.bytes.size()) - footer_size(document.layout) + sizeof(u16);
    error.expected = 1;
    return error;
  }
  Error error = error_in(file.name, ErrorCode::nothing_drawn, "face", "All its faces are hidden.",
                         "Drop another copy.");
  for (const Note& note : notes) {
    if (note.severity == Note::Severity::fact) continue;
    error.cause = say({"%. %", {note.title, note.why}});
    if (note.place.kind == Place::Kind::byte) error.offset = note.place.at;
    break;
  }
  return error;
}

i16 narrow(i32 coordinate) { return static_cast<i16>(std::clamp(coordinate, -kFarthest, kFarthest)); }

/// Vertices as a single frame, within what frames can hold.
void take_vertices(const File& file, const Mesh& mesh, Model& model) {
  model.frames.vertices = static_cast<u32>(mesh.vertices.size());
  model.frames.positions.resize(mesh.vertices.size());
  model.frames.matrix = kTurn;
  u32 beyond = 0;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const Vec3i& from = mesh.vertices[i];
    model.frames.positions[i] = {narrow(from[0]), narrow(from[1]), narrow(from[2])};
    for (const i32 coordinate : from) {
      if (coordinate != narrow(coordinate)) ++beyond;
    }
  }
  if (beyond == 0) return;
  add_note(model.notes, Note::Severity::mended,
           {"% beyond ±32,767", {counted(beyond, "coordinate lies", "coordinates lie")}},
           {"They are drawn at that edge."}, Place::in(file.name))
      .count = beyond;
}

void add_first_pose(Model& model) {
  Pose first;
  pose_frame(model, 0, first);
  model.positions = std::move(first.positions);
  model.normals = std::move(first.normals);
  model.bounds = bounds_over_frames(model);
}

void add_count(const char* name, std::size_t count, const Phrase& remark, Model& model) {
  Property& property = add_property(model.properties, name, {"%", {count}}, remark);
  property.amount = static_cast<u32>(count);
  property.limit = kMost;
}

void add_properties(const Document& document, const Mesh& mesh, Model& model) {
  add_count("Vertices", mesh.vertices.size(), {mesh.vertex_labels.empty() ? "" : "each with a label"}, model);
  add_count("Faces", mesh.faces.size(), {"in %", {counted(model.materials.size(), "material", "materials")}},
            model);
  if (mesh.has_priorities) {
    add_property(model.properties, "Priority", {"of each face"}, {"0 to 11; higher ones go over lower ones"});
  } else {
    add_property(model.properties, "Priority", {"%", {document.footer.priority}}, {"of the whole model"});
  }
  if (!mesh.mappings.empty()) {
    add_property(model.properties, "Texture mappings", {"%", {mesh.mappings.size()}}, {""});
  }
  if (document.version > 0) add_property(model.properties, "Version", {"%", {document.version}}, {""});
}

Result<Model> build(const FileSet& files, const File& file, Limits& limits) {
  auto document = read_document(file.name, file.bytes, limits);
  if (!document) return document.error();
  Model model;
  auto decoded =
      decode(file.name, static_cast<u32>(file.bytes.size()), document.value(), model.notes, limits);
  if (!decoded) return decoded.error();
  const Mesh& mesh = decoded.value();

  model.name = stem_of(file.name);
  model.format = kId;
  model.format_label = kLayoutLabels[static_cast<u8>(document.value().layout)];
  take_vertices(file, mesh, model);
  if (!add_faces(mesh, model, limits)) return too_large(file.name, limits);
  if (model.indices.empty()) return nothing_to_draw(file, document.value(), model.notes);
  model.sorted_by_priority = mesh.has_priorities;
  add_textures(TextureFinder(files), files, file.name, model);
  add_first_pose(model);
  add_properties(document.value(), mesh, model);
  return Result<Model>(std::move(model));
}

/// Broken files that only models are called like are listed too, so that opening them can say what is wrong.
bool is_listed(const File& file) {
  return !file.bytes.empty() && (extension_of(fold_case(file.name)) == "ob2" || identify(file.bytes));
}

void add_part(u32 file, const char* role, const std::string& why, std::vector<Part>& parts) {
  Part& part = add_to(parts);
  part.file = file;
  part.role = role;
  part.why = why;
}

/// The images that a model's faces wear, as far as they are there.
void add_texture_parts(const TextureFinder& finder, const File& file, std::vector<Part>& parts) {
  Limits limits;
  Notes notes;
  const auto document = read_document(file.name, file.bytes, limits);
  if (!document) return;
  const auto mesh = decode(file.name, static_cast<u32>(file.bytes.size()), document.value(), notes, limits);
  if (!mesh) return;
  const std::vector<u32> textures = textures_of(mesh.value());
  if (!textures.empty() && finder.pack() != kNoFile) {
    add_part(finder.pack(), "texture names", "names the numbers of textures", parts);
  }
  for (const u32 texture : textures) {
    const u32 image = finder.find(texture, folder_of(file.name));
    if (image != kNoFile) add_part(image, "texture", say({"texture %", {plain(texture)}}), parts);
  }
}

}  // namespace

bool list_reads(const std::string&) { return true; }

std::vector<Entry> list(const FileSet& files, Limits&) {
  std::vector<Entry> entries;
  const TextureFinder finder(files);
  for (const u32 number : files.in_order()) {
    if (!is_listed(files[number])) continue;
    Entry& entry = add_to(entries);
    entry.id = files.folded(number);
    entry.name = stem_of(files[number].name);
    entry.format = kId;
    entry.label = kLabel;
    add_part(number, "model", "told by its bytes", entry.parts);
    if (finder.has_images()) add_texture_parts(finder, files[number], entry.parts);
  }
  return entries;
}

Result<Model> open(const FileSet& files, const std::string& id, Limits& limits) {
  for (const u32 number : files.in_order()) {
    const bool asked_for = id.empty() ? is_listed(files[number]) : files.folded(number) == id;
    if (asked_for) return build(files, files[number], limits);
  }
  return error_in(id, ErrorCode::not_a_model, "", "", "");
}

std::vector<u8> palette() { return palette(kGamma); }

}  // namespace retromesh::runescape
