#include "formats/model/pose.hpp"

#include <algorithm>
#include <cmath>

#include "formats/model/geometry.hpp"

namespace retromesh {
namespace {

/// Two frames of VertexFrames and how far the moment is from the first to the second.
struct Mix {
  u32 from = 0;
  u32 to = 0;
  float part = 0;
};

Mix mix_at(const Model& model, const Moment& moment) {
  if (moment.clip >= model.clips.size()) return {};
  const Clip& clip = model.clips[moment.clip];
  const double count = clip.count;
  // Seconds are frames divided by the rate, so a whole frame comes back with rounding in its last digits.
  double frame = std::floor(moment.seconds * double{clip.rate} * 1e6 + 0.5) / 1e6;
  if (!(frame > -1e9 && frame < 1e9)) frame = 0;
  if (moment.loop) {
    frame -= std::floor(frame / count) * count;
  } else {
    frame = std::clamp(frame, 0.0, count - 1);
  }
  const u32 begun = std::min(static_cast<u32>(frame), clip.count - 1);
  const u32 next = begun + 1 < clip.count ? begun + 1 : moment.loop ? 0 : begun;
  const float part = moment.smooth ? static_cast<float>(frame - begun) : 0;
  return {clip.first + begun, clip.first + next, part};
}

void place_source_vertices(const VertexFrames& frames, const Mix& mix, std::vector<Vec3>& out) {
  const auto* from = frames.positions.data() + std::size_t{mix.from} * frames.vertices;
  const auto* to = frames.positions.data() + std::size_t{mix.to} * frames.vertices;
  for (u32 i = 0; i < frames.vertices; ++i) {
    const Vec3 start = to_floats(from[i]);
    out[i] = transform(frames.matrix, sum(start, scaled(difference(to_floats(to[i]), start), mix.part)));
  }
}

void sum_source_normals(const Model& model, Pose& out) {
  for (Vec3& normal : out.source_normals) normal = {0, 0, 0};
  out.flat_faces = 0;
  const u32* const source = model.vertex_source.data();
  const Vec3* const position = out.source_positions.data();
  Vec3* const normal = out.source_normals.data();
  for (std::size_t i = 0; i + 2 < model.indices.size(); i += 3) {
    const u32 a = source[model.indices[i]];
    const u32 b = source[model.indices[i + 1]];
    const u32 c = source[model.indices[i + 2]];
    const Vec3 side = difference(position[b], position[a]);
    const Vec3 other = difference(position[c], position[a]);
    Vec3 of_face = cross(side, other);
    if (!is_area(of_face, side, other)) {
      ++out.flat_faces;
      continue;
    }
    of_face = scaled(of_face, 1 / std::sqrt(dot(of_face, of_face)));
    for (const u32 corner : {a, b, c}) normal[corner] = sum(normal[corner], of_face);
  }
  for (Vec3& each : out.source_normals) each = unit_or_up(each);
}

void write_facet_normals(const Model& model, Pose& out) {
  for (const Group& group : model.groups) {
    if (!model.materials[group.material].facet) continue;
    for (u32 i = group.start; i < group.start + group.count; i += 3) {
      const u32* corners = &model.indices[i];
      const Vec3 normal = unit_or_up(
          face_normal(out.positions[corners[0]], out.positions[corners[1]], out.positions[corners[2]]));
      for (u32 corner = 0; corner < 3; ++corner) out.normals[corners[corner]] = normal;
    }
  }
}

/// The weapon's place: the middle of the first two corners; its Z axis runs from the first to the second, Y
/// is the face's normal. (formats/unreal/README.md, "Polygon types".)
Matrix attachment_place(const Attachment& attachment, const std::vector<Vec3>& positions) {
  const Vec3& a = positions[attachment.vertices[0]];
  const Vec3& b = positions[attachment.vertices[1]];
  const Vec3& c = positions[attachment.vertices[2]];
  const Vec3 z = unit_or_up(difference(b, a));
  const Vec3 y = unit_or_up(face_normal(a, b, c));
  const Vec3 x = cross(y, z);
  Matrix place{};
  for (std::size_t row = 0; row < 3; ++row) {
    place[row * 4] = x[row];
    place[row * 4 + 1] = y[row];
    place[row * 4 + 2] = z[row];
    place[row * 4 + 3] = (a[row] + b[row]) / 2;
  }
  return place;
}

/// Makes a list for `count` vectors. Kept apart: its code is larger than the loops that fill the lists.
[[gnu::noinline]] void make_room(std::vector<Vec3>& list, std::size_t count) { list.resize(count); }

void make_room(const Model& model, Pose& out) {
  make_room(out.source_positions, model.frames.vertices);
  make_room(out.source_normals, model.frames.vertices);
  make_room(out.positions, model.vertex_source.size());
  make_room(out.normals, model.vertex_source.size());
  out.attachments.resize(model.attachments.size());
}

void pose_mix(const Model& model, const Mix& mix, Pose& out) {
  if (model.frames.count() == 0) {
    out.positions = model.positions;
    out.normals = model.normals;
    return;
  }
  make_room(model, out);
  place_source_vertices(model.frames, mix, out.source_positions);
  sum_source_normals(model, out);
  const std::size_t count = model.vertex_source.size();
  for (std::size_t i = 0; i < count; ++i) {
    out.positions[i] = out.source_positions[model.vertex_source[i]];
    out.normals[i] = out.source_normals[model.vertex_source[i]];
  }
  write_facet_normals(model, out);
  for (std::size_t i = 0; i < model.attachments.size(); ++i) {
    out.attachments[i] = attachment_place(model.attachments[i], out.source_positions);
  }
}

}  // namespace

void pose(const Model& model, const Moment& moment, Pose& out) {
  pose_mix(model, mix_at(model, moment), out);
}

void pose_frame(const Model& model, u32 frame, Pose& out) {
  const u32 last = std::max(model.frames.count(), 1u) - 1;
  const u32 shown = std::min(frame, last);
  pose_mix(model, {shown, shown, 0}, out);
}

}  // namespace retromesh
