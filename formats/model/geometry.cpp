#include "formats/model/geometry.hpp"

#include <algorithm>
#include <limits>

namespace retromesh {
namespace {

constexpr float kFar = std::numeric_limits<float>::max();

void include(Bounds& bounds, const Vec3& point) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    bounds.low[axis] = std::min(bounds.low[axis], point[axis]);
    bounds.high[axis] = std::max(bounds.high[axis], point[axis]);
  }
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
  Bounds bounds{{kFar, kFar, kFar}, {-kFar, -kFar, -kFar}};
  const VertexFrames& frames = model.frames;
  if (frames.count() == 0) {
    for (const Vec3& position : model.positions) include(bounds, position);
  } else {
    std::vector<u32> drawn = model.vertex_source;
    std::sort(drawn.begin(), drawn.end());
    drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
    for (u32 frame = 0; frame < frames.count(); ++frame) {
      const auto* vertices = frames.positions.data() + std::size_t{frame} * frames.vertices;
      for (const u32 vertex : drawn) {
        const auto& raw = vertices[vertex];
        include(bounds, transform(frames.matrix, {float(raw[0]), float(raw[1]), float(raw[2])}));
      }
    }
  }
  return bounds.low[0] > bounds.high[0] ? Bounds{} : bounds;
}

}  // namespace retromesh
