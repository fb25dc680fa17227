// The legs and the transparent parts of the creature in the rest pose.
#include <cmath>

#include "formats/runescape/samples/dewlop.hpp"

namespace retromesh::samples {
namespace {

Point mirrored(const Point& p, double side) { return {side * p.x, p.y, p.z}; }

/// A joint of a limb, and its radius; 0 is a tip.
struct Joint {
  Point place;
  double wide;
  double high;
};

/// A tube through joints of the left side, or their mirror images; ends that are no tips lie in other limbs.
void add_limb(DewlopPart& part, u32 skin, u32 sides, double side, const std::vector<Joint>& joints) {
  std::vector<Ring> rings;
  for (const Joint& joint : joints) {
    Ring ring;
    ring.centre = mirrored(joint.place, side);
    ring.side = joint.wide;
    ring.above = ring.below = joint.high;
    rings.push_back(ring);
  }
  follow_centres(rings, {0, 1, 0});
  add_tube(part.shape,
           {.material = skin,
            .sides = sides,
            .tip_first = joints.front().wide == 0,
            .tip_last = joints.back().wide == 0,
            .flat_first = false,
            .flat_last = false},
           rings);
}

/// A leg that is folded as a frog's: thigh forward, shin back, foot forward.
void add_leg(DewlopPart& part, double side) {
  const u8 pair = side > 0 ? 0 : 1;
  add_limb(part, kDewlopLimb, 5, side,
           {{{24, 41, -31}, 0, 0}, {{30, 38, -22}, 11, 14}, {{38, 31, -3}, 9.5, 12}, {{42, 26, 13}, 0, 0}});
  part.label(u8(kDewlopThighs + pair));
  add_limb(part, kDewlopLimb, 4, side,
           {{kDewlopKnee + Point{0, 1, 3}, 0, 0},
            {kDewlopKnee + Point{0, -2, -3}, 6, 6.5},
            {kDewlopAnkle + Point{0, 1, -3}, 4, 4.5}});
  part.label(u8(kDewlopShins + pair));
  add_limb(part, kDewlopToes, 4, side,
           {{{42, 5, -21}, 0, 0}, {{42, 5.5, -12}, 5.5, 5}, {{44, 3.2, 10}, 10, 3.4}, {{45, 1.5, 20}, 0, 0}});
  part.label(u8(kDewlopFeet + pair));
}

void add_arm(DewlopPart& part, double side) {
  add_limb(part, kDewlopLimb, 4, side, {{{20, 40, 19}, 0, 0}, {{25, 30, 24}, 6.5, 7.5}, {{28, 4, 33}, 4, 4}});
  add_limb(part, kDewlopToes, 4, side, {{{28, 4, 28}, 0, 0}, {{28.5, 3, 34}, 6.5, 4}, {{30, 1.5, 45}, 0, 0}});
  part.label(u8(kDewlopArms + (side > 0 ? 0 : 1)));
}

/// A fan at the cheek with separate faces for front and back, since the game culls back faces.
void add_fin(DewlopPart& part, double side) {
  constexpr u32 kSpokes = 5;
  std::vector<Corner> feet, rim;
  for (u32 i = 0; i < kSpokes; ++i) {
    const double down = double(i) / (kSpokes - 1);
    const double angle = mix(62, -38, down) * kDegree;
    const double reach = 25 + 9 * std::sin(kPi * (0.15 + 0.7 * down)) - (i % 2 == 1 ? 4.5 : 0);
    const Point foot = {26.5, mix(66, 54, down), mix(20, 17, down)};
    const Point out = {0.86 * std::cos(angle), std::sin(angle), -0.62 * std::cos(angle) - 0.1};
    feet.push_back({part.shape.add(mirrored(foot, side)), {}});
    rim.push_back({part.shape.add(mirrored(foot + out * reach, side)), {}});
  }
  for (u32 i = 1; i < kSpokes; ++i) {
    part.shape.quad(kDewlopFin, feet[i - 1], feet[i], rim[i], rim[i - 1]);
    part.shape.quad(kDewlopFin, feet[i], feet[i - 1], rim[i - 1], rim[i]);
  }
  part.label(u8(kDewlopFins + (side > 0 ? 0 : 1)));
}

/// The light around the bulb.
void add_glow(DewlopPart& part) {
  std::vector<Ring> rings;
  for (const double angle : {-90.0, -30.0, 30.0, 90.0}) {
    Ring ring;
    ring.centre = kDewlopGlowPlace + Point{0, 13 * std::sin(angle * kDegree), 0};
    ring.side = ring.above = ring.below = 13 * std::cos(angle * kDegree);
    rings.push_back(ring);
  }
  follow_centres(rings, {0, 0, 1});
  add_tube(part.shape, {.material = kDewlopGlow, .sides = 6, .tip_first = true, .tip_last = true}, rings);
  part.label(kDewlopLure);
}

}  // namespace

DewlopPart dewlop_legs() {
  DewlopPart part;
  for (const double side : {1.0, -1.0}) {
    add_leg(part, side);
    add_arm(part, side);
  }
  return part;
}

DewlopPart dewlop_veils() {
  DewlopPart part;
  for (const double side : {1.0, -1.0}) add_fin(part, side);
  add_glow(part);
  return part;
}

}  // namespace retromesh::samples
