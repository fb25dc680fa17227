// Hot loop: compiled for speed.
#include "formats/runescape/texture/coordinates.hpp"

#include <algorithm>
#include <cmath>

namespace retromesh::runescape {
namespace {

constexpr double dot(const Point& a, const Point& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/// A cylinder, cube or sphere projection with its constants precomputed.
struct TextureProjection {
  Projection projection = Projection::plane;
  Point centre{};               ///< Centre of the bounding box of the faces that use it.
  std::array<Point, 3> axes{};  ///< Rotation from model space to texture space; unit length.
  Point scale{};                ///< Of the three axes.
  double repeats = 1;           ///< Of the texture around a cylinder.
  i32 quarter_turns = 0;        ///< Rotation of the texture.
  Point offset{};               ///< Of the texture coordinates.

  /// The texture coordinates of a face whose corners are in model space.
  FaceUv project(const std::array<Point, 3>& corners) const;
};

constexpr FaceUv kOwnUv = {{{0, 0}, {1, 0}, {0, 1}}};

Point point(const Mesh& mesh, std::size_t vertex) {
  if (vertex >= mesh.vertices.size()) return {};
  const Vec3i& v = mesh.vertices[vertex];
  return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

/// Projects corners onto the plane of P, M and N: u along PM, v along PN.
FaceUv plane_uv(const std::array<Point, 3>& corners, const Point& p, const Point& m_end, const Point& n_end) {
  const Point m = from_to(p, m_end);
  const Point n = from_to(p, n_end);
  const double mm = dot(m, m);
  const double nn = dot(n, n);
  const double mn = dot(m, n);
  const double area = mm * nn - mn * mn;
  if (!(area > 0)) return kOwnUv;
  FaceUv uv{};
  for (std::size_t k = 0; k < 3; ++k) {
    const Point d = from_to(p, corners[k]);
    const double dm = dot(d, m);
    const double dn = dot(d, n);
    uv[k] = {static_cast<float>((dm * nn - dn * mn) / area), static_cast<float>((dn * mm - dm * mn) / area)};
  }
  return uv;
}

/// The texture coordinates of one textured face.
FaceUv face_uv(const Mesh& mesh, const std::vector<TextureProjection>& projections, const Face& face) {
  if (face.mapping >= mesh.mappings.size()) return kOwnUv;
  const Mapping& mapping = mesh.mappings[face.mapping];
  const std::array<Point, 3> corners = {point(mesh, face.vertices[0]), point(mesh, face.vertices[1]),
                                        point(mesh, face.vertices[2])};
  if (mapping.projection != Projection::plane) return projections[face.mapping].project(corners);
  const auto& [p, m, n] = mapping.corners;
  const i32 count = static_cast<i32>(std::min<std::size_t>(mesh.vertices.size(), 65536));
  if (std::min({p, m, n}) < 0 || std::max({p, m, n}) >= count) return kOwnUv;
  return plane_uv(corners, point(mesh, static_cast<u32>(p)), point(mesh, static_cast<u32>(m)),
                  point(mesh, static_cast<u32>(n)));
}

constexpr double kPi = 3.14159265358979323846;

/// Angle, in turns, of a point from the axis `x` toward `y`: -0.5 to 0.5.
double turns_of(double y, double x) {
  const double length = std::sqrt(x * x + y * y);
  if (!(length > 0)) return 0;
  if (x < 0 && y == 0) return 0.5;
  // The tangent of half, a quarter and an eighth of the angle, which is below 0.42; there the series is
  // exact to double precision after 20 terms.
  double tangent = x >= 0 ? y / (length + x) : (length - x) / y;
  double halvings = 2;
  for (; halvings < 8; halvings *= 2) tangent /= 1 + std::sqrt(1 + tangent * tangent);
  double power = tangent;
  double sum = 0;
  for (int odd = 1; odd < 40; odd += 2) {
    sum += power / odd;
    power *= -tangent * tangent;
  }
  return sum * halvings / (2 * kPi);
}

/// Sine and cosine of `step` 256ths of a turn.
std::array<double, 2> sine_and_cosine(i32 step) {
  // Series for a 32nd of the angle, which is below 0.2; then the angle is doubled five times.
  const double angle = (step & 255) * (kPi / 128) / 32;
  double sine = 0;
  double cosine = 0;
  double term = 1;
  for (int power = 0; power < 16; ++power) {
    double& sum = power % 2 ? sine : cosine;
    sum += power & 2 ? -term : term;
    term *= angle / (power + 1);
  }
  for (int doubled = 0; doubled < 5; ++doubled) {
    const double both = 2 * sine * cosine;
    cosine = cosine * cosine - sine * sine;
    sine = both;
  }
  return {sine, cosine};
}

/// The axes of a frame whose Y axis is `direction`, rotated about it by `rotation` 256ths of a turn.
std::array<Point, 3> rotated_axes(const Vec3i& direction, i32 rotation) {
  const double x = direction[0];
  const double z = direction[2];
  const double cosine = direction[1] / 32767.0;
  const double sine = -std::sqrt(std::max(0.0, 1 - cosine * cosine));
  const double length = std::sqrt(x * x + z * z);
  const double a = length > 0 ? -z / length : 1;
  const double b = length > 0 ? x / length : 0;
  const double rest = 1 - cosine;
  const std::array<Point, 3> tilt = {{{cosine + a * a * rest, b * sine, a * b * rest},
                                      {-b * sine, cosine, a * sine},
                                      {a * b * rest, -a * sine, cosine + b * b * rest}}};
  const auto [turn_sine, turn_cosine] = sine_and_cosine(rotation);
  std::array<Point, 3> axes = tilt;
  for (std::size_t column = 0; column < 3; ++column) {
    axes[0][column] = turn_cosine * tilt[0][column] + turn_sine * tilt[2][column];
    axes[2][column] = turn_cosine * tilt[2][column] - turn_sine * tilt[0][column];
  }
  return axes;
}

Point find_scale(const Mapping& mapping) {
  const auto per = [](i32 scale) { return scale ? 64.0 / scale : 0.0; };
  const auto& [x, y, z] = mapping.scale;
  switch (mapping.projection) {
    case Projection::cylinder:
      return {x < 0 ? -x / 1024.0 : 1, per(y), x > 0 ? x / 1024.0 : 1};
    case Projection::cube:
      return {per(x), per(y), per(z)};
    default:
      return {x / 1024.0, y / 1024.0, z / 1024.0};
  }
}

/// The bounding box of the faces that use a mapping.
struct Box {
  Vec3i low = {INT32_MAX, INT32_MAX, INT32_MAX};
  Vec3i high = {INT32_MIN, INT32_MIN, INT32_MIN};
};

std::array<float, 2> rotate_quarters(double u, double v, i32 quarter_turns) {
  const auto pair = [](double a, double b) {
    return std::array<float, 2>{static_cast<float>(a), static_cast<float>(b)};
  };
  switch (quarter_turns) {
    case 1:
      return pair(-v, u);
    case 2:
      return pair(-u, -v);
    case 3:
      return pair(v, -u);
    default:
      return pair(u, v);
  }
}

/// Moves the second and third corner to the first corner's side of the seam.
void unwrap_seam(FaceUv& uv, std::size_t coordinate, double period) {
  const float first = uv[0][coordinate];
  const float step = static_cast<float>(period);
  for (std::size_t k = 1; k < 3; ++k) {
    float& other = uv[k][coordinate];
    if (other - first > step / 2) {
      other -= step;
    } else if (first - other > step / 2) {
      other += step;
    }
  }
}

/// A side of a cube: its axis, and which end of it.
struct Side {
  std::size_t axis = 0;
  bool positive = true;
};

Side side_of(const Point& n) {
  const double x = std::abs(n[0]);
  const double y = std::abs(n[1]);
  const double z = std::abs(n[2]);
  // Ties are resolved as in the client: X, unless another is strictly greater than both.
  if (y > x && y > z) return {1, n[1] > 0};
  if (z > x && z > y) return {2, n[2] > 0};
  return {0, n[0] > 0};
}

FaceUv TextureProjection::project(const std::array<Point, 3>& corners) const {
  Side side;
  if (projection == Projection::cube) {
    const Point b = from_to(corners[0], corners[1]);
    const Point c = from_to(corners[0], corners[2]);
    const Point normal = {b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]};
    side = side_of({dot(axes[0], normal), dot(axes[1], normal), dot(axes[2], normal)});
  }
  FaceUv uv{};
  for (std::size_t k = 0; k < 3; ++k) {
    const Point from_centre = from_to(centre, corners[k]);
    const double x = dot(axes[0], from_centre) * scale[0];
    const double y = dot(axes[1], from_centre) * scale[1];
    const double z = dot(axes[2], from_centre) * scale[2];
    double u = 0;
    double v = 0;
    if (projection == Projection::cube) {
      const double sign = side.positive ? 1 : -1;
      u = side.axis == 0 ? sign * z + offset[2] : (side.axis == 2 ? -sign * x : x) + offset[0];
      v = side.axis == 1 ? -sign * z + offset[2] : -y + offset[1];
    } else {
      u = turns_of(x, z);
      v = y;
      if (projection == Projection::sphere) v = 2 * turns_of(y, std::sqrt(x * x + z * z));
      v += offset[0];
    }
    u = (u + 0.5) * repeats;
    uv[k] = rotate_quarters(u, v + 0.5, quarter_turns);
  }
  if (projection != Projection::cube) unwrap_seam(uv, quarter_turns & 1, repeats);
  return uv;
}

/// One for each of Mesh::mappings; those of planes are unused. Empty when all mappings are planes.
std::vector<TextureProjection> texture_projections(const Mesh& mesh) {
  std::vector<TextureProjection> projections;
  const auto is_projection = [](const Mapping& mapping) { return mapping.projection != Projection::plane; };
  if (std::none_of(mesh.mappings.begin(), mesh.mappings.end(), is_projection)) return projections;
  std::vector<Box> boxes(mesh.mappings.size());
  for (const Face& face : mesh.faces) {
    if (face.mapping >= boxes.size()) continue;
    Box& box = boxes[face.mapping];
    for (u16 vertex : face.vertices) {
      if (vertex >= mesh.vertices.size()) continue;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        box.low[axis] = std::min(box.low[axis], mesh.vertices[vertex][axis]);
        box.high[axis] = std::max(box.high[axis], mesh.vertices[vertex][axis]);
      }
    }
  }
  projections.resize(mesh.mappings.size());
  for (std::size_t i = 0; i < projections.size(); ++i) {
    const Mapping& mapping = mesh.mappings[i];
    TextureProjection& projection = projections[i];
    projection.projection = mapping.projection;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      // Integer division, as in the client.
      const i64 centre = (i64{boxes[i].low[axis]} + boxes[i].high[axis]) / 2;
      projection.centre[axis] = static_cast<double>(centre);
      projection.offset[axis] = mapping.translation[axis] / 256.0;
    }
    projection.axes = rotated_axes(mapping.corners, mapping.rotation);
    projection.scale = find_scale(mapping);
    if (mapping.projection == Projection::cylinder) projection.repeats = mapping.scale[2] / 1024.0;
    projection.quarter_turns = mapping.direction & 3;
  }
  return projections;
}

}  // namespace

std::vector<Vec2> texture_coordinates(const Mesh& mesh, std::span<const u32> faces) {
  std::vector<Vec2> all(faces.size() * 3);
  const std::vector<TextureProjection> projections = texture_projections(mesh);
  Vec2* to = all.data();
  for (const u32 number : faces) {
    const Face& face = mesh.faces[number];
    if (face.texture != kNoTexture) {
      const FaceUv uv = face_uv(mesh, projections, face);
      std::copy(uv.begin(), uv.end(), to);
    }
    to += 3;
  }
  return all;
}

}  // namespace retromesh::runescape
