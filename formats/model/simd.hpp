#pragma once
#include <cstring>
#include <type_traits>

#include "formats/model/geometry.hpp"

/// Arithmetic for loops over all vertices and faces. Its results are those of geometry.hpp bit for bit: the
/// same operations in the same order (unless a compiler contracts a product and a sum, as some do for ARM).
namespace retromesh {

#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
inline constexpr bool kHasVectors = true;
#else
inline constexpr bool kHasVectors = false;
#endif

/// A Vec3 in one SIMD register, where there is SIMD; the fourth lane is unused.
using Float4 [[gnu::vector_size(16)]] = float;
using Pair [[gnu::vector_size(8)]] = float;
using SimdVec3 = std::conditional_t<kHasVectors, Float4, Vec3>;

/// Four integers in one SIMD register.
using U16x4 [[gnu::vector_size(8)]] = u16;
using I16x4 [[gnu::vector_size(8)]] = i16;
using U32x4 [[gnu::vector_size(16)]] = u32;

template <class Vector = SimdVec3>
Vector to_simd(const Vec3& v) {
  if constexpr (std::is_same_v<Vector, Float4>) {
    // Loads two floats at once, then the third: compilers load one after the other.
    Pair first;
    std::memcpy(&first, v.data(), sizeof first);
    return __builtin_shufflevector(first, Pair{v[2], 0}, 0, 1, 2, 3);
  } else {
    return v;
  }
}

inline Vec3 from_simd(Float4 v) { return {v[0], v[1], v[2]}; }
inline const Vec3& from_simd(const Vec3& v) { return v; }

inline Float4 sum(Float4 a, Float4 b) { return a + b; }
inline Float4 difference(Float4 a, Float4 b) { return a - b; }
inline Float4 scaled(Float4 v, float factor) { return v * factor; }

inline Float4 cross(Float4 a, Float4 b) {
  const Float4 yzx = __builtin_shufflevector(b, b, 1, 2, 0, 3);
  const Float4 zxy = a * yzx - __builtin_shufflevector(a, a, 1, 2, 0, 3) * b;
  return __builtin_shufflevector(zxy, zxy, 1, 2, 0, 3);
}

inline float dot(Float4 a, Float4 b) {
  const Float4 products = a * b;
  return products[0] + products[1] + products[2];
}

inline bool is_area(float square, Float4 side, Float4 other) { return is_area(square, dot(side, other)); }

/// A Matrix as columns, which are multiplied with the components of a vector.
struct Columns {
  explicit Columns(const Matrix& m) {
    for (std::size_t i = 0; i < 4; ++i) column[i] = Float4{m[i], m[i + 4], m[i + 8], 0};
  }

  Float4 column[4];
};
using SimdMatrix = std::conditional_t<kHasVectors, Columns, Matrix>;

inline Vec3 transform(const Columns& m, const Vec3& v) {
  return from_simd(m.column[0] * v[0] + m.column[1] * v[1] + m.column[2] * v[2] + m.column[3]);
}

}  // namespace retromesh
