#include "formats/ctc/animation/tracks.hpp"

#include <map>

#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::ctc {
namespace {

/// The vertices of a pose, then for each attachment a triangle whose axes are the attachment's.
std::vector<Vec3> points_of(const Model& model, const Pose& pose) {
  const std::vector<Vec3>& vertices = frame_count(model) > 0 ? pose.source_positions : pose.positions;
  std::vector<Vec3> points;
  points.reserve(vertices.size() + 3 * pose.attachments.size());
  for (const Vec3& vertex : vertices) points.push_back(to_file_space(vertex));
  for (const Matrix& place : pose.attachments) {
    const Vec3 origin = {place[3], place[7], place[11]};
    const Vec3 x = {place[0], place[4], place[8]};
    const Vec3 y = {place[1], place[5], place[9]};
    for (const Vec3& point : {origin, sum(origin, x), sum(origin, y)}) points.push_back(to_file_space(point));
  }
  return points;
}

}  // namespace

bool track_points(const Model& model, const FrameLayout& layout, TrackedPoints& points, Limits& limits) {
  Pose pose;
  pose_frame(model, 0, pose);
  points.rest = points_of(model, pose);
  const std::size_t count = points.rest.size();
  const std::size_t frames = layout.frames.size();
  if (!limits.charge(u64{count} * (frames + 2) * 2 * sizeof(Vec3))) return false;
  std::vector<std::vector<Vec3>> moves(count, std::vector<Vec3>(frames));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    pose_frame(model, layout.frames[frame], pose);
    const std::vector<Vec3> now = points_of(model, pose);
    // Adding 0 makes a negative zero positive, so that equal offsets have equal keys.
    for (std::size_t i = 0; i < count; ++i) moves[i][frame] = sum(difference(now[i], points.rest[i]), Vec3{});
  }
  std::map<std::vector<Vec3>, u32> numbers;
  add_to(points.offsets).resize(frames);
  numbers.emplace(points.offsets[0], 0);
  for (std::size_t i = 0; i < count; ++i) {
    const auto [place, is_new] = numbers.try_emplace(moves[i], static_cast<u32>(points.offsets.size()));
    if (is_new) add_to(points.offsets) = std::move(moves[i]);
    add_to(points.tracks) = place->second;
  }
  return true;
}

}  // namespace retromesh::ctc
