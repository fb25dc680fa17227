#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "formats/family.hpp"
#include "formats/image/image.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/interpretation.hpp"
#include "formats/model/material.hpp"
#include "formats/model/model.hpp"
#include "formats/model/pose.hpp"
#include "formats/unreal/animation.hpp"
#include "formats/unreal/animation/vertex_frames.hpp"
#include "formats/unreal/document/read_pair.hpp"
#include "formats/unreal/faces.hpp"
#include "formats/unreal/files.hpp"
#include "formats/unreal/files/scan.hpp"
#include "formats/unreal/materials.hpp"
#include "formats/unreal/notes.hpp"
#include "formats/unreal/rules.hpp"
#include "formats/unreal/transform.hpp"

namespace retromesh::unreal {
namespace {

constexpr u32 kMost = 65535;  // counts have 16 bits

void add_counts(const MeshPair& pair, const FaceCounts& counts, Model& model) {
  add_count(model.properties, "Vertices", pair.datafile.header.vertices,
            most_vertices(pair.anivfile.layout.stride), {""})
      .kind = PropertyKind::vertices;
  add_count(model.properties, "Faces", counts.drawn, kMost,
            {"in %", {counted(model.materials.size(), "material", "materials")}})
      .kind = PropertyKind::faces;
  add_count(model.properties, "Frames", model.frames.count(), kMost,
            {"in %", {counted(model.clips.size(), "clip", "clips")}})
      .kind = PropertyKind::frames;
}

/// Adds the values of a transform, each with its line.
class TransformProperties {
 public:
  TransformProperties(const MeshSource& source, Model& model)
      : script_(source.script), properties_(model.properties) {}

  void add_script(const ScriptMesh& mesh, const DefaultProperties* defaults) {
    add("Scale", mesh.scale, "");
    add("Origin", mesh.origin, "");
    add_if_set("Rotation", mesh.rotation, "pitch, yaw, roll; 256 a turn");
    if (mesh.unmirror) {
      add_property(properties_, "Unmirrored", {"yes"}, {"raw X changes its sign"}).location =
          SourceLocation::line(script_, mesh.line);
    }
    if (defaults) add_if_set("Draw scale", defaults->draw_scale, "of the actor; not applied");
  }

  void add_modeldef(const Appearance& appearance) {
    add("Scale", appearance.scale, "");
    add_if_set("Offset", appearance.offset, "");
    add_if_set("Rotation", appearance.rotation, "degrees: angle, pitch, roll");
    add_property(properties_, "Back faces", {"drawn"},
                 {appearance.two_sided ? "by DontCullBackfaces" : "unless the actor has a render style"});
  }

  void add_default(u32 stride) {
    add_property(properties_, "Scale", {stride == 8 ? "1 1 1" : "1 1 2"}, {"by default, without a script"});
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

void add_transform(const MeshSource& source, u32 stride, Model& model) {
  TransformProperties properties(source, model);
  if (source.mesh) {
    properties.add_script(*source.mesh, default_properties_of(source));
  } else if (source.appearance) {
    properties.add_modeldef(*source.appearance);
  } else {
    properties.add_default(stride);
  }
}

void add_attachment(const MeshPair& pair, Model& model) {
  if (model.attachments.empty()) {
    add_property(model.properties, "Attachment", {"No weapon triangle"}, {""});
    return;
  }
  const u32 face = model.attachments.front().face;
  add_property(model.properties, "Attachment", {"Weapon triangle"}, {"face %", {face}}).location =
      SourceLocation::byte(pair.datafile_name, polygon_offset(face));
}

/// Fills Model::properties: counts with their limits, the transform with the script lines that set it, and
/// the attachment.
void add_properties(const MeshSource& source, const MeshPair& pair, const FaceCounts& counts, Model& model) {
  add_counts(pair, counts, model);
  add_transform(source, pair.anivfile.layout.stride, model);
  add_attachment(pair, model);
}

/// The rule that is requested, or the first. No file tells which is right.
u32 choose_rule(std::span<const InterpretationRequest> requests, Model& model) {
  Decision rule("weapon-axes", "Weapon triangle", "", requests);
  rule.add("first-second", "between corners 1 and 2, Z from 1 to 2", true, 0);
  rule.add("first-third", "between corners 1 and 3, Z from 3 to 1", true, 0);
  rule.choose(0, false);
  return rule.finish(model.interpretations);
}

/// Sets the axes of the weapon triangles, whose vertices are in the order of the file, by one of the two
/// published rules: an interpretation of the Model. Needs `frames.matrix`. (README, "Polygon types".)
void interpret_attachments(std::span<const InterpretationRequest> requests, Model& model) {
  if (model.attachments.empty()) return;
  const u32 first = choose_rule(requests, model) * 2;  // the corner where Z begins
  const bool is_mirrored = determinant(model.frames.matrix) < 0;
  for (Attachment& attachment : model.attachments) {
    const auto corners = attachment.vertices;
    const u32 from = corners[first];
    const u32 to = corners[(first + 1) % 3];
    attachment.vertices = {is_mirrored ? to : from, is_mirrored ? from : to, corners[(first + 2) % 3]};
    if (is_mirrored) attachment.axes = AttachmentAxes::middle_reversed;
  }
}

Matrix written_matrix(const MeshSource& source, u32 stride) {
  if (source.mesh) return script_matrix(*source.mesh);
  if (source.appearance) return modeldef_matrix(*source.appearance, stride);
  return default_matrix(stride);
}

Matrix mesh_transform(const MeshSource& source, u32 stride, Notes& notes) {
  const Matrix written = written_matrix(source, stride);
  if (is_in_range(written)) return written;
  add_note(notes, Rule::transform_out_of_range, {"The script moves the mesh out of range"},
           {"Vertices would be more than 100,000,000 units away, so its transform is not used."},
           SourceLocation::line(source.script, source.script_line));
  return default_matrix(stride);
}

/// Two games read vertices of 8 bytes; a script tells them apart.
std::string_view label_of(const MeshSource& source, u32 stride) {
  if (stride == 4) return "Unreal 1 vertex mesh, 4-byte vertices";
  if (source.modeldef) return "Unreal 1 vertex mesh, 8-byte vertices (GZDoom)";
  return source.class_file ? "Unreal 1 vertex mesh, 8-byte vertices (Deus Ex)"
                           : "Unreal 1 vertex mesh, 8-byte vertices (Deus Ex or GZDoom)";
}

void copy_notes(const Notes& from, Notes& to) {
  for (const Note& note : from) add_to(to) = note;
}

std::optional<Error> add_geometry(const MeshSource& source, const MeshPair& pair, Limits& limits,
                                  FaceCounts& counts, Model& model) {
  const u32 stride = pair.anivfile.layout.stride;
  const u64 frame_bytes = u64{std::max<u32>(pair.anivfile.stored, 1)} * pair.datafile.header.vertices * 6;
  if (!limits.charge(frame_bytes)) return too_large(pair.anivfile_name, limits);
  decode_frames(pair.anivfile, pair.datafile.header.vertices, model.frames);
  model.frames.matrix = mesh_transform(source, stride, model.notes);
  if (!add_faces(pair.datafile, model.frames.vertices, source, model, counts, limits))
    return too_large(pair.datafile_name, limits);
  if (counts.drawn > 0 || !model.attachments.empty()) return std::nullopt;
  return nothing_drawn(pair.datafile_name, "face", "All its faces use vertices that are not there.");
}

/// Fills `model`, or returns why it cannot.
std::optional<Error> fill(const FileSet& files, const MeshSource& source,
                          std::span<const InterpretationRequest> requests, Limits& limits, Model& model) {
  const auto read = read_pair(files, source, is_asked(kOpenTruncated, requests), limits);
  if (!read) return read.error();
  const MeshPair& pair = read.value();
  model.name = source.name;
  model.format = kReader.id;
  model.format_label = label_of(source, pair.anivfile.layout.stride);
  FaceCounts counts;
  if (auto error = add_geometry(source, pair, limits, counts, model)) return error;
  interpret_attachments(requests, model);
  if (pair.is_truncated()) add_truncated(model.interpretations);
  if (source.mesh) drop_frames(*source.mesh, model);
  if (source.class_file) copy_notes(source.class_file->notes, model.notes);
  if (source.modeldef) copy_notes(source.modeldef->notes, model.notes);
  add_clips(source, model);
  model.power_of_two_images = source.class_file != nullptr;
  assign_textures(files, source, counts, model);
  counts.flat = add_first_pose(model);
  add_properties(source, pair, counts, model);
  add_notes(source, pair, counts, model);
  note_unknown_choice(requests, model);
  sort_by_severity(model.notes);
  return std::nullopt;
}

class MeshListing : public Listing {
 public:
  MeshListing(const FileSet& files, Limits& limits) : finder_(files, limits) {}

  bool step() override {
    if (finder_.step()) return true;
    const std::vector<MeshSource>& found = finder_.sources().all;
    if (next_ == found.size()) return false;
    add_to(entries) = entry_of(found[next_++]);
    return true;
  }

 private:
  MeshFinder finder_;
  std::size_t next_ = 0;
};

/// Scripts.
bool list_reads(const std::string& name) { return is_script_name(name); }

std::unique_ptr<Listing> list(const FileSet& files, Limits& limits) {
  return std::make_unique<MeshListing>(files, limits);
}

Result<Model> open(const FileSet& files, const std::string& id,
                   std::span<const InterpretationRequest> requests, Limits& limits) {
  const MeshSources found = find_meshes(files, limits);
  for (const MeshSource& source : found.all) {
    if (!id.empty() && source.id != id) continue;
    return Result<Model>::filled([&](Model& model) { return fill(files, source, requests, limits, model); });
  }
  return ErrorCode::not_a_model;
}

}  // namespace

constexpr Reader kReader = {"unreal", "Unreal vertex mesh", list_reads, list, open,
                            nullptr,  image::read_only_pcx};
constexpr std::span<const RuleText> kRules = kRuleTexts;

}  // namespace retromesh::unreal
