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

/// The inverse of mesh_matrix, as near as a class file can say it.
MeshTransform decompose(const Matrix& matrix);

/// How far a vertex within ±1 of raw space is moved when `matrix` is written as a class file, in parts of the
/// longest axis: 0 for all matrices but those that shear.
double shear_of(const Matrix& matrix);

/// `number` with seven significant digits, as many as a float has, without trailing zeros.
std::string number_text(double number);

}  // namespace retromesh::unreal
