#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "formats/io/list.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/properties.hpp"
#include "formats/unreal/clips.hpp"
#include "formats/unreal/faces.hpp"
#include "formats/unreal/family.hpp"
#include "formats/unreal/frames.hpp"
#include "formats/unreal/materials.hpp"
#include "formats/unreal/mesh_source.hpp"
#include "formats/unreal/observations.hpp"
#include "formats/unreal/transform.hpp"

namespace retromesh::unreal {
namespace {

constexpr u32 kMostPackedVertices = 16383;  // frame size is 16 bits
constexpr u32 kMostWideVertices = 8191;
constexpr u32 kMostNumber = 65535;

Error missing_partner(const FileSet& files, const MeshSource& source) {
  const bool has_faces = source.datafile != kNone;
  Error error = error_in(files[source.main_file()].name, ErrorCode::partner_missing, "",
                         has_faces ? "The faces are in one file and the vertices of the frames in the other."
                                   : "The vertices of the frames are in one file and the faces in the other.",
                         "");
  error.field = source.wanted_partner;
  error.advice = format({"Drop % and the model opens.", {source.wanted_partner}});
  return error;
}

Error nothing_inside(const std::string& file, u32 offset, const char* what, const char* cause) {
  Error error = error_in(file, ErrorCode::nothing_inside, what, cause, "Drop another copy.");
  error.offset = offset;
  error.expected = 1;
  return error;
}

Error too_large(const std::string& file, const Limits& limits) {
  Error error = error_in(file, ErrorCode::over_limit, "model", "", "Split the mesh, or free memory.");
  error.expected = limits.bytes + 1;
  error.found = limits.bytes;
  return error;
}

Error no_whole_frame(const File& aniv, const FrameLayout& layout) {
  Error error = error_in(aniv.name, ErrorCode::ends_early, "frames[0]", "", "Drop another copy.");
  error.offset = kAnivHeaderSize;
  error.expected = layout.stride * layout.vertices;
  error.found = aniv.bytes.size() - kAnivHeaderSize;
  return error;
}

/// Neither file fits the other: says so of the datafile when its own length tells that it is none.
Error no_layout(const File& data, const Error& of_anivfile) {
  if (of_anivfile.code != ErrorCode::sizes_disagree || identify_datafile(data.bytes)) return of_anivfile;
  Error error = error_in(data.name, ErrorCode::sizes_disagree, "polygons",
                         "Its length is not that of a datafile, and the frames do not fit it either.",
                         "Check that it is the mesh's own _d.3d file, or drop another copy.");
  error.found = io::load<u16, kEndian>(data.bytes.data());
  error.expected = (data.bytes.size() - io::kStoredSize<DataHeader>) / io::kStoredSize<Polygon>;
  return error;
}

Result<ReadPair> read_pair(const FileSet& files, const MeshSource& source, Limits& limits) {
  if (source.datafile == kNone || source.anivfile == kNone) return missing_partner(files, source);
  const File& data = files[source.datafile];
  const File& aniv = files[source.anivfile];
  auto datafile = read_datafile(data.name, data.bytes, limits);
  if (!datafile) return datafile.error();
  const DataHeader& header = datafile.value().header;
  if (header.vertices == 0) return nothing_inside(data.name, 2, "vertices", "Its frames would be empty.");
  if (datafile.value().polygons.empty()) {
    return nothing_inside(data.name, 0, "faces", "Its frames are points without faces.");
  }
  const auto layout = frame_layout(aniv.name, aniv.bytes, header.vertices);
  if (!layout) return no_layout(data, layout.error());
  auto anivfile = read_anivfile(aniv.name, aniv.bytes, layout.value(), limits);
  if (!anivfile) return anivfile.error();
  if (anivfile.value().stored == 0 && anivfile.value().partial == 0)
    return no_whole_frame(aniv, layout.value());
  return ReadPair{data.name, aniv.name, std::move(datafile.value()), std::move(anivfile.value())};
}

Matrix written_place(const MeshSource& source, u32 stride) {
  if (source.mesh) return script_matrix(*source.mesh);
  if (source.appearance) return modeldef_matrix(*source.appearance, stride);
  return default_matrix(stride);
}

Matrix place(const MeshSource& source, u32 stride, Notes& notes) {
  const Matrix written = written_place(source, stride);
  if (is_within_reach(written)) return written;
  add_note(notes, Note::Severity::warning, {"The script puts the mesh out of reach"},
           {"No world is so large, so it is drawn as without a script."},
           SourceLocation::line(source.script, source.script_line));
  return default_matrix(stride);
}

/// Gives how many triangles have no area in it.
u32 add_first_pose(Model& model) {
  Pose first;
  pose_frame(model, 0, first);
  model.positions = std::move(first.positions);
  model.normals = std::move(first.normals);
  model.bounds = bounds_over_frames(model);
  return first.flat_faces;
}

/// Says where a mesh stands, and by which lines.
class PlaceWriter {
 public:
  PlaceWriter(const MeshSource& source, Model& model)
      : script_(source.script), properties_(model.properties) {}

  void of_script(const ScriptMesh& mesh, const DefaultProperties* defaults) {
    add("Scale", mesh.scale, "");
    add("Origin", mesh.origin, "");
    add_if_set("Rotation", mesh.rotation, "pitch, yaw, roll; 256 a turn");
    if (mesh.unmirror) {
      add_property(properties_, "Unmirrored", {"yes"}, {"raw X changes its sign"}).location =
          SourceLocation::line(script_, mesh.line);
    }
    if (defaults) add_if_set("Draw scale", defaults->draw_scale, "of the actor; not applied");
  }

  void of_modeldef(const Appearance& appearance) {
    add("Scale", appearance.scale, "");
    add_if_set("Offset", appearance.offset, "");
    add_if_set("Rotation", appearance.rotation, "degrees: angle, pitch, roll");
  }

  void by_default(u32 stride) {
    add_property(properties_, "Scale", {stride == 8 ? "1 1 1" : "1 1 2"},
                 {"by default: no script says more"});
  }

 private:
  void add(const char* name, const Triple& triple, const char* remark) {
    Property& property =
        add_property(properties_, name, {"%", {triple.text}}, {triple.line ? remark : "by default"});
    if (triple.line) property.location = SourceLocation::line(script_, triple.line);
  }

  void add_if_set(const char* name, const Triple& triple, const char* remark) {
    if (triple.line) add(name, triple, remark);
  }

  const std::string& script_;
  std::vector<Property>& properties_;
};

void add_places(const MeshSource& source, u32 stride, Model& model) {
  PlaceWriter places(source, model);
  if (source.mesh) {
    places.of_script(*source.mesh, dressing(source));
  } else if (source.appearance) {
    places.of_modeldef(*source.appearance);
  } else {
    places.by_default(stride);
  }
}

/// `count` of at most `limit`.
void add_count(const char* name, u32 count, u32 limit, const Message& remark, Model& model) {
  Property& property = add_property(model.properties, name, {"%", {count}}, remark);
  property.amount = count;
  property.limit = limit;
}

void add_counts(const ReadPair& pair, const FaceCounts& counts, Model& model) {
  const bool wide = pair.anivfile.layout.stride == 8;
  add_count("Vertices", pair.datafile.header.vertices, wide ? kMostWideVertices : kMostPackedVertices, {""},
            model);
  add_count("Faces", counts.drawn, kMostNumber,
            {"in %", {counted(model.materials.size(), "material", "materials")}}, model);
  add_count("Frames", model.frames.count(), kMostNumber,
            {"in %", {counted(model.clips.size(), "clip", "clips")}}, model);
}

void add_attachment_property(const ReadPair& pair, Model& model) {
  if (model.attachments.empty()) {
    add_property(model.properties, "Attachment", {"No weapon triangle"}, {""});
    return;
  }
  const u32 face = model.attachments.front().face;
  const u32 offset = io::kStoredSize<DataHeader> + face * io::kStoredSize<Polygon>;
  add_property(model.properties, "Attachment", {"Weapon triangle"}, {"face %", {face}}).location =
      SourceLocation::byte(pair.data_name, offset);
}

void copy_notes(const Notes& from, Notes& to) {
  for (const Note& note : from) add_to(to) = note;
}

/// Warnings first, facts last; the order within stays.
void sort_notes(Notes& notes) {
  if (notes.size() < 2) return;
  Notes sorted;
  for (const auto severity : {Note::Severity::warning, Note::Severity::mended, Note::Severity::fact}) {
    for (Note& note : notes) {
      if (note.severity == severity) add_to(sorted) = std::move(note);
    }
  }
  notes = std::move(sorted);
}

/// Fills `model`, or says why there is none.
std::optional<Error> fill(const FileSet& files, const MeshSource& source, Limits& limits, Model& model) {
  auto read = read_pair(files, source, limits);
  if (!read) return read.error();
  const ReadPair& pair = read.value();
  const u32 stride = pair.anivfile.layout.stride;
  model.name = source.name;
  model.format = kId;
  model.format_label = stride == 8 ? "Unreal 1 vertex mesh, 8-byte vertices (Deus Ex)"
                                   : "Unreal 1 vertex mesh, 4-byte vertices";
  const u64 frame_bytes = u64{std::max<u32>(pair.anivfile.stored, 1)} * pair.datafile.header.vertices * 6;
  if (!limits.charge(frame_bytes)) return too_large(pair.aniv_name, limits);
  take_frames(pair.anivfile, pair.datafile.header.vertices, model.frames);
  model.frames.matrix = place(source, stride, model.notes);

  FaceCounts counts;
  if (!add_faces(pair.datafile, model.frames.vertices, source, model, counts, limits))
    return too_large(pair.data_name, limits);
  if (counts.drawn == 0 && model.attachments.empty()) {
    return error_in(pair.data_name, ErrorCode::nothing_drawn, "face",
                    counts.hidden ? "The script hides the slots of all its faces."
                                  : "All its faces use vertices that are not there.",
                    "Drop another copy.");
  }
  if (source.mesh) drop_frames(*source.mesh, model);
  if (source.class_file) copy_notes(source.class_file->notes, model.notes);
  if (source.modeldef) copy_notes(source.modeldef->notes, model.notes);
  add_clips(source, model);
  add_skins(files, source, counts, model);
  counts.flat = add_first_pose(model);
  add_counts(pair, counts, model);
  add_places(source, stride, model);
  add_attachment_property(pair, model);
  add_observations(pair, counts, model);
  sort_notes(model.notes);
  return std::nullopt;
}

}  // namespace

bool list_reads(const std::string& name) { return is_script_name(name); }

std::vector<Entry> list(const FileSet& files, Limits& limits) {
  std::vector<Entry> entries;
  const MeshSources found = sources(files, limits);
  for (const MeshSource& source : found.all) add_to(entries) = entry_of(source);
  return entries;
}

Result<Model> open(const FileSet& files, const std::string& id, std::span<const InterpretationRequest>,
                   Limits& limits) {
  const MeshSources found = sources(files, limits);
  for (const MeshSource& source : found.all) {
    if (!id.empty() && source.id != id) continue;
    return Result<Model>::filled([&](Model& model) { return fill(files, source, limits, model); });
  }
  return ErrorCode::not_a_model;
}

std::vector<u8> palette() { return {}; }

}  // namespace retromesh::unreal
