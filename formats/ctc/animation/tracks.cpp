#include "formats/ctc/animation/tracks.hpp"

#include <map>

#include "formats/io/sort.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/pose.hpp"

namespace retromesh::ctc {
namespace {

/// The vertices of a pose, then for each attachment a triangle whose axes are the attachment's.
std::vector<Vec3> points_of(const Pose& pose) {
  const std::vector<Vec3>& vertices = pose.source_positions;
  std::vector<Vec3> points;
  points.reserve(vertices.size() + 3 * pose.attachments.size());
  for (const Vec3& vertex : vertices) points.push_back(to_file_space(vertex));
  for (const Matrix& place : pose.attachments) {
    for (const Vec3& point : triangle_of(place)) points.push_back(to_file_space(point));
  }
  return points;
}

}  // namespace

std::array<Vec3, 3> triangle_of(const Matrix& place) {
  const Vec3 origin = {place[3], place[7], place[11]};
  const Vec3 x = {place[0], place[4], place[8]};
  const Vec3 y = {place[1], place[5], place[9]};
  return {origin, sum(origin, x), sum(origin, y)};
}

FrameLayout lay_out_frames(const Model& model) {
  FrameLayout layout;
  const u32 count = frame_count(model);
  if (count <= 1 && model.clips.empty()) return layout;
  std::vector<u32> uses(count);
  for (const Clip& clip : model.clips) {
    for (u32 frame = clip.first; frame < clip.first + clip.count; ++frame) ++uses[frame];
  }
  bool is_tiled = true;
  for (const u32 each : uses) is_tiled = is_tiled && each == 1;
  if (is_tiled || model.clips.empty()) {
    layout.frames = numbers_below(count);
    for (u32 i = 0; i < model.clips.size(); ++i)
      add_to(layout.clips) = {i, model.clips[i].first, model.clips[i].count};
    return layout;
  }
  for (u32 i = 0; i < model.clips.size(); ++i) {
    const Clip& clip = model.clips[i];
    add_to(layout.clips) = {i, static_cast<u32>(layout.frames.size()), clip.count};
    for (u32 frame = clip.first; frame < clip.first + clip.count; ++frame) add_to(layout.frames) = frame;
  }
  for (const u32 each : uses) {
    if (each == 0) ++layout.left_out;
    if (each > 1) layout.repeated += each - 1;
  }
  return layout;
}

bool track_points(const Model& model, const FrameLayout& layout, TrackedPoints& points, Limits& limits) {
  Pose pose;
  pose_frame(model, 0, pose);
  points.rest = points_of(pose);
  const std::size_t count = points.rest.size();
  const std::size_t frames = layout.frames.size();
  if (!limits.charge(u64{count} * (frames + 2) * 2 * sizeof(Vec3))) return false;
  std::vector<std::vector<Vec3>> moves(count, std::vector<Vec3>(frames));
  for (std::size_t frame = 0; frame < frames; ++frame) {
    pose_frame(model, layout.frames[frame], pose);
    const std::vector<Vec3> now = points_of(pose);
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
