#include "formats/unreal/transform.hpp"

#include <cmath>

#include "formats/model/geometry.hpp"

namespace retromesh::unreal {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// X forward, Y right, Z up, left-handed → -Y, Z, X: Y up, right-handed, facing +Z.
constexpr Matrix kToViewer = {0, -1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0};

/// Sine and cosine of an angle in turns; exact for multiples of a quarter turn.
struct Angle {
  double sine = 0;
  double cosine = 0;

  explicit Angle(double turns) {
    turns -= std::floor(turns);
    const double quarter = std::floor(turns * 4 + 0.5);
    // Within an eighth of a turn the Taylor series have double precision after 20 terms:
    // 0.79^20 / 20! < 1e-20. The library's functions, for any angle, would be 6 KB of code.
    const double angle = (turns * 4 - quarter) * (kPi / 2);
    double term = 1;
    for (int power = 0; power < 20 && term != 0; ++power) {
      double& sum = power % 2 ? sine : cosine;
      sum += power & 2 ? -term : term;
      term *= angle / (power + 1);
    }
    for (int i = 0; i < static_cast<int>(quarter); ++i) {
      const double before = sine;
      sine = cosine;
      cosine = -before;
    }
  }
};

/// Rotation about one axis (0 is X), from the next axis toward the one after it.
Matrix axis_rotation(std::size_t axis, double turns) {
  const Angle angle(turns);
  const std::size_t from = (axis + 1) % 3;
  const std::size_t to = (axis + 2) % 3;
  Matrix matrix = kIdentity;
  matrix[from * 4 + from] = matrix[to * 4 + to] = static_cast<float>(angle.cosine);
  matrix[to * 4 + from] = static_cast<float>(angle.sine);
  matrix[from * 4 + to] = static_cast<float>(-angle.sine);
  return matrix;
}

/// Yaw about Z, then pitch, then roll. Positive pitch lifts the nose.
Matrix rotation(double yaw, double pitch, double roll) {
  return multiply(multiply(axis_rotation(2, yaw), axis_rotation(1, -pitch)), axis_rotation(0, roll));
}

/// Unreal's rotation; its columns are the rotated X, Y and Z axes. Roll has the opposite sign of MODELDEF's.
Matrix unreal_rotation(const std::array<double, 3>& pitch_yaw_roll) {
  return rotation(pitch_yaw_roll[1] / 256, pitch_yaw_roll[0] / 256, -pitch_yaw_roll[2] / 256);
}

Matrix scaling(const std::array<double, 3>& scale) {
  Matrix matrix{};
  for (std::size_t axis = 0; axis < 3; ++axis) matrix[axis * 5] = static_cast<float>(scale[axis]);
  return matrix;
}

Matrix translation(const std::array<double, 3>& by) {
  Matrix matrix = kIdentity;
  for (std::size_t axis = 0; axis < 3; ++axis) matrix[axis * 4 + 3] = static_cast<float>(by[axis]);
  return matrix;
}

/// Rotation of a MODELDEF, with axes X forward, Y left, Z up.
Matrix modeldef_rotation(const std::array<double, 3>& angle_pitch_roll) {
  return rotation(angle_pitch_roll[0] / 360, angle_pitch_roll[1] / 360, angle_pitch_roll[2] / 360);
}

}  // namespace

Matrix mesh_matrix(const std::array<double, 3>& origin, const std::array<double, 3>& scale,
                   const std::array<double, 3>& pitch_yaw_roll, bool unmirror) {
  const Matrix rotated = multiply(kToViewer, unreal_rotation(pitch_yaw_roll));
  const Matrix placed =
      multiply(multiply(rotated, scaling(scale)), translation({-origin[0], -origin[1], -origin[2]}));
  return unmirror ? multiply(placed, scaling({-1, 1, 1})) : placed;
}

Matrix script_matrix(const ScriptMesh& mesh) {
  return mesh_matrix(mesh.origin.values, mesh.scale.values, mesh.rotation.values, mesh.unmirror);
}

Matrix modeldef_matrix(const Appearance& appearance, u32 stride) {
  const std::array<double, 3> steps =
      stride == 8 ? std::array<double, 3>{1, 1, 1} : std::array<double, 3>{0.25, 0.25, 0.5};
  // Raw Y is right and MODELDEF's Y is left, so its sign changes. MODELDEF's left is the viewer's right.
  const Matrix raw = scaling({steps[0], -steps[1], steps[2]});
  constexpr Matrix kDoomToViewer = {0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0};
  const Matrix rotated = multiply(modeldef_rotation(appearance.rotation.values), raw);
  const Matrix placed =
      multiply(translation(appearance.offset.values), multiply(scaling(appearance.scale.values), rotated));
  return multiply(kDoomToViewer, placed);
}

Matrix default_matrix(u32 stride) {
  return mesh_matrix({0, 0, 0}, {1, 1, stride == 8 ? 1.0 : 2.0}, {0, 0, 0}, false);
}

bool is_in_range(const Matrix& matrix) {
  constexpr double kFarthest = 1e8;
  for (std::size_t row = 0; row < 12; row += 4) {
    const double spread = std::fabs(matrix[row]) + std::fabs(matrix[row + 1]) + std::fabs(matrix[row + 2]);
    if (!(32768 * spread + std::fabs(matrix[row + 3]) <= kFarthest)) return false;
  }
  return true;
}

}  // namespace retromesh::unreal
