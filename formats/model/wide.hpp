#pragma once
#include <cstring>
#include <type_traits>

#include "formats/model/geometry.hpp"

/// Arithmetic for loops over all vertices and faces. Its results are those of geometry.hpp bit for bit: the
/// same operations in the same order (where no compiler joins a product and a sum, as some do for ARM).
namespace retromesh {

#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)
inline constexpr bool kHasVectors = true;
#else
inline constexpr bool kHasVectors = false;
#endif

/// A Vec3 that a machine with vectors takes as one number; the fourth is nothing.
using Quad [[gnu::vector_size(16)]] = float;
using Pair [[gnu::vector_size(8)]] = float;
using Wide = std::conditional_t<kHasVectors, Quad, Vec3>;

template <class Vector = Wide>
Vector widen(const Vec3& v) {
  if constexpr (std::is_same_v<Vector, Quad>) {
    // Two numbers at once, then the third: compilers take one after the other.
    Pair first;
    std::memcpy(&first, v.data(), sizeof first);
    return __builtin_shufflevector(first, Pair{v[2], 0}, 0, 1, 2, 3);
  } else {
    return v;
  }
}

inline Vec3 narrow(Quad v) { return {v[0], v[1], v[2]}; }
inline const Vec3& narrow(const Vec3& v) { return v; }

inline Quad sum(Quad a, Quad b) { return a + b; }
inline Quad difference(Quad a, Quad b) { return a - b; }
inline Quad scaled(Quad v, float factor) { return v * factor; }

inline Quad cross(Quad a, Quad b) {
  const Quad yzx = __builtin_shufflevector(b, b, 1, 2, 0, 3);
  const Quad zxy = a * yzx - __builtin_shufflevector(a, a, 1, 2, 0, 3) * b;
  return __builtin_shufflevector(zxy, zxy, 1, 2, 0, 3);
}

inline float dot(Quad a, Quad b) {
  const Quad products = a * b;
  return products[0] + products[1] + products[2];
}

inline bool is_area(float square, Quad side, Quad other) { return is_area(square, dot(side, other)); }

/// A Matrix by its columns, which is how a vector is multiplied with it.
struct Columns {
  explicit Columns(const Matrix& m) {
    for (std::size_t i = 0; i < 4; ++i) column[i] = Quad{m[i], m[i + 4], m[i + 8], 0};
  }

  Quad column[4];
};
using WideMatrix = std::conditional_t<kHasVectors, Columns, Matrix>;

inline Vec3 transform(const Columns& m, const Vec3& v) {
  return narrow(m.column[0] * v[0] + m.column[1] * v[1] + m.column[2] * v[2] + m.column[3]);
}

}  // namespace retromesh
