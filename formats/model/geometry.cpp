// Hot loop: compiled for speed.
#include "formats/model/geometry.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

#include "formats/io/vectors.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/simd.hpp"

namespace retromesh {
namespace {

constexpr float kFar = std::numeric_limits<float>::max();

void include(Bounds& bounds, const Vec3& point) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (point[axis] < bounds.low[axis]) bounds.low[axis] = point[axis];
    if (point[axis] > bounds.high[axis]) bounds.high[axis] = point[axis];
  }
}

/// Consecutive source vertices.
struct Run {
  std::size_t first;
  std::size_t end;
};

/// The source vertices that triangles use: nearly always a single run.
std::vector<Run> drawn_runs(const Model& model) {
  std::vector<u8> drawn(model.source_positions.size(), 0);
  for (const u32 source : model.vertex_source) drawn[source] = 1;
  const u8* const marks = drawn.data();
  std::vector<Run> runs;
  const auto next = [&](std::size_t from, int mark) {
    const void* found = std::memchr(marks + from, mark, drawn.size() - from);
    return found ? static_cast<std::size_t>(static_cast<const u8*>(found) - marks) : drawn.size();
  };
  for (std::size_t end = 0; end < drawn.size();) {
    const std::size_t first = next(end, 1);
    if (first == drawn.size()) break;
    end = next(first, 0);
    add_to(runs) = {first, end};
  }
  return runs;
}

/// Whether a matrix transforms axis-aligned boxes to axis-aligned boxes: one nonzero element per row.
bool maps_boxes_to_boxes(const Matrix& m) {
  for (std::size_t row = 0; row < 12; row += 4) {
    if ((m[row] != 0) + (m[row + 1] != 0) + (m[row + 2] != 0) > 1) return false;
  }
  return true;
}

/// A bounding box. With SIMD it compares as many positions at once as fill three vectors.
template <class Number>
class LaneBox {
 public:
  using Position = std::array<Number, 3>;

  void include(const Position* first, std::size_t count) {
    std::size_t done = 0;
    for (; count - done >= kAtOnce; done += kAtOnce) include_at_once(first + done);
    if (done == count) return;
    if (count >= kAtOnce) return include_at_once(first + count - kAtOnce);
    for (; done < count; ++done) include_one(first[done]);
  }

  Position low() const {
    return corner(low_, [](Number a, Number b) { return a < b; });
  }
  Position high() const {
    return corner(high_, [](Number a, Number b) { return a > b; });
  }

 private:
  static constexpr std::size_t kAtOnce = kHasVectors ? 16 / sizeof(Number) : 1;
  using Lanes [[gnu::vector_size(kAtOnce * sizeof(Number))]] = Number;
  static constexpr Number kMost = std::numeric_limits<Number>::max();
  static constexpr Number kLeast = std::numeric_limits<Number>::lowest();

  void include_at_once(const Position* from) {
    Lanes lanes[3];
    std::memcpy(&lanes, from, sizeof lanes);
    for (std::size_t i = 0; i < 3; ++i) {
      low_[i] = low_[i] < lanes[i] ? low_[i] : lanes[i];
      high_[i] = high_[i] > lanes[i] ? high_[i] : lanes[i];
    }
  }

  void include_one(const Position& position) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::size_t lane = axis % kAtOnce;
      Lanes& low = low_[axis / kAtOnce];
      Lanes& high = high_[axis / kAtOnce];
      if (position[axis] < low[lane]) low[lane] = position[axis];
      if (position[axis] > high[lane]) high[lane] = position[axis];
    }
  }

  template <class Further>
  static Position corner(const Lanes (&lanes)[3], Further is_further) {
    std::array<Number, 3 * kAtOnce> all;
    std::memcpy(all.data(), lanes, sizeof all);
    for (std::size_t i = 3; i < all.size(); ++i) {
      if (is_further(all[i], all[i % 3])) all[i % 3] = all[i];
    }
    return {all[0], all[1], all[2]};
  }

  Lanes low_[3] = {Lanes{} + kMost, Lanes{} + kMost, Lanes{} + kMost};
  Lanes high_[3] = {Lanes{} + kLeast, Lanes{} + kLeast, Lanes{} + kLeast};
};

/// Calls `use` with the positions of each run in each frame.
template <class Use>
void for_each_run(const VertexFrames& frames, const std::vector<Run>& runs, Use use) {
  for (std::size_t start = 0; start < frames.positions.size(); start += frames.vertices) {
    for (const Run& run : runs) use(&frames.positions[start + run.first], run.end - run.first);
  }
}

Bounds bounds_of_frames(const VertexFrames& frames, const std::vector<Run>& runs) {
  Bounds bounds{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
  if (runs.empty()) return {};
  if (!maps_boxes_to_boxes(frames.matrix)) {
    for_each_run(frames, runs, [&](const auto* raw, std::size_t count) {
      for (; count > 0; --count, ++raw) include(bounds, transform(frames.matrix, to_floats(*raw)));
    });
    return bounds;
  }
  LaneBox<i16> box;
  for_each_run(frames, runs, [&](const auto* raw, std::size_t count) { box.include(raw, count); });
  include(bounds, transform(frames.matrix, to_floats(box.low())));
  include(bounds, transform(frames.matrix, to_floats(box.high())));
  return bounds;
}

/// Limit of vertices that are posed to compute bounds. A file of a few megabytes can have a million frames of
/// a million vertices; beyond the limit only every n-th frame is posed.
constexpr u64 kMaxPosedVertices = u64{1} << 25;

/// The bounding box of all posed frames.
Bounds bounds_of_poses(const Model& model) {
  Bounds bounds{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
  Pose posed;
  const std::vector<Run> runs = drawn_runs(model);
  const u32 frames = frame_count(model);
  const u64 placed = u64{frames} * (model.source_positions.size() +
                                    (model.skeleton ? model.skeleton->influences.size() : 0));
  const u32 step = static_cast<u32>(placed / kMaxPosedVertices) + 1;
  for (u32 frame = 0; frame < frames; frame += step) {
    model.deform(model, {frame, frame, 0}, {}, posed);
    for (const Run& run : runs) {
      for (std::size_t i = run.first; i < run.end; ++i) include(bounds, posed.source_positions[i]);
    }
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
  return model.deform ? bounds_of_poses(model) : bounds_of_frames(model.frames, drawn_runs(model));
}

}  // namespace retromesh
