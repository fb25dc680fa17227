#include "formats/ctc/animation/skeleton.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "formats/ctc/document/check.hpp"
#include "formats/ctc/document/offsets.hpp"
#include "formats/ctc/interpretations.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/interpretation.hpp"
#include "formats/model/skeleton.hpp"

namespace retromesh::ctc {
namespace {

constexpr float kMostElement = 1e4f;  ///< Limit of the 3x3 part of a usable matrix.
constexpr double kLeastDeterminant = 1e-8;

Matrix matrix_of(const std::array<float, 16>& m, MatrixOrder order) {
  const u32 down = order == MatrixOrder::rows ? 4 : 1;
  const u32 across = order == MatrixOrder::rows ? 1 : 4;
  Matrix matrix{};
  for (u32 row = 0; row < 3; ++row) {
    for (u32 column = 0; column < 4; ++column) matrix[row * 4 + column] = m[row * down + column * across];
  }
  return matrix;
}

std::optional<Matrix> inverse(const Matrix& m) {
  const double scale = determinant(m);
  if (!(std::fabs(scale) > kLeastDeterminant)) return std::nullopt;
  const auto minor = [&](u32 row, u32 column) {
    const u32 r0 = row == 0 ? 1 : 0, r1 = row == 2 ? 1 : 2;
    const u32 c0 = column == 0 ? 1 : 0, c1 = column == 2 ? 1 : 2;
    const double value = double{m[r0 * 4 + c0]} * m[r1 * 4 + c1] - double{m[r0 * 4 + c1]} * m[r1 * 4 + c0];
    return (row + column) % 2 == 0 ? value : -value;
  };
  Matrix result{};
  for (u32 row = 0; row < 3; ++row) {
    double offset = 0;
    for (u32 column = 0; column < 3; ++column) {
      const double value = minor(column, row) / scale;
      result[row * 4 + column] = static_cast<float>(value);
      offset -= value * double{m[column * 4 + 3]};
    }
    result[row * 4 + 3] = static_cast<float>(offset);
  }
  return result;
}

bool is_usable_matrix(const Matrix& m) {
  for (u32 i = 0; i < m.size(); ++i) {
    if (!ctc::is_usable(m[i]) || (i % 4 != 3 && std::fabs(m[i]) > kMostElement)) return false;
  }
  return true;
}

/// The base matrix is singular and has to be inverted, or its numbers are too large.
Error unusable_base_matrix(const std::string& file, const Document& document, u32 bone) {
  const std::string name = format({"base matrix of bone %", {bone}});
  Error error =
      error_in(file, ErrorCode::unusable, name.c_str(), "It has no inverse, or its numbers are too large.",
               "Choose another interpretation of it.");
  error.offset = offset_of<Bone>(document.header.offsets.bones, bone, 25);
  return error;
}

constexpr u32 kBaseMatrices = 3;                        ///< Values of BaseMatrix.
constexpr u32 kSkeletonCandidates = 2 * kBaseMatrices;  ///< Each with both values of MatrixOrder.

/// How much one candidate's skeleton deforms the model.
struct SkeletonFit {
  bool possible = false;  ///< All base matrices are usable.
  float mean = 0;   ///< Relative change of edge lengths, or distance from the rest pose, over the frames.
  float least = 0;  ///< The same in the frame nearest to the rest pose.
};

struct SkeletonFits {
  /// By MatrixOrder, then by BaseMatrix.
  std::array<SkeletonFit, kSkeletonCandidates> all;
  /// The member to compare: `least` when a candidate has a frame that is the rest pose, else `mean`.
  float SkeletonFit::* measure = &SkeletonFit::mean;
  /// Whether triangle edges connect vertices of different bones, so that edge lengths are compared.
  bool has_edges = false;
};

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

/// Poses the document with every candidate's skeleton in up to 16 frames. The document has bones.
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

constexpr float kTie = 1e-4f;  ///< Fits that differ by less are equal.

bool is(float number, float expected) { return std::fabs(number - expected) < 1e-5f; }

/// Whether four elements are 0, 0, 0, 1, the last row of an affine matrix.
bool is_last_row(const std::array<float, 16>& m, u32 first, u32 step) {
  return is(m[first], 0) && is(m[first + step], 0) && is(m[first + 2 * step], 0) &&
         is(m[first + 3 * step], 1);
}

struct BaseChoice {
  const char* id;
  const char* name;
};

constexpr const char* kBaseId = "base-matrix";
constexpr BaseChoice kBaseChoices[kBaseMatrices] = {
    {"inverse-bind", "from the model to the bone"},
    {"bind", "from the bone to the model"},
    {"unused", "not used: vertices are in bone space"},
};

/// The base matrix that is requested, or kNone.
u32 requested_base(std::span<const InterpretationRequest> requests) {
  for (const InterpretationRequest& one : requests) {
    for (u32 i = 0; i < kBaseMatrices; ++i) {
      if (one.interpretation == kBaseId && one.choice == kBaseChoices[i].id) return i;
    }
  }
  return kNone;
}

u32 best_base(const SkeletonFit* fits, float SkeletonFit::* measure, bool& settled) {
  u32 best = 0;
  settled = true;
  for (u32 i = 1; i < kBaseMatrices; ++i) {
    if (!fits[i].possible) continue;
    const float lead = fits[best].possible ? fits[best].*measure - fits[i].*measure : 1;
    if (lead > kTie) {
      best = i;
      settled = true;
    } else if (lead > -kTie) {
      settled = false;
    }
  }
  return best;
}

Decision decide_order(const Document& document, std::span<const InterpretationRequest> requests) {
  u32 rows = 0;
  u32 columns = 0;
  for (const Bone& bone : document.bones) {
    const bool as_rows = is_last_row(bone.base, 12, 1);
    const bool as_columns = is_last_row(bone.base, 3, 4);
    if (as_rows && !as_columns) ++rows;
    if (as_columns && !as_rows) ++columns;
  }
  Decision order("matrix-order", "Matrices of bones",
                 "bones whose last row or column is 0 0 0 1; more is better", requests);
  order.add("rows", "row by row", true, static_cast<float>(rows));
  order.add("columns", "column by column", true, static_cast<float>(columns));
  order.choose_highest();
  return order;
}

/// A pure rotation is affine in both orders. The better skeleton decides; rows when both are equal.
void break_tie(const SkeletonFits& fits, u32 requested, Decision& order) {
  bool settled = false;
  const SkeletonFit* const all = fits.all.data();
  const auto best = [&](const SkeletonFit* of_order) -> const SkeletonFit& {
    return of_order[requested != kNone ? requested : best_base(of_order, fits.measure, settled)];
  };
  const SkeletonFit& by_rows = best(all);
  const SkeletonFit& by_columns = best(all + kBaseMatrices);
  const float lead = by_rows.*fits.measure - by_columns.*fits.measure;
  order.choose(by_columns.possible && lead > kTie ? 1 : 0, !(std::fabs(lead) <= kTie));
}

const char* measure_name(const SkeletonFits& fits) {
  if (!fits.has_edges) {
    return "distance of the model in frame 0 from the rest pose, relative to its size; less is better";
  }
  return fits.measure == &SkeletonFit::least
             ? "change of edges between bones in the frame nearest to the rest pose; less is better"
             : "change of edges between bones over all frames; less is better";
}

}  // namespace

std::optional<Matrix> to_bone(const Bone& bone, MatrixOrder order, BaseMatrix base) {
  if (base == BaseMatrix::unused) return kIdentity;
  std::optional<Matrix> matrix = matrix_of(bone.base, order);
  if (base == BaseMatrix::bind) matrix = inverse(*matrix);
  if (!matrix || !is_usable_matrix(*matrix)) return std::nullopt;
  return matrix;
}

Skeleton make_skeleton(const Document& document, std::vector<u32>& scaled_vertices) {
  Skeleton skeleton;
  for (const Bone& bone : document.bones) add_to(skeleton.parents) = bone.parent_plus_one - 1;
  skeleton.order = topological_order(skeleton.parents);
  skeleton.keys.resize(document.keys.size());
  for (std::size_t i = 0; i < document.keys.size(); ++i) {
    skeleton.keys[i] = {document.keys[i].translation, document.keys[i].angles};
  }
  scaled_vertices.clear();
  if (document.bones.empty()) return skeleton;
  for (const VertexWeights& vertex : document.weights) {
    add_to(skeleton.first_influences) = static_cast<u32>(skeleton.influences.size());
    double total = 0;
    for (const Weight& weight : vertex.weights) total += double{weight.weight};
    if (std::fabs(total - 1) > 0.01)
      add_to(scaled_vertices) = static_cast<u32>(skeleton.first_influences.size() - 1);
    for (const Weight& weight : vertex.weights) {
      add_to(skeleton.influences) = {weight.bone, static_cast<float>(double{weight.weight} / total)};
    }
  }
  add_to(skeleton.first_influences) = static_cast<u32>(skeleton.influences.size());
  return skeleton;
}

std::optional<Error> add_skeleton(const std::string& file, const Document& document,
                                  const Interpretations& interpretations, std::vector<u32>& scaled_vertices,
                                  Model& model) {
  const auto made = std::make_shared<Skeleton>();
  Skeleton& skeleton = *made;
  const bool has_frames = document.header.frames > 0;
  if (has_frames) {
    skeleton = make_skeleton(document, scaled_vertices);
  } else {
    skeleton.keys.resize(1);
  }
  for (u32 i = 0; i < skeleton.parents.size(); ++i) {
    const auto matrix = to_bone(document.bones[i], interpretations.matrices, interpretations.base);
    if (!matrix) return unusable_base_matrix(file, document, i);
    add_to(skeleton.to_bones) = *matrix;
  }
  skeleton.positions.resize(document.vertices.size());
  for (std::size_t i = 0; i < document.vertices.size(); ++i) {
    skeleton.positions[i] = document.vertices[i].position;
  }
  if (interpretations.normals == Normals::stored) {
    skeleton.normals.resize(document.vertices.size());
    for (std::size_t i = 0; i < document.vertices.size(); ++i) {
      skeleton.normals[i] = document.vertices[i].normal;
    }
    model.normal_source = NormalSource::motion;
  }
  skeleton.matrix = kFileToModel;
  model.skeleton = made;
  model.deform = deform_by_bones;
  return std::nullopt;
}

void interpret_skeleton(const Document& document, std::span<const InterpretationRequest> requests,
                        Interpretations& interpretations) {
  if (document.bones.empty()) return;
  const SkeletonFits fits = fit_skeletons(document);
  const bool has_frames = document.header.frames > 0;
  Decision order = decide_order(document, requests);
  if (!order.is_settled() && has_frames) break_tie(fits, requested_base(requests), order);
  interpretations.matrices = static_cast<MatrixOrder>(order.finish(interpretations.all));

  const SkeletonFit* of_order = &fits.all[kBaseMatrices * static_cast<u8>(interpretations.matrices)];
  Decision base(kBaseId, "Base matrix of bones", measure_name(fits), requests);
  for (u32 i = 0; i < kBaseMatrices; ++i) {
    base.add(kBaseChoices[i].id, kBaseChoices[i].name, of_order[i].possible, of_order[i].*fits.measure);
  }
  bool settled = false;
  const u32 best = has_frames ? best_base(of_order, fits.measure, settled) : 0;
  base.choose(best, settled && has_frames);
  interpretations.base = static_cast<BaseMatrix>(base.finish(interpretations.all));
}

}  // namespace retromesh::ctc
