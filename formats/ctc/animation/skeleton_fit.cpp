#include "formats/ctc/animation/skeleton_fit.hpp"

#include <algorithm>
#include <cmath>

#include "formats/ctc/animation/skeleton.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/skeleton.hpp"

namespace retromesh::ctc {
namespace {

constexpr std::size_t kMostEdges = 1024;
constexpr u32 kMostFrames = 16;
constexpr float kNoChange = 0.01f;  ///< Changes of edges below this are rounding errors.

/// A triangle edge between vertices of different bones.
struct Edge {
  u32 a = 0;
  u32 b = 0;
  float length = 0;
};

u32 main_bone(const VertexWeights& vertex) {
  const Weight* most = &vertex.weights[0];
  for (const Weight& weight : vertex.weights) {
    if (weight.weight > most->weight) most = &weight;
  }
  return most->bone;
}

std::vector<Edge> edges_between_bones(const Document& document) {
  std::vector<Edge> edges;
  for (const Triangle& triangle : document.triangles) {
    for (u32 corner = 0; corner < 3; ++corner) {
      Edge edge{triangle[corner], triangle[(corner + 1) % 3]};
      if (main_bone(document.weights[edge.a]) == main_bone(document.weights[edge.b])) continue;
      const Vec3 side = difference(document.vertices[edge.a].position, document.vertices[edge.b].position);
      edge.length = std::sqrt(dot(side, side));
      if (edge.length > 1e-6f) edges.push_back(edge);
    }
  }
  const std::size_t step = edges.size() / kMostEdges + 1;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges.size(); i += step) edges[kept++] = edges[i];
  edges.resize(kept);
  return edges;
}

constexpr MatrixOrder order_of(u32 candidate) { return static_cast<MatrixOrder>(candidate / kBaseMatrices); }
constexpr BaseMatrix base_of(u32 candidate) { return static_cast<BaseMatrix>(candidate % kBaseMatrices); }

/// Poses the vertices with each candidate's skeleton.
class SkeletonFitter {
 public:
  explicit SkeletonFitter(const Document& document)
      : document_(document), edges_(edges_between_bones(document)) {
    std::vector<u32> scaled;
    skeleton_ = make_skeleton(document, scaled);
  }

  bool has_edges() const { return !edges_.empty(); }

  std::array<SkeletonFit, kSkeletonCandidates> fit() {
    std::array<SkeletonFit, kSkeletonCandidates> fits{};
    for (u32 i = 0; i < kSkeletonCandidates; ++i) fits[i].possible = add_matrices(i);
    const u32 frames = document_.header.frames;
    const u32 step = frames / kMostFrames + 1;
    u32 sampled = 0;
    for (u32 frame = 0; frame < frames; frame += step) {
      compute_bone_matrices(skeleton_, {frame, frame, 0}, bone_matrices_);
      for (u32 i = 0; i < kSkeletonCandidates; ++i) {
        if (fits[i].possible) add_frame(i, frame == 0, fits[i]);
      }
      ++sampled;
      if (!has_edges()) break;  // only frame 0 is compared
    }
    for (SkeletonFit& fit : fits) fit.mean /= static_cast<float>(std::max(sampled, 1u));
    return fits;
  }

 private:
  bool add_matrices(u32 candidate) {
    std::vector<Matrix>& matrices = to_bones_[candidate];
    for (const Bone& bone : document_.bones) {
      const auto matrix = to_bone(bone, order_of(candidate), base_of(candidate));
      if (!matrix) return false;
      add_to(matrices) = *matrix;
    }
    return true;
  }

  void add_frame(u32 candidate, bool is_first, SkeletonFit& fit) {
    skinning_ = bone_matrices_;
    for (u32 i = 0; i < document_.bones.size(); ++i) {
      skinning_[i + 1] = multiply(bone_matrices_[i + 1], to_bones_[candidate][i]);
    }
    const float change = has_edges() ? change_of_edges() : distance_from_rest();
    fit.least = is_first ? change : std::min(fit.least, change);
    fit.mean += change;
  }

  Vec3 skinned(u32 vertex) const {
    Vec3 position{};
    for (u32 k = skeleton_.first_influences[vertex]; k < skeleton_.first_influences[vertex + 1]; ++k) {
      const Influence& influence = skeleton_.influences[k];
      const Vec3 moved = transform(skinning_[influence.bone + 1], document_.vertices[vertex].position);
      position = sum(position, scaled(moved, influence.weight));
    }
    return position;
  }

  float change_of_edges() const {
    double change = 0;
    for (const Edge& edge : edges_) {
      const Vec3 side = difference(skinned(edge.a), skinned(edge.b));
      change += double{std::fabs(std::sqrt(dot(side, side)) - edge.length) / edge.length};
    }
    return static_cast<float>(change / static_cast<double>(edges_.size()));
  }

  /// Distance of the bounding box's center from that of the rest pose, relative to its size.
  float distance_from_rest() const {
    Bounds rest{document_.vertices[0].position, document_.vertices[0].position};
    Bounds now{skinned(0), skinned(0)};
    const std::size_t step = document_.vertices.size() / kMostEdges + 1;
    for (std::size_t i = 0; i < document_.vertices.size(); i += step) {
      include(rest, document_.vertices[i].position);
      include(now, skinned(static_cast<u32>(i)));
    }
    const Vec3 size = difference(rest.high, rest.low);
    const Vec3 away = difference(sum(now.low, now.high), sum(rest.low, rest.high));
    return std::sqrt(dot(away, away)) / 2 / std::max(std::sqrt(dot(size, size)), 1e-6f);
  }

  static void include(Bounds& box, const Vec3& point) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.low[axis] = std::min(box.low[axis], point[axis]);
      box.high[axis] = std::max(box.high[axis], point[axis]);
    }
  }

  const Document& document_;
  std::vector<Edge> edges_;
  Skeleton skeleton_;
  std::array<std::vector<Matrix>, kSkeletonCandidates> to_bones_;
  std::vector<Matrix> bone_matrices_;
  std::vector<Matrix> skinning_;
};

}  // namespace

SkeletonFits fit_skeletons(const Document& document) {
  SkeletonFitter fitter(document);
  SkeletonFits fits;
  fits.all = fitter.fit();
  fits.has_edges = fitter.has_edges();
  for (const SkeletonFit& fit : fits.all) {
    if (fit.possible && fit.least < kNoChange) fits.measure = &SkeletonFit::least;
  }
  return fits;
}

}  // namespace retromesh::ctc
