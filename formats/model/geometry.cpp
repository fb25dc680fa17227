#include "formats/model/geometry.hpp"

#include <algorithm>
#include <limits>

#include "formats/model/pose.hpp"

namespace retromesh {
namespace {

constexpr float kFar = std::numeric_limits<float>::max();

void include(Bounds& bounds, const Vec3& point) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (point[axis] < bounds.low[axis]) bounds.low[axis] = point[axis];
    if (point[axis] > bounds.high[axis]) bounds.high[axis] = point[axis];
  }
}

/// Vertices of the file that triangles use, in order.
std::vector<u32> drawn_vertices(const Model& model) {
  std::vector<u32> drawn(source_vertex_count(model), 0);
  for (const u32 source : model.vertex_source) drawn[source] = 1;
  std::size_t count = 0;
  for (u32 vertex = 0; vertex < drawn.size(); ++vertex) {
    if (drawn[vertex]) drawn[count++] = vertex;
  }
  drawn.resize(count);
  return drawn;
}

/// Whether each coordinate comes from one coordinate alone: then a box becomes a box.
bool keeps_boxes(const Matrix& m) {
  for (std::size_t row = 0; row < 12; row += 4) {
    if ((m[row] != 0) + (m[row + 1] != 0) + (m[row + 2] != 0) > 1) return false;
  }
  return true;
}

/// The box around the integers of all frames.
struct RawBox {
  std::array<i16, 3> low{32767, 32767, 32767};
  std::array<i16, 3> high{-32768, -32768, -32768};

  void include(const std::array<i16, 3>& raw) {
    low = {std::min(low[0], raw[0]), std::min(low[1], raw[1]), std::min(low[2], raw[2])};
    high = {std::max(high[0], raw[0]), std::max(high[1], raw[1]), std::max(high[2], raw[2])};
  }
};

/// Calls `use` with the position of each drawn vertex in each frame.
template <class Use>
void each_position(const VertexFrames& frames, const std::vector<u32>& drawn, Use use) {
  for (std::size_t start = 0; start < frames.positions.size(); start += frames.vertices) {
    for (const u32 vertex : drawn) use(frames.positions[start + vertex]);
  }
}

Bounds bounds_of_frames(const VertexFrames& frames, const std::vector<u32>& drawn) {
  Bounds bounds{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
  if (drawn.empty()) return {};
  if (!keeps_boxes(frames.matrix)) {
    each_position(frames, drawn,
                  [&](const auto& raw) { include(bounds, transform(frames.matrix, to_floats(raw))); });
    return bounds;
  }
  RawBox box;
  each_position(frames, drawn, [&](const auto& raw) { box.include(raw); });
  include(bounds, transform(frames.matrix, to_floats(box.low)));
  include(bounds, transform(frames.matrix, to_floats(box.high)));
  return bounds;
}

/// Vertices that are placed for a box at most. A file of a few megabytes can have a million frames of a
/// million vertices; of such a one every so many frames are looked at.
constexpr u64 kMostPlaced = u64{1} << 25;

/// The box around every frame as it is posed.
Bounds bounds_of_poses(const Model& model) {
  Bounds bounds{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
  Pose posed;
  posed.source_positions.resize(source_vertex_count(model));
  posed.source_normals.resize(posed.source_positions.size());
  const std::vector<u32> drawn = drawn_vertices(model);
  const u32 frames = frame_count(model);
  const u64 placed = u64{frames} * (posed.source_positions.size() +
                                    (model.skeleton ? model.skeleton->influences.size() : 0));
  const u32 step = static_cast<u32>(placed / kMostPlaced) + 1;
  for (u32 frame = 0; frame < frames; frame += step) {
    model.place(model, {frame, frame, 0}, {}, posed);
    for (const u32 vertex : drawn) include(bounds, posed.source_positions[vertex]);
  }
  return bounds.low[0] > bounds.high[0] ? Bounds{} : bounds;
}

}  // namespace

double determinant(const Matrix& m) {
  const double a = m[0], b = m[1], c = m[2], d = m[4], e = m[5], f = m[6], g = m[8], h = m[9], i = m[10];
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

Matrix multiply(const Matrix& a, const Matrix& b) {
  Matrix product{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      double sum = column == 3 ? a[row * 4 + 3] : 0;
      for (std::size_t k = 0; k < 3; ++k) sum += double{a[row * 4 + k]} * b[k * 4 + column];
      product[row * 4 + column] = static_cast<float>(sum);
    }
  }
  return product;
}

Bounds bounds_over_frames(const Model& model) {
  if (model.place) return bounds_of_poses(model);
  if (model.frames.count() > 0) return bounds_of_frames(model.frames, drawn_vertices(model));
  Bounds bounds{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
  for (const Vec3& position : model.positions) include(bounds, position);
  return bounds.low[0] > bounds.high[0] ? Bounds{} : bounds;
}

}  // namespace retromesh
