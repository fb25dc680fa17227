#include "formats/unreal/transform.hpp"

#include <cmath>

#include "formats/model/geometry.hpp"

namespace retromesh::unreal {
namespace {

constexpr double kPi = 3.14159265358979323846;

/// X forward, Y right, Z up, left-handed → -Y, Z, X: Y up, right-handed, facing +Z.
constexpr Matrix kToViewer = {0, -1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0};

/// Sine and cosine of an angle that may be any finite number of turns; whole quarters are exact.
struct Angle {
  double sine = 0;
  double cosine = 0;

  explicit Angle(double turns) {
    turns -= std::floor(turns);
    const double quarter = std::floor(turns * 4 + 0.5);
    // Within an eighth of a turn the power series are exact to a double's last digit after twenty terms:
    // 0.79^20 / 20! is less than 1e-20. The library's functions, which take any angle, would be 6 KB of code.
    const double angle = (turns * 4 - quarter) * (kPi / 2);
    double term = 1;
    for (int power = 0; power < 20 && term != 0; ++power) {
      double& sum = power % 2 ? sine : cosine;
      sum += power & 2 ? -term : term;
      term *= angle / (power + 1);
    }
    for (int turned = 0; turned < static_cast<int>(quarter); ++turned) {
      const double before = sine;
      sine = cosine;
      cosine = -before;
    }
  }
};

/// A turn about one axis (0 is X), from the axis behind it toward the one behind that.
Matrix turning(std::size_t axis, double turns) {
  const Angle angle(turns);
  const std::size_t from = (axis + 1) % 3;
  const std::size_t to = (axis + 2) % 3;
  Matrix matrix = kIdentity;
  matrix[from * 4 + from] = matrix[to * 4 + to] = static_cast<float>(angle.cosine);
  matrix[to * 4 + from] = static_cast<float>(angle.sine);
  matrix[from * 4 + to] = static_cast<float>(-angle.sine);
  return matrix;
}

/// Yaw about Z, then pitch, then roll; pitch lifts the nose.
Matrix rotation(double yaw, double pitch, double roll) {
  return multiply(multiply(turning(2, yaw), turning(1, -pitch)), turning(0, roll));
}

/// Unreal's rotation; its columns are where the X, Y and Z axis go. Roll leans to the other side than in a
/// MODELDEF.
Matrix unreal_rotation(const std::array<double, 3>& pitch_yaw_roll) {
  return rotation(pitch_yaw_roll[1] / 256, pitch_yaw_roll[0] / 256, -pitch_yaw_roll[2] / 256);
}

Matrix scaling(const std::array<double, 3>& scale) {
  Matrix matrix{};
  for (std::size_t axis = 0; axis < 3; ++axis) matrix[axis * 5] = static_cast<float>(scale[axis]);
  return matrix;
}

Matrix moving(const std::array<double, 3>& by) {
  Matrix matrix = kIdentity;
  for (std::size_t axis = 0; axis < 3; ++axis) matrix[axis * 4 + 3] = static_cast<float>(by[axis]);
  return matrix;
}

/// Rotation of a MODELDEF, in axes X forward, Y left, Z up.
Matrix modeldef_rotation(const std::array<double, 3>& angle_pitch_roll) {
  return rotation(angle_pitch_roll[0] / 360, angle_pitch_roll[1] / 360, angle_pitch_roll[2] / 360);
}

}  // namespace

Matrix mesh_matrix(const std::array<double, 3>& origin, const std::array<double, 3>& scale,
                   const std::array<double, 3>& pitch_yaw_roll, bool unmirror) {
  const Matrix turned = multiply(kToViewer, unreal_rotation(pitch_yaw_roll));
  const Matrix placed =
      multiply(multiply(turned, scaling(scale)), moving({-origin[0], -origin[1], -origin[2]}));
  return unmirror ? multiply(placed, scaling({-1, 1, 1})) : placed;
}

Matrix script_matrix(const ScriptMesh& mesh) {
  return mesh_matrix(mesh.origin.values, mesh.scale.values, mesh.rotation.values, mesh.unmirror);
}

Matrix modeldef_matrix(const Appearance& appearance, u32 stride) {
  const std::array<double, 3> steps =
      stride == 8 ? std::array<double, 3>{1, 1, 1} : std::array<double, 3>{0.25, 0.25, 0.5};
  // Raw Y points right and MODELDEF's left, so it changes sign on the way in; out again left is the viewer's
  // right.
  const Matrix raw = scaling({steps[0], -steps[1], steps[2]});
  constexpr Matrix kDoomToViewer = {0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0};
  const Matrix turned = multiply(modeldef_rotation(appearance.rotation.values), raw);
  const Matrix placed =
      multiply(moving(appearance.offset.values), multiply(scaling(appearance.scale.values), turned));
  return multiply(kDoomToViewer, placed);
}

Matrix default_matrix(u32 stride) {
  return mesh_matrix({0, 0, 0}, {1, 1, stride == 8 ? 1.0 : 2.0}, {0, 0, 0}, false);
}

bool is_within_reach(const Matrix& matrix) {
  constexpr double kFarthest = 1e8;
  for (std::size_t row = 0; row < 12; row += 4) {
    const double spread = std::fabs(matrix[row]) + std::fabs(matrix[row + 1]) + std::fabs(matrix[row + 2]);
    if (!(32768 * spread + std::fabs(matrix[row + 3]) <= kFarthest)) return false;
  }
  return true;
}

}  // namespace retromesh::unreal
