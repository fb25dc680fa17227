#include "formats/runescape/light.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <memory>

#include "formats/model/simd.hpp"

namespace retromesh::runescape {
namespace {

using Long = std::int64_t;

/// How far a face looks towards the lamp, in the upper half, and 1 in the lower: the sum of several says how
/// far they do in all, and how many they are, for one addition.
using Facing = u64;

/// A number for each of two faces: machines reckon with both at once.
using Both [[gnu::vector_size(16)]] = double;
using BothWhole [[gnu::vector_size(8)]] = i32;
using FourWhole [[gnu::vector_size(16)]] = i32;

/// A number for each corner of a face, and a fourth that is nothing.
using Shades [[gnu::vector_size(8)]] = u16;
using SignedShades [[gnu::vector_size(8)]] = i16;
using WideShades [[gnu::vector_size(16)]] = u32;

/// a b - c d. Numbers that no file needs wrap around, as the client's do.
Long cross(Long a, Long b, Long c, Long d) {
  return static_cast<Long>(static_cast<u64>(a) * static_cast<u64>(b) -
                           static_cast<u64>(c) * static_cast<u64>(d));
}

/// How far to move the bits of a number so that it is at most 14 of them long.
u32 excess_bits(Long magnitudes) {
  const i32 excess = 64 - 14 - __builtin_clzll(static_cast<u64>(magnitudes) | 1);
  return excess > 0 ? static_cast<u32>(excess) : 0;
}

/// The client halves all parts of a normal until none is beyond this on either side, rounding down.
constexpr i32 kLongest = 8192;

bool is_beyond(Long number) { return static_cast<u64>(number) + kLongest > 2 * kLongest; }

/// The client multiplies by 256, divides by the length, at most 14189, and cuts the rest off. One division
/// serves all three parts: this is so little above 256 that no quotient comes to the next whole number, and
/// enough for those that are whole numbers not to be rounded below them.
constexpr double kJustAbove256 = 256 * (1 + 0x1p-40);

/// Coordinates from -kNear to kNear - 1 are so small that an i32 holds the length of any normal.
constexpr u32 kNear = 8192;

/// Whether all coordinates are such. One too far away leaves a bit that none of the others has.
bool are_near(std::span<const Vec3i> vertices) {
  u32 all = 0;
  for (const i32 number : std::span(vertices.front().data(), 3 * vertices.size())) {
    all |= static_cast<u32>(number) + kNear;
  }
  return all < 2 * kNear;
}

/// The same corner of two faces.
struct TwoCorners {
  FourWhole xy;  ///< Both x, then both y.
  BothWhole z;

  TwoCorners(const Vec3i& first, const Vec3i& second) : z{first[2], second[2]} {
    BothWhole one;
    BothWhole other;
    std::memcpy(&one, first.data(), sizeof one);
    std::memcpy(&other, second.data(), sizeof other);
    xy = __builtin_shufflevector(one, other, 0, 2, 1, 3);
  }
};

/// The same side of two faces, from corner to corner.
struct TwoSides {
  Both x;
  Both y;
  Both z;

  TwoSides(const TwoCorners& from, const TwoCorners& to) {
    const FourWhole xy = to.xy - from.xy;
    x = __builtin_convertvector(__builtin_shufflevector(xy, xy, 0, 1), Both);
    y = __builtin_convertvector(__builtin_shufflevector(xy, xy, 2, 3), Both);
    z = __builtin_convertvector(to.z - from.z, Both);
  }
};

BothWhole whole(Both numbers) { return __builtin_convertvector(numbers, BothWhole); }
Both cut(Both numbers) { return __builtin_convertvector(whole(numbers), Both); }

/// How far the faces of a mesh look towards a lamp: the product of its direction and their normals, which
/// point outward and are 256 long, as near as the client's integers come to it. All corners have to be there.
class Facings {
 public:
  Facings(const Mesh& mesh, std::span<const Face> faces, const Vec3i& direction)
      : at_(mesh.vertices.data()),
        faces_(faces),
        direction_(direction),
        list_(new Facing[mesh.vertices.size() + faces.size()]),
        of_faces_(list_.get() + mesh.vertices.size()) {
    std::fill_n(list_.get(), mesh.vertices.size(), 0);
    // Without vectors, as in wasm, two at a time are no quicker, and only code.
    const bool near = kHasVectors && are_near(mesh.vertices);
    for (std::size_t next = 0; next < faces.size();) {
      if (near) next = add_pairs(next);
      for (const std::size_t end = std::min(next + 2, faces.size()); next < end; ++next) {
        add(next, facing(faces[next]));
      }
    }
  }

  /// The sum at each vertex. What the file calls smooth shapes it, even if its transparency hides it.
  Facing* of_vertices() { return list_.get(); }

  /// That of each face which is not smooth.
  const Facing* of_faces() const { return of_faces_; }

 private:
  [[gnu::always_inline]] void add(std::size_t number, Facing facing) {
    const Face& face = faces_[number];
    Facing* const sums = list_.get();
    if (face.shading == Shading::smooth) {
      for (const u16 vertex : face.vertices) sums[vertex] += facing;
    } else {
      of_faces_[number] = facing;
    }
  }

  /// Of a face with any coordinates.
  Facing facing(const Face& face) const {
    const Vec3i& a = at_[face.vertices[0]];
    const Vec3i& b = at_[face.vertices[1]];
    const Vec3i& c = at_[face.vertices[2]];
    const Long bx = Long{b[0]} - a[0], by = Long{b[1]} - a[1], bz = Long{b[2]} - a[2];
    const Long cx = Long{c[0]} - a[0], cy = Long{c[1]} - a[1], cz = Long{c[2]} - a[2];
    Long x = cross(by, cz, cy, bz);
    Long y = cross(bz, cx, cz, bx);
    Long z = cross(bx, cy, cx, by);
    if (is_beyond(x) || is_beyond(y) || is_beyond(z)) {
      u32 shift = excess_bits((x ^ x >> 63) | (y ^ y >> 63) | (z ^ z >> 63));
      if (is_beyond(x >> shift) || is_beyond(y >> shift) || is_beyond(z >> shift)) ++shift;
      x >>= shift;
      y >>= shift;
      z >>= shift;
    }
    const double square = static_cast<double>(x * x + y * y + z * z);
    const double scale = kJustAbove256 / std::max(static_cast<i32>(std::sqrt(square)), 1);
    const auto part = [=](Long number) { return static_cast<i32>(static_cast<double>(number) * scale); };
    const i32 product = direction_[0] * part(x) + direction_[1] * part(y) + direction_[2] * part(z);
    return (u64{static_cast<u32>(product)} << 32) + 1;
  }

  /// Adds faces from this one on, two at a time, while their normals need no halving; returns the next one.
  /// Coordinates have to be near: then all numbers are whole, and so small that doubles hold them exactly,
  /// but for squares of lengths that end it.
  [[gnu::noinline]] std::size_t add_pairs(std::size_t number) {
    constexpr double kUpper = 0x1p32;
    const std::size_t last = std::max<std::size_t>(faces_.size(), 1) - 1;
    for (; number < last; number += 2) {
      const std::array<u16, 3> one = faces_[number].vertices;
      const std::array<u16, 3> other = faces_[number + 1].vertices;
      const TwoCorners a(at_[one[0]], at_[other[0]]);
      const TwoSides b(a, {at_[one[1]], at_[other[1]]});
      const TwoSides c(a, {at_[one[2]], at_[other[2]]});
      const Both x = b.y * c.z - c.y * b.z;
      const Both y = b.z * c.x - c.z * b.x;
      const Both z = b.x * c.y - c.x * b.y;
      const Both square = x * x + y * y + z * z;
      const BothWhole length = whole(Both{std::sqrt(square[0]), std::sqrt(square[1])});
      if ((length[0] | length[1]) >= kLongest) break;
      const Both divisor = __builtin_convertvector(length, Both);
      const Both scale = kJustAbove256 / (divisor > 1 ? divisor : Both{1, 1});
      const Both product = cut(x * scale) * (direction_[0] * kUpper) +
                           cut(y * scale) * (direction_[1] * kUpper) +
                           cut(z * scale) * (direction_[2] * kUpper) + 1;
      add(number, static_cast<Facing>(static_cast<Long>(product[0])));
      add(number + 1, static_cast<Facing>(static_cast<Long>(product[1])));
    }
    return number;
  }

  const Vec3i* at_;
  std::span<const Face> faces_;
  Vec3i direction_;
  std::unique_ptr<Facing[]> list_;  ///< Of vertices, then of faces.
  Facing* of_faces_;
};

/// So bright that every colour but black has the highest lightness; no brighter light does more.
constexpr double kBrightest = 128 * 128;

/// How bright a face is that looks so far towards the lamp: 0 without any light, 128 as its colour says.
class Lamp {
 public:
  explicit Lamp(const Light& light) : ambient_(light.ambient) {
    const Vec3i& d = light.direction;
    const double length = std::sqrt(static_cast<double>(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]));
    const i32 attenuation = std::max((light.contrast * static_cast<i32>(length)) >> 8, 1);
    const i32 half = attenuation / 2;
    of_vertex_ = attenuation;
    of_flat_ = attenuation + half;
  }

  u32 on_vertex(Facing sum) const { return on(sum, of_vertex_ * static_cast<i32>(sum)); }
  u32 on_flat(Facing facing) const { return on(facing, of_flat_); }

 private:
  /// The quotient is cut towards zero. Quick, and exact: of fewer than 2^31 parts the nearest to a whole
  /// number is much farther away than a double's last digit.
  u32 on(Facing facing, double divisor) const {
    const double quotient = static_cast<i32>(facing >> 32) / std::max(divisor, 1.0);
    const double added = std::min(std::max(quotient, -ambient_), kBrightest - ambient_);
    return static_cast<u32>(static_cast<i32>(added) + static_cast<i32>(ambient_));
  }

  double ambient_;
  double of_vertex_ = 1;
  double of_flat_ = 1;
};

/// What a face shows where it is so bright: its colour with another lightness, or how bright its texels are.
Shades lit(const Face& face, Shades brightness) {
  Shades hue{};
  if (face.texture == kNoTexture) {
    const Shades colour = Shades{} + face.colour;
    hue = colour & 0xFF80;
    // 512 times its lightness, so that the upper half of a product is the 128th part.
    const Shades lightness = colour << 9;
    const WideShades product =
        __builtin_convertvector(brightness, WideShades) * __builtin_convertvector(lightness, WideShades);
    brightness = __builtin_convertvector(product >> 16, Shades);
  }
  SignedShades shades = __builtin_convertvector(brightness, SignedShades);
  shades = shades < 126 ? shades : 126;
  shades = shades > 2 ? shades : 2;
  return hue + __builtin_convertvector(shades, Shades);
}

/// Whether all corners are vertices. The colour behind them is read as well: four are quicker than three.
bool are_there(std::span<const Face> faces, std::size_t vertices) {
  // With the highest bit turned over they compare like signed numbers, which machines do in one step.
  constexpr i16 kLowest = -32768;
  SignedShades highest = SignedShades{} + kLowest;
  for (const Face& face : faces) {
    static_assert(offsetof(Face, vertices) == 0);
    SignedShades corners;
    std::memcpy(&corners, &face, sizeof corners);
    corners ^= kLowest;
    highest = corners > highest ? corners : highest;
  }
  const auto is_there = [=](std::size_t i) {
    return static_cast<std::size_t>(highest[i] - kLowest) < vertices;
  };
  return is_there(0) && is_there(1) && is_there(2);
}

/// light_corners of a mesh with all these faces, whose corners are there.
std::vector<u16> light_them(const Mesh& mesh, std::span<const Face> all, const Light& light,
                            std::span<const u32> faces) {
  const Lamp lamp(light);
  Facings facings(mesh, all, light.direction);
  // It takes the place of the sums.
  u64* const brightness = facings.of_vertices();
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) brightness[i] = lamp.on_vertex(brightness[i]);
  // One more, for each face writes four, and the next one writes over the fourth.
  std::vector<u16> corners(3 * faces.size() + 1);
  u16* to = corners.data();
  for (const u32 number : faces) {
    const Face& face = all[number];
    const auto at = [&](std::size_t corner) { return static_cast<u16>(brightness[face.vertices[corner]]); };
    Shades shades{};
    if (face.shading == Shading::smooth && face.transparency < kBlackFace) {
      shades = lit(face, Shades{at(0), at(1), at(2)});
    } else if (const Shading shading = drawn_shading(face); shading == Shading::flat) {
      shades += static_cast<u16>(lamp.on_flat(facings.of_faces()[number]));
      shades = lit(face, shades);
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
  std::vector<Face> mended;
  const bool are_whole = are_there(mesh.faces, vertices);
  if (!are_whole) {
    mended = mesh.faces;
    for (Face& face : mended) {
      for (u16& vertex : face.vertices) vertex = vertex < vertices ? vertex : u16{0};
    }
  }
  return light_them(mesh, are_whole ? mesh.faces : mended, light, faces);
}

}  // namespace retromesh::runescape
