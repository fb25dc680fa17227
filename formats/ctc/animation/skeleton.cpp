#include "formats/ctc/animation/skeleton.hpp"

#include <cmath>
#include <memory>

#include "formats/ctc/document/check.hpp"
#include "formats/ctc/document/offsets.hpp"
#include "formats/io/vectors.hpp"
#include "formats/model/geometry.hpp"
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

}  // namespace retromesh::ctc
