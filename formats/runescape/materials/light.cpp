// Hot loop: compiled for speed.
#include "formats/runescape/materials/light.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <memory>

#include "formats/model/simd.hpp"
#include "formats/runescape/materials.hpp"

namespace retromesh::runescape {
namespace {

/// The dot product of a normal and the light direction in the upper 32 bits, and 1 in the lower: one addition
/// sums both the products and their count.
using CountedDot = u64;

/// a b - c d, with wrap-around on overflow as in the client.
i64 cross(i64 a, i64 b, i64 c, i64 d) {
  return static_cast<i64>(static_cast<u64>(a) * static_cast<u64>(b) -
                          static_cast<u64>(c) * static_cast<u64>(d));
}

/// How many bits to shift a number right so that 14 bits hold it.
u32 excess_bits(i64 magnitudes) {
  const i32 excess = 64 - 14 - __builtin_clzll(static_cast<u64>(magnitudes) | 1);
  return excess > 0 ? static_cast<u32>(excess) : 0;
}

/// The client halves all components of a normal, rounding down, until none is beyond ± this.
constexpr i32 kLongest = 8192;

bool is_beyond(i64 number) { return static_cast<u64>(number) + kLongest > 2 * kLongest; }

/// The client computes n * 256 / length in integers, with lengths up to 14,189. Multiplying by
/// kJustAbove256 / length and truncating gives the same: the excess keeps exact quotients from being rounded
/// below the integer, and is too small for others to reach the next one.
constexpr double kJustAbove256 = 256 * (1 + 0x1p-40);

/// The dot products of the light direction and the face normals of a mesh. Normals point outward and are 256
/// long, within the client's integer precision. All corners have to be valid.
class NormalDots {
 public:
  NormalDots(const Mesh& mesh, std::span<const Face> faces, const Vec3i& direction)
      : vertices_(mesh.vertices.data()),
        faces_(faces),
        direction_(direction),
        values_(new CountedDot[mesh.vertices.size() + faces.size()]),
        face_dots_(values_.get() + mesh.vertices.size()) {
    std::fill_n(values_.get(), mesh.vertices.size(), 0);
    for (std::size_t i = 0; i < faces.size(); ++i) add(i, face_dot(faces[i]));
  }

  /// The sum of the smooth faces at each vertex. Faces that their transparency hides are included.
  CountedDot* vertex_sums() { return values_.get(); }

  /// The dot product of each face that is not smooth.
  const CountedDot* face_dots() const { return face_dots_; }

 private:
  [[gnu::always_inline]] void add(std::size_t number, CountedDot face_dot) {
    const Face& face = faces_[number];
    CountedDot* const sums = values_.get();
    if (face.shading == Shading::smooth) {
      for (const u16 vertex : face.vertices) sums[vertex] += face_dot;
    } else {
      face_dots_[number] = face_dot;
    }
  }

  /// The dot product of a face, for any coordinates.
  CountedDot face_dot(const Face& face) const {
    const Vec3i& a = vertices_[face.vertices[0]];
    const Vec3i& b = vertices_[face.vertices[1]];
    const Vec3i& c = vertices_[face.vertices[2]];
    const i64 bx = i64{b[0]} - a[0], by = i64{b[1]} - a[1], bz = i64{b[2]} - a[2];
    const i64 cx = i64{c[0]} - a[0], cy = i64{c[1]} - a[1], cz = i64{c[2]} - a[2];
    i64 x = cross(by, cz, cy, bz);
    i64 y = cross(bz, cx, cz, bx);
    i64 z = cross(bx, cy, cx, by);
    if (is_beyond(x) || is_beyond(y) || is_beyond(z)) {
      u32 shift = excess_bits((x ^ x >> 63) | (y ^ y >> 63) | (z ^ z >> 63));
      if (is_beyond(x >> shift) || is_beyond(y >> shift) || is_beyond(z >> shift)) ++shift;
      x >>= shift;
      y >>= shift;
      z >>= shift;
    }
    const double square = static_cast<double>(x * x + y * y + z * z);
    const double scale = kJustAbove256 / std::max(static_cast<i32>(std::sqrt(square)), 1);
    const auto part = [=](i64 number) { return static_cast<i32>(static_cast<double>(number) * scale); };
    const i32 product = direction_[0] * part(x) + direction_[1] * part(y) + direction_[2] * part(z);
    return (u64{static_cast<u32>(product)} << 32) + 1;
  }

  const Vec3i* vertices_;
  std::span<const Face> faces_;
  Vec3i direction_;
  std::unique_ptr<CountedDot[]> values_;  ///< For vertices, then for faces.
  CountedDot* face_dots_;
};

/// At this brightness every colour but black has the highest lightness.
constexpr double kBrightest = 128 * 128;

/// Brightness from dot products: 0 is unlit, 128 shows the colour unchanged.
class Brightness {
 public:
  explicit Brightness(const Light& light) : ambient_(light.ambient) {
    const Vec3i& d = light.direction;
    const double length = std::sqrt(static_cast<double>(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    const i32 attenuation = std::max((light.contrast * static_cast<i32>(length)) >> 8, 1);
    const i32 half = attenuation / 2;
    vertex_divisor_ = attenuation;
    flat_divisor_ = attenuation + half;
  }

  u32 smooth(CountedDot sum) const { return from_dot(sum, vertex_divisor_ * static_cast<i32>(sum)); }
  u32 flat(CountedDot face_dot) const { return from_dot(face_dot, flat_divisor_); }

 private:
  /// Truncated toward 0. Exact in doubles: with divisors below 2^31 a quotient that is not an integer is
  /// farther from the next integer than the rounding error.
  u32 from_dot(CountedDot face_dot, double divisor) const {
    const double quotient = static_cast<i32>(face_dot >> 32) / std::max(divisor, 1.0);
    const double added = std::min(std::max(quotient, -ambient_), kBrightest - ambient_);
    return static_cast<u32>(static_cast<i32>(added) + static_cast<i32>(ambient_));
  }

  double ambient_;
  double vertex_divisor_ = 1;
  double flat_divisor_ = 1;
};

/// Applies a brightness to a face: the colour with another lightness, or the brightness of its texels. Each
/// corner has a lane; the fourth is unused.
U16x4 shade_corners(const Face& face, U16x4 brightness) {
  U16x4 hue{};
  if (face.texture == kNoTexture) {
    const U16x4 colour = U16x4{} + face.colour;
    hue = colour & 0xFF80;
    // 512 times the lightness, so that the upper 16 bits of the product are lightness * brightness / 128.
    const U16x4 lightness = colour << 9;
    const U32x4 product =
        __builtin_convertvector(brightness, U32x4) * __builtin_convertvector(lightness, U32x4);
    brightness = __builtin_convertvector(product >> 16, U16x4);
  }
  I16x4 shades = __builtin_convertvector(brightness, I16x4);
  shades = shades < 126 ? shades : 126;
  shades = shades > 2 ? shades : 2;
  return hue + __builtin_convertvector(shades, U16x4);
}

/// Whether all corners are valid vertices. Loads four u16 at once: the corners and the colour behind them.
bool are_corners_valid(std::span<const Face> faces, std::size_t vertices) {
  // With the highest bit flipped, unsigned values compare like signed ones, for which SIMD has a maximum.
  constexpr i16 kLowest = -32768;
  I16x4 highest = I16x4{} + kLowest;
  for (const Face& face : faces) {
    static_assert(offsetof(Face, vertices) == 0);
    I16x4 corners;
    std::memcpy(&corners, &face, sizeof corners);
    corners ^= kLowest;
    highest = corners > highest ? corners : highest;
  }
  const auto is_there = [=](std::size_t i) {
    return static_cast<std::size_t>(highest[i] - kLowest) < vertices;
  };
  return is_there(0) && is_there(1) && is_there(2);
}

/// light_corners of a mesh with the faces `all`, whose corners are valid.
std::vector<u16> light_valid_corners(const Mesh& mesh, std::span<const Face> all, const Light& light,
                                     std::span<const u32> faces) {
  const Brightness brightness_of(light);
  NormalDots dots(mesh, all, light.direction);
  // Overwrites the sums in place.
  u64* const brightness = dots.vertex_sums();
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) brightness[i] = brightness_of.smooth(brightness[i]);
  // One more, since each face writes four values and the next face overwrites the fourth.
  std::vector<u16> corners(3 * faces.size() + 1);
  u16* to = corners.data();
  for (const u32 number : faces) {
    const Face& face = all[number];
    const auto at = [&](std::size_t corner) { return static_cast<u16>(brightness[face.vertices[corner]]); };
    U16x4 shades{};
    if (face.shading == Shading::smooth && face.transparency < kInvisibleTransparency) {
      shades = shade_corners(face, U16x4{at(0), at(1), at(2)});
    } else if (const Shading shading = drawn_shading(face); shading == Shading::flat) {
      shades += static_cast<u16>(brightness_of.flat(dots.face_dots()[number]));
      shades = shade_corners(face, shades);
    } else if (shading == Shading::black) {
      shades += kBlack;
    }
    std::memcpy(to, &shades, sizeof shades);
    to += 3;
  }
  corners.pop_back();
  return corners;
}

}  // namespace

std::vector<u16> light_corners(const Mesh& mesh, const Light& light, std::span<const u32> faces) {
  const std::size_t vertices = mesh.vertices.size();
  if (vertices == 0) return std::vector<u16>(3 * faces.size());
  std::vector<Face> corrected;
  const bool are_valid = are_corners_valid(mesh.faces, vertices);
  if (!are_valid) {
    corrected = mesh.faces;
    for (Face& face : corrected) {
      for (u16& vertex : face.vertices) vertex = vertex < vertices ? vertex : u16{0};
    }
  }
  return light_valid_corners(mesh, are_valid ? mesh.faces : corrected, light, faces);
}

}  // namespace retromesh::runescape
