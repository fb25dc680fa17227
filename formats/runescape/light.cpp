#include "formats/runescape/light.hpp"

#include <algorithm>
#include <cmath>

namespace retromesh::runescape {
namespace {

using Wide = std::int64_t;

/// A normal about 256 long, or the sum of several, and how many they are.
using Normals = std::array<i32, 4>;

/// a b - c d. Numbers that no file needs wrap around, as the client's do.
Wide cross(Wide a, Wide b, Wide c, Wide d) {
  return static_cast<Wide>(static_cast<u64>(a) * static_cast<u64>(b) -
                           static_cast<u64>(c) * static_cast<u64>(d));
}

/// How far to move the bits of a number so that it is at most 14 of them long.
u32 excess_bits(Wide magnitudes) {
  const i32 excess = 64 - 14 - __builtin_clzll(static_cast<u64>(magnitudes) | 1);
  return excess > 0 ? static_cast<u32>(excess) : 0;
}

/// A quotient of whole numbers, cut towards zero. Quick, and exact: of fewer than 2^31 parts the nearest to a
/// whole number is much farther away than a double's last digit.
i32 quotient(i32 of, i32 by) { return static_cast<i32>(static_cast<double>(of) / by); }

/// Whether a number is beyond 8192 on either side.
bool is_beyond(Wide number) { return static_cast<u64>(number) + 8192 > 16384; }

/// Points outward and is 256 long, as near as the client's integers come to it.
Normals face_normal(const Vec3i& a, const Vec3i& b, const Vec3i& c) {
  const Wide bx = Wide{b[0]} - a[0], by = Wide{b[1]} - a[1], bz = Wide{b[2]} - a[2];
  const Wide cx = Wide{c[0]} - a[0], cy = Wide{c[1]} - a[1], cz = Wide{c[2]} - a[2];
  Wide x = cross(by, cz, cy, bz);
  Wide y = cross(bz, cx, cz, bx);
  Wide z = cross(bx, cy, cx, by);
  // The client halves all three until none is beyond 8192, rounding down.
  if (is_beyond(x) || is_beyond(y) || is_beyond(z)) {
    u32 shift = excess_bits((x ^ x >> 63) | (y ^ y >> 63) | (z ^ z >> 63));
    if (is_beyond(x >> shift) || is_beyond(y >> shift) || is_beyond(z >> shift)) ++shift;
    x >>= shift;
    y >>= shift;
    z >>= shift;
  }
  const double square = static_cast<double>(x * x + y * y + z * z);
  const double length = std::max(static_cast<i32>(std::sqrt(square)), 1);
  const auto part = [&](Wide of) { return static_cast<i32>(static_cast<double>(of * 256) / length); };
  return {part(x), part(y), part(z), 1};
}

/// The corners of a face among so many vertices; those that are not there are vertex 0.
std::array<u16, 3> corners_of(const Face& face, std::size_t vertices) {
  const auto there = [&](u16 vertex) { return vertex < vertices ? vertex : u16{0}; };
  return {there(face.vertices[0]), there(face.vertices[1]), there(face.vertices[2])};
}

void add(const Normals& normal, Normals& sum) {
  sum = {sum[0] + normal[0], sum[1] + normal[1], sum[2] + normal[2], sum[3] + normal[3]};
}

/// How bright a face is that looks along a normal: 0 without any light, 128 as its colour says.
class Lamp {
 public:
  explicit Lamp(const Light& light) : light_(light) {
    const Vec3i& d = light.direction;
    const double length = std::sqrt(static_cast<double>(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    attenuation_ = std::max((light.contrast * static_cast<i32>(length)) >> 8, 1);
  }

  i32 on_vertex(const Normals& sum) const { return sum[3] ? on(sum, attenuation_ * sum[3]) : light_.ambient; }

  i32 on_flat(const Normals& normal) const { return on(normal, attenuation_ + attenuation_ / 2); }

 private:
  i32 on(const Normals& n, i32 divisor) const {
    const Vec3i& d = light_.direction;
    return light_.ambient + quotient(d[0] * n[0] + d[1] * n[1] + d[2] * n[2], divisor);
  }

  Light light_;
  i32 attenuation_ = 1;
};

/// What the lamp makes of each vertex. What the file calls smooth shapes the normals, even if its
/// transparency hides it.
std::vector<i32> light_vertices(const Mesh& mesh, const Lamp& lamp) {
  const Vec3i* const at = mesh.vertices.data();
  std::vector<Normals> sum_of_vertex(mesh.vertices.size());
  Normals* const sums = sum_of_vertex.data();
  for (const Face& face : mesh.faces) {
    if (face.shading != Shading::smooth) continue;
    const auto [a, b, c] = corners_of(face, sum_of_vertex.size());
    const Normals normal = face_normal(at[a], at[b], at[c]);
    add(normal, sums[a]);
    add(normal, sums[b]);
    add(normal, sums[c]);
  }
  std::vector<i32> lit(sum_of_vertex.size());
  for (std::size_t i = 0; i < lit.size(); ++i) lit[i] = lamp.on_vertex(sums[i]);
  return lit;
}

i32 lit_lightness(u32 colour, i32 brightness) {
  return std::clamp(static_cast<i32>(colour & 127) * brightness >> 7, 2, 126);
}

LitFace lit(const Face& face, i32 a, i32 b, i32 c) {
  if (face.texture != kNoTexture) {
    return {static_cast<u16>(std::clamp(a, 2, 126)), static_cast<u16>(std::clamp(b, 2, 126)),
            static_cast<u16>(std::clamp(c, 2, 126))};
  }
  const i32 hue = face.colour & 0xFF80;
  return {static_cast<u16>(hue + lit_lightness(face.colour, a)),
          static_cast<u16>(hue + lit_lightness(face.colour, b)),
          static_cast<u16>(hue + lit_lightness(face.colour, c))};
}

}  // namespace

std::vector<LitFace> light_faces(const Mesh& mesh, const Light& light) {
  std::vector<LitFace> faces(mesh.faces.size());
  if (mesh.vertices.empty()) return faces;
  const Lamp lamp(light);
  const std::vector<i32> lit_vertices = light_vertices(mesh, lamp);
  const i32* const brightness = lit_vertices.data();
  const Vec3i* const at = mesh.vertices.data();
  LitFace* to = faces.data();
  for (const Face& face : mesh.faces) {
    const auto [a, b, c] = corners_of(face, lit_vertices.size());
    const Shading shading = drawn_shading(face);
    if (shading == Shading::smooth) {
      *to = lit(face, brightness[a], brightness[b], brightness[c]);
    } else if (shading == Shading::flat) {
      const i32 same = lamp.on_flat(face_normal(at[a], at[b], at[c]));
      *to = lit(face, same, same, same);
    } else if (shading == Shading::black) {
      to->fill(kBlack);
    }
    ++to;
  }
  return faces;
}

}  // namespace retromesh::runescape
