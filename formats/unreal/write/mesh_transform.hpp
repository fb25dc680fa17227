#pragma once
#include <array>
#include <string>

#include "formats/io/numbers.hpp"
#include "formats/model/math.hpp"

namespace retromesh::unreal {

/// A matrix as a class file writes it: the parameters of mesh_matrix.
struct MeshTransform {
  std::array<double, 3> origin{};
  std::array<double, 3> scale{};
  std::array<double, 3> pitch_yaw_roll{};  ///< 256 a turn.
  bool unmirror = false;
};

/// The inverse of mesh_matrix, as near as a class file can say it, in double precision.
MeshTransform decompose(const Matrix& matrix);

/// Its numbers as a class file has them: the shortest that give the same matrix, or the nearest one.
struct TransformText {
  std::array<std::string, 3> origin;
  std::array<std::string, 3> scale;
  std::array<std::string, 3> pitch_yaw_roll;
  bool unmirror = false;
};
TransformText transform_text(const Matrix& matrix);

/// The shortest decimal that reads back as `number`.
std::string shortest_text(float number);

/// How far a vertex within ±1 of raw space is moved when `matrix` is written as a class file, in parts of the
/// longest axis: 0 for all matrices but those that shear.
double shear_of(const Matrix& matrix);

/// `number` with seven significant digits, without trailing zeros.
std::string number_text(double number);

}  // namespace retromesh::unreal
