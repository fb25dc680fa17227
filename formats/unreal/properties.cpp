#include "formats/unreal/properties.hpp"

#include "formats/model/properties.hpp"

namespace retromesh::unreal {
namespace {

constexpr u32 kMostPackedVertices = 16383;  // the frame size has 16 bits
constexpr u32 kMostWideVertices = 8191;
constexpr u32 kMostOfOthers = 65535;  // all other counts have 16 bits

void add_counts(const MeshPair& pair, const FaceCounts& counts, Model& model) {
  const bool wide = pair.anivfile.layout.stride == 8;
  add_count(model.properties, "Vertices", pair.datafile.header.vertices,
            wide ? kMostWideVertices : kMostPackedVertices, {""})
      .kind = PropertyKind::vertices;
  add_count(model.properties, "Faces", counts.drawn, kMostOfOthers,
            {"in %", {counted(model.materials.size(), "material", "materials")}})
      .kind = PropertyKind::faces;
  add_count(model.properties, "Frames", model.frames.count(), kMostOfOthers,
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

}  // namespace

void add_properties(const MeshSource& source, const MeshPair& pair, const FaceCounts& counts, Model& model) {
  add_counts(pair, counts, model);
  add_transform(source, pair.anivfile.layout.stride, model);
  add_attachment(pair, model);
}

}  // namespace retromesh::unreal
