#include <algorithm>
#include <string>
#include <utility>

#include "formats/image/image.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"
#include "formats/unreal/clips.hpp"
#include "formats/unreal/faces.hpp"
#include "formats/unreal/family.hpp"
#include "formats/unreal/materials.hpp"
#include "formats/unreal/observations.hpp"
#include "formats/unreal/recipe.hpp"
#include "formats/unreal/transform.hpp"

namespace retromesh::unreal {
namespace {

constexpr u32 kMostPackedVertices = 16383;  // frame size is 16 bits
constexpr u32 kMostWideVertices = 8191;
constexpr u32 kMostNumber = 65535;

Error missing_partner(const FileSet& files, const Recipe& recipe) {
  const bool has_faces = recipe.datafile != kNone;
  Error error;
  error.code = ErrorCode::partner_missing;
  error.file = files[has_faces ? recipe.datafile : recipe.anivfile].name;
  error.field = recipe.wanted_partner;
  error.cause = has_faces ? "The faces are in one file and the vertices of the frames in the other."
                          : "The vertices of the frames are in one file and the faces in the other.";
  error.advice = "Drop " + recipe.wanted_partner + " and the model opens.";
  return error;
}

Error nothing_inside(const std::string& file, u32 offset, const char* what, const char* cause) {
  return {ErrorCode::nothing_inside, file, offset, what, 1, 0, cause, "Drop another copy."};
}

Error too_large(const std::string& file, const Limits& limits) {
  return {ErrorCode::over_limit, file, 0, "model", limits.bytes + 1, limits.bytes, "", "Split the mesh, or free memory."};
}

Result<ReadPair> read_pair(const FileSet& files, const Recipe& recipe, Limits& limits) {
  if (recipe.datafile == kNone || recipe.anivfile == kNone) return missing_partner(files, recipe);
  const File& data = files[recipe.datafile];
  const File& aniv = files[recipe.anivfile];
  auto datafile = read_datafile(data.name, data.bytes, limits);
  if (!datafile) return datafile.error();
  const DataHeader& header = datafile.value().header;
  if (header.vertices == 0) return nothing_inside(data.name, 2, "vertices", "Its frames would be empty.");
  if (datafile.value().polygons.empty()) {
    return nothing_inside(data.name, 0, "faces", "Its frames are points without faces.");
  }
  auto layout = frame_layout(aniv.name, aniv.bytes, header.vertices);
  if (!layout) return layout.error();
  auto anivfile = read_anivfile(aniv.name, aniv.bytes, layout.value(), limits);
  if (!anivfile) return anivfile.error();
  if (anivfile.value().stored == 0 && anivfile.value().partial == 0) {
    Error error{ErrorCode::ends_early, aniv.name, kAnivHeaderSize, "frames[0]", 0, 0, "", "Drop another copy."};
    error.expected = layout.value().stride * layout.value().vertices;
    error.found = aniv.bytes.size() - kAnivHeaderSize;
    return error;
  }
  return ReadPair{data.name, aniv.name, std::move(datafile.value()), std::move(anivfile.value())};
}

/// Takes the mesh's vertices out of each frame; prototype frames hold more than those. A frame that is cut off counts
/// only when there is no other. Returns how many vertices every frame has.
u32 take_frames(const ReadPair& pair, Model& model) {
  const Anivfile& aniv = pair.anivfile;
  const u32 declared = pair.datafile.header.vertices;
  const bool wide = aniv.layout.stride == 8;
  const u32 frames = aniv.stored;
  const auto wide_position = [](const WideVertex& v) { return std::array<i16, 3>{v.x, v.y, v.z}; };

  VertexFrames& out = model.frames;
  if (frames == 0) {
    out.vertices = std::min(aniv.partial, declared);
    for (u32 i = 0; i < out.vertices; ++i) {
      out.positions.push_back(wide ? wide_position(aniv.wide_partial[i]) : unpack(aniv.packed_partial[i]));
    }
    return out.vertices;
  }
  out.vertices = declared;
  out.positions.resize(std::size_t{frames} * declared);
  auto* to = out.positions.data();
  for (u32 frame = 0; frame < frames; ++frame) {
    const std::size_t start = std::size_t{frame} * aniv.layout.vertices;
    if (wide) {
      std::transform(&aniv.wide[start], &aniv.wide[start] + declared, to, wide_position);
    } else {
      std::transform(&aniv.packed[start], &aniv.packed[start] + declared, to, unpack);
    }
    to += declared;
  }
  return declared;
}

Matrix place(const Recipe& recipe, u32 stride) {
  if (recipe.mesh) return script_matrix(*recipe.mesh);
  if (recipe.appearance) return modeldef_matrix(*recipe.appearance, stride);
  return default_matrix(stride);
}

void add_first_pose(Model& model) {
  Pose first;
  pose_frame(model, 0, first);
  model.positions = std::move(first.positions);
  model.normals = std::move(first.normals);
  model.bounds = bounds_over_frames(model);
}

void add_triple(const char* name, const Triple& triple, const std::string& script, const char* remark, Model& model) {
  Property property{name, triple.text, remark, 0, 0, {}};
  if (triple.line) property.place = Place::line(script, triple.line);
  if (!triple.line) property.remark = "by default";
  model.properties.push_back(std::move(property));
}

void add_counts(const ReadPair& pair, const FaceCounts& counts, Model& model) {
  const bool wide = pair.anivfile.layout.stride == 8;
  const auto add = [&](const char* name, u32 amount, u32 limit, std::string remark) {
    model.properties.push_back({name, with_commas(amount), std::move(remark), amount, limit, {}});
  };
  const std::size_t materials = model.materials.size();
  const std::size_t clips = model.clips.size();
  add("Vertices", pair.datafile.header.vertices, wide ? kMostWideVertices : kMostPackedVertices, "");
  add("Faces", counts.drawn, kMostNumber,
      "in " + with_commas(materials) + (materials == 1 ? " material" : " materials"));
  add("Frames", model.frames.count(), kMostNumber, "in " + with_commas(clips) + (clips == 1 ? " clip" : " clips"));
}

void add_places(const Recipe& recipe, u32 stride, Model& model) {
  if (recipe.mesh) {
    const ScriptMesh& mesh = *recipe.mesh;
    add_triple("Scale", mesh.scale, recipe.script, "", model);
    add_triple("Origin", mesh.origin, recipe.script, "", model);
    if (mesh.rotation.line) add_triple("Rotation", mesh.rotation, recipe.script, "pitch, yaw, roll; 256 a turn", model);
    if (mesh.unmirror) {
      model.properties.push_back({"Unmirrored", "yes", "raw X changes its sign", 0, 0, Place::line(recipe.script, mesh.line)});
    }
    const DefaultProperties& defaults = dressing(recipe);
    if (defaults.draw_scale.line) add_triple("Draw scale", defaults.draw_scale, recipe.script, "of the actor; not applied", model);
  } else if (recipe.appearance) {
    add_triple("Scale", recipe.appearance->scale, recipe.script, "", model);
    if (recipe.appearance->offset.line) add_triple("Offset", recipe.appearance->offset, recipe.script, "", model);
    if (recipe.appearance->rotation.line) {
      add_triple("Rotation", recipe.appearance->rotation, recipe.script, "degrees: angle, pitch, roll", model);
    }
  } else {
    model.properties.push_back({"Scale", stride == 8 ? "1 1 1" : "1 1 2", "by default: no script says more", 0, 0, {}});
  }
}

void add_attachment_property(const ReadPair& pair, Model& model) {
  if (model.attachments.empty()) {
    model.properties.push_back({"Attachment", "No weapon triangle", "", 0, 0, {}});
    return;
  }
  const u32 face = model.attachments.front().face;
  const u32 offset = io::kStoredSize<DataHeader> + face * io::kStoredSize<Polygon>;
  model.properties.push_back({"Attachment", "Weapon triangle", "face " + with_commas(face), 0, 0, Place::byte(pair.data_name, offset)});
}

void add_script_notes(const Recipe& recipe, Model& model) {
  if (recipe.class_file) model.notes.insert(model.notes.end(), recipe.class_file->notes.begin(), recipe.class_file->notes.end());
  if (recipe.modeldef) model.notes.insert(model.notes.end(), recipe.modeldef->notes.begin(), recipe.modeldef->notes.end());
}

/// Warnings first, facts last; the order within stays.
void sort_notes(Notes& notes) {
  std::stable_sort(notes.begin(), notes.end(), [](const Note& a, const Note& b) { return a.severity < b.severity; });
}

Result<Model> build(const FileSet& files, const Recipe& recipe, Limits& limits) {
  auto read = read_pair(files, recipe, limits);
  if (!read) return read.error();
  const ReadPair& pair = read.value();
  const u32 stride = pair.anivfile.layout.stride;

  Model model;
  model.name = recipe.name;
  model.format = kId;
  model.format_label = stride == 8 ? "Unreal 1 vertex mesh, 8-byte vertices (Deus Ex)" : "Unreal 1 vertex mesh, 4-byte vertices";
  const u64 frame_bytes = u64{std::max<u32>(pair.anivfile.stored, 1)} * pair.datafile.header.vertices * 6;
  if (!limits.charge(frame_bytes)) return too_large(pair.aniv_name, limits);
  const u32 vertices = take_frames(pair, model);
  model.frames.matrix = place(recipe, stride);

  FaceCounts counts;
  if (!add_faces(pair.datafile, vertices, recipe, model, counts, limits)) return too_large(pair.data_name, limits);
  if (counts.drawn == 0 && model.attachments.empty()) {
    return nothing_inside(pair.data_name, 0, "faces",
                          counts.hidden ? "The script hides the slots of all its faces."
                                        : "All its faces use vertices that are not there.");
  }
  if (recipe.mesh) drop_frames(*recipe.mesh, model);
  add_script_notes(recipe, model);
  add_clips(recipe, model);
  auto dressed = add_skins(files, recipe, counts, model, limits);
  if (!dressed) return dressed.error();
  add_first_pose(model);
  add_counts(pair, counts, model);
  add_places(recipe, stride, model);
  add_attachment_property(pair, model);
  add_observations(pair, counts, model);
  sort_notes(model.notes);
  return Result<Model>(std::move(model));
}

}  // namespace

bool list_reads(const std::string& name) { return is_script_name(name); }

std::vector<Entry> list(const FileSet& files, Limits& limits) {
  std::vector<Entry> entries;
  for (const Recipe& recipe : recipes(files, limits)) entries.push_back(entry_of(recipe));
  return entries;
}

Result<Model> open(const FileSet& files, const std::string& id, Limits& limits) {
  for (const Recipe& recipe : recipes(files, limits)) {
    if (id.empty() || recipe.id == id) return build(files, recipe, limits);
  }
  return Error{ErrorCode::not_a_model, id, 0, "", 0, 0, "", ""};
}

}  // namespace retromesh::unreal
