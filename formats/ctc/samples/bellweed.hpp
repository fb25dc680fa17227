#pragma once
#include "scripts/samples/sample.hpp"

namespace retromesh::samples {

/// One vertex of the plant in the bind pose: its position with closed and open petals, and its bones.
struct BellweedVertex {
  Point place;
  Point open;
  u32 bone = 0;
  u32 other = 0;
  double other_part = 0;  ///< Weight of `other`.
};

/// Skins in drawing order.
enum BellweedSkin : u32 { kBellweedGreen, kBellweedPetal, kBellweedGlow };

inline constexpr u32 kBellweedStemBones = 6;
inline constexpr u32 kBellweedLeafBones = 2;
inline constexpr double kBellweedBone = 8;  ///< From one bone of the stem to the next.

/// The plant in the bind pose: the materials are BellweedSkin, and each point has a vertex.
struct BellweedShape {
  Shape shape;
  std::vector<BellweedVertex> vertices;
};

BellweedShape bellweed_shape();

Picture bellweed_green();
Picture bellweed_petal();

}  // namespace retromesh::samples
