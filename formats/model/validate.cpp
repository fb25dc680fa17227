#include "formats/model/validate.hpp"

#include <algorithm>
#include <cmath>

namespace retromesh {
namespace {

using Fault = std::optional<std::string>;

template <class T>
bool all_finite(const std::vector<T>& values) {
  for (const T& value : values) {
    for (const float number : value) {
      if (!std::isfinite(number)) return false;
    }
  }
  return true;
}

Fault check_vertices(const Model& model) {
  const std::size_t count = model.positions.size();
  if (model.normals.size() != count) return "there are not as many normals as positions";
  if (model.uvs.size() != count) return "there are not as many uvs as positions";
  if (model.vertex_source.size() != count) return "there are not as many vertex sources as positions";
  if (!model.shades.empty() && model.shades.size() != count)
    return "there are not as many shades as positions";
  if (!all_finite(model.positions)) return "a position is not finite";
  if (!all_finite(model.normals)) return "a normal is not finite";
  if (!all_finite(model.uvs)) return "a uv is not finite";
  for (const Vec3& normal : model.normals) {
    const float length = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
    if (std::fabs(length - 1) > 1e-3f) return "a normal is not of unit length";
  }
  return std::nullopt;
}

Fault check_faces(const Model& model) {
  if (model.indices.size() % 3 != 0) return "the indices are not triangles";
  if (model.face_source.size() != model.indices.size() / 3)
    return "there are not as many face sources as triangles";
  if (!model.priorities.empty() && model.priorities.size() != model.face_source.size())
    return "there are not as many priorities as triangles";
  for (const u32 index : model.indices) {
    if (index >= model.positions.size()) return "an index is not a vertex";
  }
  if (model.groups.size() != model.materials.size()) return "there are not as many groups as materials";
  u32 next = 0;
  for (u32 i = 0; i < model.groups.size(); ++i) {
    const Group& group = model.groups[i];
    if (group.material != i) return "a group does not wear the material of its number";
    if (group.start != next || group.count % 3 != 0) return "the groups do not follow one another";
    next += group.count;
  }
  if (next != model.indices.size()) return "the groups do not cover all indices";
  return std::nullopt;
}

Fault check_facets(const Model& model) {
  std::vector<u8> used(model.positions.size());
  for (const Group& group : model.groups) {
    if (!model.materials[group.material].facet) continue;
    for (u32 i = group.start; i < group.start + group.count; ++i) {
      if (used[model.indices[i]]++) return "faces with normals of their own share a vertex";
    }
  }
  return std::nullopt;
}

Fault check_looks(const Model& model) {
  for (const Material& material : model.materials) {
    if (material.image != kNone && material.image >= model.images.size())
      return "a material wears no image of the model";
    if (!(material.cutoff >= 0 && material.cutoff <= 1)) return "a cut-off is not between 0 and 1";
  }
  for (const Image& image : model.images) {
    const u64 size = u64{image.width} * image.height * 4;
    if (!image.pixels.empty() && image.pixels.size() != size)
      return "an image's pixels are not its width by its height";
    if (image.palette.size() % 3 != 0) return "a palette is not made of triples";
  }
  return std::nullopt;
}

Fault check_animation(const Model& model) {
  const VertexFrames& frames = model.frames;
  if (frames.vertices ? frames.positions.size() % frames.vertices != 0 : !frames.positions.empty()) {
    return "a frame is not whole";
  }
  const u32 count = frames.count();
  if (!frames.file_frames.empty() && frames.file_frames.size() != count) return "a kept frame has no number";
  if (count > 0) {
    for (const u32 source : model.vertex_source) {
      if (source >= frames.vertices) return "a vertex source is not in the frames";
    }
  }
  for (const Clip& clip : model.clips) {
    if (clip.count == 0 || clip.first >= count || clip.count > count - clip.first)
      return "a clip leaves the frames";
    if (!(clip.rate > 0 && std::isfinite(clip.rate))) return "a clip has no rate";
    for (const ClipEvent& event : clip.events) {
      if (!(event.time >= 0 && event.time <= 1)) return "an event is not within its clip";
    }
  }
  for (const Attachment& attachment : model.attachments) {
    for (const u32 vertex : attachment.vertices) {
      if (vertex >= frames.vertices) return "an attachment follows no vertex";
    }
  }
  return std::nullopt;
}

Fault check_notes(const Model& model) {
  for (const Note& note : model.notes) {
    if (note.title.empty() || note.count == 0) return "a note says nothing";
    if (note.target.kind == Target::Kind::clip && note.target.index >= model.clips.size()) {
      return "a note is about no clip of the model";
    }
    if (note.target.kind == Target::Kind::material && note.target.index >= model.materials.size()) {
      return "a note is about no material of the model";
    }
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!(model.bounds.low[axis] <= model.bounds.high[axis])) return "the bounds are inside out";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> validate(const Model& model) {
  for (const auto check :
       {check_vertices, check_faces, check_facets, check_looks, check_animation, check_notes}) {
    if (Fault fault = check(model)) return fault;
  }
  return std::nullopt;
}

}  // namespace retromesh
