#include "formats/ctc/skeleton.hpp"

#include <algorithm>
#include <cmath>

#include "formats/ctc/validate_document.hpp"
#include "formats/io/list.hpp"
#include "formats/model/geometry.hpp"
#include "formats/model/skeleton.hpp"

namespace retromesh::ctc {
namespace {

constexpr std::size_t kMostEdges = 1024;
constexpr u32 kMostFrames = 16;
constexpr float kSame = 0.01f;     ///< Changes of edges below this are rounding.
constexpr float kTie = 1e-4f;      ///< Fits that differ by less are equal.
constexpr float kMostTurn = 1e4f;  ///< Of the numbers that turn and scale, in a matrix that can be used.
constexpr double kLeastVolume = 1e-8;

constexpr u32 kBases = 3;
constexpr u32 kCandidates = 2 * kBases;

bool is(float number, float wanted) { return std::fabs(number - wanted) < 1e-5f; }

/// Whether four numbers are 0, 0, 0, 1, as the last row of a matrix is.
bool is_last_row(const std::array<float, 16>& m, u32 first, u32 step) {
  return is(m[first], 0) && is(m[first + step], 0) && is(m[first + 2 * step], 0) &&
         is(m[first + 3 * step], 1);
}

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
  const double volume = determinant(m);
  if (!(std::fabs(volume) > kLeastVolume)) return std::nullopt;
  const auto minor = [&](u32 row, u32 column) {
    const u32 r0 = row == 0 ? 1 : 0, r1 = row == 2 ? 1 : 2;
    const u32 c0 = column == 0 ? 1 : 0, c1 = column == 2 ? 1 : 2;
    const double value = double{m[r0 * 4 + c0]} * m[r1 * 4 + c1] - double{m[r0 * 4 + c1]} * m[r1 * 4 + c0];
    return (row + column) % 2 == 0 ? value : -value;
  };
  Matrix result{};
  for (u32 row = 0; row < 3; ++row) {
    double moved = 0;
    for (u32 column = 0; column < 3; ++column) {
      const double value = minor(column, row) / volume;
      result[row * 4 + column] = static_cast<float>(value);
      moved -= value * double{m[column * 4 + 3]};
    }
    result[row * 4 + 3] = static_cast<float>(moved);
  }
  return result;
}

bool is_usable(const Matrix& m) {
  for (u32 i = 0; i < m.size(); ++i) {
    if (!ctc::is_usable(m[i]) || (i % 4 != 3 && std::fabs(m[i]) > kMostTurn)) return false;
  }
  return true;
}

/// An edge between vertices that different bones carry.
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

/// How well a candidate's skeleton keeps the model together.
struct Fit {
  bool possible = false;
  float mean = 0;   ///< Change of the edges' lengths over the frames.
  float least = 0;  ///< The same in the frame that is most like the rest.
};

/// Of each candidate: those that read matrices row by row first, then the others.
using Fits = std::array<Fit, kCandidates>;

constexpr MatrixOrder order_of(u32 candidate) { return static_cast<MatrixOrder>(candidate / kBases); }
constexpr BaseMatrix base_of(u32 candidate) { return static_cast<BaseMatrix>(candidate % kBases); }

/// Where a skeleton brings vertices, and how far from the rest they get.
class Mover {
 public:
  explicit Mover(const Document& document) : document_(document), edges_(edges_between_bones(document)) {
    u32 scaled = 0;
    skeleton_ = skeleton_of(document, scaled);
  }

  bool has_edges() const { return !edges_.empty(); }

  Fits fits() {
    Fits fits{};
    for (u32 i = 0; i < kCandidates; ++i) fits[i].possible = take_matrices(i);
    const u32 frames = document_.header.frames;
    const u32 step = frames / kMostFrames + 1;
    u32 looked_at = 0;
    for (u32 frame = 0; frame < frames; frame += step) {
      place_bones(skeleton_, {frame, frame, 0}, places_);
      for (u32 i = 0; i < kCandidates; ++i) {
        if (fits[i].possible) add_frame(i, looked_at == 0, fits[i]);
      }
      ++looked_at;
      if (!has_edges()) break;  // frame 0 says all
    }
    for (Fit& fit : fits) fit.mean /= static_cast<float>(std::max(looked_at, 1u));
    return fits;
  }

 private:
  bool take_matrices(u32 candidate) {
    std::vector<Matrix>& matrices = to_bones_[candidate];
    for (const Bone& bone : document_.bones) {
      const auto matrix = to_bone(bone, order_of(candidate), base_of(candidate));
      if (!matrix) return false;
      add_to(matrices) = *matrix;
    }
    return true;
  }

  void add_frame(u32 candidate, bool is_first, Fit& fit) {
    carriers_ = places_;
    for (u32 i = 0; i < document_.bones.size(); ++i) {
      carriers_[i + 1] = multiply(places_[i + 1], to_bones_[candidate][i]);
    }
    const float change = has_edges() ? change_of_edges() : distance_from_rest();
    fit.least = is_first ? change : std::min(fit.least, change);
    fit.mean += change;
  }

  Vec3 moved(u32 vertex) const {
    Vec3 position{};
    for (u32 k = skeleton_.first_influences[vertex]; k < skeleton_.first_influences[vertex + 1]; ++k) {
      const Influence& influence = skeleton_.influences[k];
      const Vec3 carried = transform(carriers_[influence.bone + 1], document_.vertices[vertex].position);
      position = sum(position, scaled(carried, influence.weight));
    }
    return position;
  }

  float change_of_edges() const {
    double change = 0;
    for (const Edge& edge : edges_) {
      const Vec3 side = difference(moved(edge.a), moved(edge.b));
      change += double{std::fabs(std::sqrt(dot(side, side)) - edge.length) / edge.length};
    }
    return static_cast<float>(change / static_cast<double>(edges_.size()));
  }

  /// Of the box's middle, in parts of the box at rest: all that one rigid piece can tell.
  float distance_from_rest() const {
    Bounds rest{document_.vertices[0].position, document_.vertices[0].position};
    Bounds now{moved(0), moved(0)};
    const std::size_t step = document_.vertices.size() / kMostEdges + 1;
    for (std::size_t i = 0; i < document_.vertices.size(); i += step) {
      include(rest, document_.vertices[i].position);
      include(now, moved(static_cast<u32>(i)));
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
  std::array<std::vector<Matrix>, kCandidates> to_bones_;
  std::vector<Matrix> places_;
  std::vector<Matrix> carriers_;
};

/// By which of a fit's numbers candidates are compared: when one has a frame that is the rest, by that frame.
float Fit::* measure_of(const Fits& fits) {
  for (const Fit& fit : fits) {
    if (fit.possible && fit.least < kSame) return &Fit::least;
  }
  return &Fit::mean;
}

struct BaseChoice {
  const char* id;
  const char* name;
};

constexpr const char* kBaseId = "base-matrix";
constexpr BaseChoice kBaseChoices[kBases] = {
    {"inverse-bind", "from the model to the bone"},
    {"bind", "from the bone to the model"},
    {"unused", "not used: vertices are the bones' own"},
};

/// The base matrix that was asked for, or kNone.
u32 asked_base(std::span<const InterpretationRequest> asked) {
  for (const InterpretationRequest& one : asked) {
    for (u32 i = 0; i < kBases; ++i) {
      if (one.reading == kBaseId && one.choice == kBaseChoices[i].id) return i;
    }
  }
  return kNone;
}

u32 best_base(const Fit* fits, float Fit::* measure, bool& settled) {
  u32 best = 0;
  settled = true;
  for (u32 i = 1; i < kBases; ++i) {
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

}  // namespace

std::optional<Matrix> to_bone(const Bone& bone, MatrixOrder order, BaseMatrix base) {
  if (base == BaseMatrix::unused) return kIdentity;
  std::optional<Matrix> matrix = matrix_of(bone.base, order);
  if (base == BaseMatrix::bind) matrix = inverse(*matrix);
  if (!matrix || !is_usable(*matrix)) return std::nullopt;
  return matrix;
}

Skeleton skeleton_of(const Document& document, u32& scaled_vertices) {
  Skeleton skeleton;
  for (const Bone& bone : document.bones) add_to(skeleton.parents) = bone.parent_plus_one - 1;
  skeleton.order = parents_first(skeleton.parents);
  skeleton.keys.resize(document.keys.size());
  for (std::size_t i = 0; i < document.keys.size(); ++i) {
    skeleton.keys[i] = {document.keys[i].translation, document.keys[i].angles};
  }
  scaled_vertices = 0;
  if (document.bones.empty()) return skeleton;
  for (const VertexWeights& vertex : document.weights) {
    add_to(skeleton.first_influences) = static_cast<u32>(skeleton.influences.size());
    double total = 0;
    for (const Weight& weight : vertex.weights) total += double{weight.weight};
    if (std::fabs(total - 1) > 0.01) ++scaled_vertices;
    for (const Weight& weight : vertex.weights) {
      add_to(skeleton.influences) = {weight.bone, static_cast<float>(double{weight.weight} / total)};
    }
  }
  add_to(skeleton.first_influences) = static_cast<u32>(skeleton.influences.size());
  return skeleton;
}

void decide_bones(const Document& document, std::span<const InterpretationRequest> asked,
                  Interpretations& interpretations) {
  if (document.bones.empty()) return;
  u32 rows = 0;
  u32 columns = 0;
  for (const Bone& bone : document.bones) {
    const bool as_rows = is_last_row(bone.base, 12, 1);
    const bool as_columns = is_last_row(bone.base, 3, 4);
    if (as_rows && !as_columns) ++rows;
    if (as_columns && !as_rows) ++columns;
  }
  Decision order("matrix-order", "Matrices of bones",
                 "bones whose last row or column says so; more is better", asked);
  order.add("rows", "row by row", true, static_cast<float>(rows));
  order.add("columns", "column by column", true, static_cast<float>(columns));
  order.take_highest();

  Mover mover(document);
  const Fits fits = mover.fits();
  const bool has_frames = document.header.frames > 0;
  float Fit::* const measure = measure_of(fits);
  if (rows == columns && has_frames) {
    // Turning alone looks alike both ways: the better skeleton decides, and rows if neither is better.
    bool is_settled = false;
    const u32 wanted = asked_base(asked);
    const Fit& by_rows = fits[wanted < kBases ? wanted : best_base(&fits[0], measure, is_settled)];
    const Fit& by_columns =
        fits[kBases + (wanted < kBases ? wanted : best_base(&fits[kBases], measure, is_settled))];
    const bool better = by_columns.possible && by_rows.*measure - by_columns.*measure > kTie;
    const bool equal = std::fabs(by_rows.*measure - by_columns.*measure) <= kTie;
    order.take(better ? 1 : 0, !equal);
  }
  interpretations.matrices = static_cast<MatrixOrder>(order.tell(interpretations.told));

  const char* words = "distance of the model in frame 0 from the rest, in parts of its size; less is better";
  if (mover.has_edges()) {
    words = measure == &Fit::least
                ? "change of edges between bones in the frame that is most like the rest; less is better"
                : "change of edges between bones over all frames; less is better";
  }
  const Fit* chosen = &fits[kBases * static_cast<u8>(interpretations.matrices)];
  Decision base(kBaseId, "Base matrix of bones", words, asked);
  for (u32 i = 0; i < kBases; ++i) {
    base.add(kBaseChoices[i].id, kBaseChoices[i].name, chosen[i].possible, chosen[i].*measure);
  }
  bool settled = false;
  const u32 best = has_frames ? best_base(chosen, measure, settled) : 0;
  base.take(best, settled && has_frames);
  interpretations.base = static_cast<BaseMatrix>(base.tell(interpretations.told));
}

}  // namespace retromesh::ctc
