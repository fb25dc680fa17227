#pragma once
#include "scripts/samples/sample.hpp"

namespace retromesh::samples {

/// Materials in drawing order.
enum LanternMaterial : u32 {
  kLanternWood,
  kLanternStone,
  kLanternCrystal,
  kLanternMetal,
  kLanternFlame,
  kLanternPennant,
  kLanternCage,
  kLanternGlow,
  kLanternShadow,
};

/// The flame and its glow use parts of one texture.
inline constexpr Patch kFlamePatch{{0, 0}, {1, 0.5}};
inline constexpr Patch kGlowPatch{{0.01, 0.505}, {0.99, 0.995}};

/// One pose of the lantern. Angles are degrees.
struct LanternPose {
  double swing_out = 0;  ///< Away from the post.
  double swing_forward = 0;
  double flame_height = 1;
  double flame_lean = 0;  ///< Toward the post, as a part of its height.
  double glow = 1;        ///< Size of the glow.
  double wind = 0;        ///< 0 lets the pennant hang, 1 holds it straight.
  double flutter = 0;     ///< Whole turns of the wave along the pennant.
};

/// The points that a weapon would hang from, below the lantern; they belong to no face.
struct LanternHook {
  std::array<u32, 3> points{};
};

/// The whole lantern in one pose.
Shape lantern_shape(const LanternPose& pose, LanternHook& hook);

Picture lantern_wood();
Picture lantern_stone();
Picture lantern_crystal();
Picture lantern_metal();
Picture lantern_fire();
Picture lantern_pennant();
Picture lantern_cage();
Picture lantern_shadow();

/// A wayside lantern with one of each kind of face, 8-byte vertices, and an attachment.
Sample make_lantern();

}  // namespace retromesh::samples
