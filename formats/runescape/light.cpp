#include "formats/runescape/light.hpp"

#include <algorithm>
#include <cmath>

#include "formats/io/list.hpp"

namespace retromesh::runescape {
namespace {

using Wide = std::int64_t;

/// A normal about 256 long, or the sum of several, and how many they are: four numbers that machines add at
/// once.
using Normals [[gnu::vector_size(16)]] = i32;
using Parts [[gnu::vector_size(32)]] = double;

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

/// The client multiplies by 256, divides by the length, at most 14189, and cuts the rest off. One division
/// serves all three parts: this is so little above 256 that no quotient comes to the next whole number, and
/// enough for those that are whole numbers not to be rounded below them.
constexpr double kJustAbove256 = 256 * (1 + 0x1p-40);

/// Whether a number is beyond 8192 on either side.
bool is_beyond(Wide number) { return static_cast<u64>(number) + 8192 > 16384; }

/// Points outward and is 256 long, as near as the client's integers come to it.
[[gnu::always_inline]] inline Normals face_normal(const Vec3i& a, const Vec3i& b, const Vec3i& c) {
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
  const Normals whole = {static_cast<i32>(x), static_cast<i32>(y), static_cast<i32>(z), 0};
  const Parts parts = __builtin_convertvector(whole, Parts);
  const double square = parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2];
  const double length = std::max(static_cast<i32>(std::sqrt(square)), 1);
  return __builtin_convertvector(parts * (kJustAbove256 / length), Normals) | Normals{0, 0, 0, 1};
}

/// The corners of a face among so many vertices; those that are not there are vertex 0.
std::array<u16, 3> corners_of(const Face& face, std::size_t vertices) {
  const auto there = [&](u16 vertex) { return vertex < vertices ? vertex : u16{0}; };
  return {there(face.vertices[0]), there(face.vertices[1]), there(face.vertices[2])};
}

/// So bright that every colour but black has the highest lightness; no brighter light does more.
constexpr i32 kBrightest = 128 * 128;

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
    const i32 brightness = light_.ambient + quotient(d[0] * n[0] + d[1] * n[1] + d[2] * n[2], divisor);
    return std::min(std::max(brightness, 0), kBrightest);
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
    sums[a] += normal;
    sums[b] += normal;
    sums[c] += normal;
  }
  return list_of<i32>(sum_of_vertex.size(), [&](std::size_t i) { return lamp.on_vertex(sums[i]); });
}

/// Shades of one face.
struct Tint {
  i32 hue = 0;
  i32 lightness = 0;

  explicit Tint(const Face& face)
      : hue(face.texture == kNoTexture ? face.colour & 0xFF80 : 0),
        lightness(face.texture == kNoTexture ? face.colour & 127 : 128) {}

  u16 lit(i32 brightness) const {
    return static_cast<u16>(hue + std::min(std::max(lightness * brightness >> 7, 2), 126));
  }
};

}  // namespace

std::vector<u16> light_corners(const Mesh& mesh, const Light& light, std::span<const u32> faces) {
  std::vector<u16> corners(faces.size() * 3);
  if (mesh.vertices.empty()) return corners;
  const Lamp lamp(light);
  const std::vector<i32> lit_vertices = light_vertices(mesh, lamp);
  const i32* const brightness = lit_vertices.data();
  const Vec3i* const at = mesh.vertices.data();
  u16* to = corners.data();
  for (const u32 number : faces) {
    const Face& face = mesh.faces[number];
    const auto [a, b, c] = corners_of(face, lit_vertices.size());
    const Shading shading = drawn_shading(face);
    const Tint tint(face);
    if (shading == Shading::smooth) {
      to[0] = tint.lit(brightness[a]);
      to[1] = tint.lit(brightness[b]);
      to[2] = tint.lit(brightness[c]);
    } else if (shading == Shading::flat) {
      to[0] = to[1] = to[2] = tint.lit(lamp.on_flat(face_normal(at[a], at[b], at[c])));
    } else if (shading == Shading::black) {
      to[0] = to[1] = to[2] = kBlack;
    }
    to += 3;
  }
  return corners;
}

}  // namespace retromesh::runescape
