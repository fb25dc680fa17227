#pragma once
#include <array>

#include "formats/io/numbers.hpp"

/// The space of a Model.
namespace retromesh {

/// Coordinates of a Model: Y up, right-handed, +Z toward the viewer, in the units of the game after
/// the scale that its scripts set. Triangles are counter-clockwise seen from outside. UV (0, 0) is the
/// image's top left.
using Vec2 = std::array<float, 2>;
using Vec3 = std::array<float, 3>;

/// Three rows of four: x' = m[0] x + m[1] y + m[2] z + m[3], and so on.
using Matrix = std::array<float, 12>;

inline constexpr Matrix kIdentity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
inline constexpr u32 kNone = 0xFFFFFFFF;

}  // namespace retromesh
