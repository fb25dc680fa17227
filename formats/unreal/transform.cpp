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
    for (int power = 0; power < 20; ++power) {
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

/// Unreal's rotation matrix; its columns are where the X, Y and Z axis go.
Matrix unreal_rotation(const std::array<double, 3>& pitch_yaw_roll) {
  const Angle pitch(pitch_yaw_roll[0] / 256);
  const Angle yaw(pitch_yaw_roll[1] / 256);
  const Angle roll(pitch_yaw_roll[2] / 256);
  const double sp = pitch.sine, cp = pitch.cosine, sy = yaw.sine, cy = yaw.cosine, sr = roll.sine,
               cr = roll.cosine;
  const std::array<double, 3> x = {cp * cy, cp * sy, sp};
  const std::array<double, 3> y = {sr * sp * cy - cr * sy, sr * sp * sy + cr * cy, -sr * cp};
  const std::array<double, 3> z = {-cr * sp * cy - sr * sy, sr * cy - cr * sp * sy, cr * cp};
  Matrix matrix{};
  for (std::size_t row = 0; row < 3; ++row) {
    matrix[row * 4] = static_cast<float>(x[row]);
    matrix[row * 4 + 1] = static_cast<float>(y[row]);
    matrix[row * 4 + 2] = static_cast<float>(z[row]);
  }
  return matrix;
}

Matrix scaling(const std::array<double, 3>& scale) {
  return {static_cast<float>(scale[0]), 0, 0, 0, 0, static_cast<float>(scale[1]), 0, 0, 0, 0,
          static_cast<float>(scale[2]), 0};
}

Matrix moving(const std::array<double, 3>& by) {
  return {1, 0, 0, static_cast<float>(by[0]), 0, 1, 0, static_cast<float>(by[1]),
          0, 0, 1, static_cast<float>(by[2])};
}

/// Rotations of a MODELDEF in axes X forward, Y left, Z up: angle about Z, then pitch, then roll.
Matrix modeldef_rotation(const std::array<double, 3>& angle_pitch_roll) {
  const Angle angle(angle_pitch_roll[0] / 360);
  const Angle pitch(angle_pitch_roll[1] / 360);
  const Angle roll(angle_pitch_roll[2] / 360);
  const auto f = [](double value) { return static_cast<float>(value); };
  const Matrix about_z = {
      f(angle.cosine), f(-angle.sine), 0, 0, f(angle.sine), f(angle.cosine), 0, 0, 0, 0, 1, 0};
  const Matrix tilt = {f(pitch.cosine), 0, f(-pitch.sine),  0, 0, 1, 0, 0,
                       f(pitch.sine),   0, f(pitch.cosine), 0};
  const Matrix lean = {1, 0, 0, 0, 0, f(roll.cosine), f(-roll.sine), 0, 0, f(roll.sine), f(roll.cosine), 0};
  return multiply(multiply(about_z, tilt), lean);
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

}  // namespace retromesh::unreal
