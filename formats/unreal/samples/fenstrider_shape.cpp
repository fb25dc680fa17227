// The fen strider's body: rings along a bent spine, legs that reach for where the feet are, spines, horns and
// eyes.
#include <algorithm>

#include "formats/unreal/samples/fenstrider.hpp"

namespace retromesh::samples {
namespace {

enum Part : u8 { kTail, kBack, kNeck, kHead };

/// A joint of the spine at rest, with the ring of skin around it.
struct Joint {
  Part part;
  double z, y;
  double side, above, below;
  double lean;   ///< Degrees that the ring's front is tilted up.
  double along;  ///< On the patch of the body, or from kHead on of the head.
};

constexpr std::array kSpine = {
    Joint{kTail, -3.62, 0.74, 0, 0, 0, -6, 0.0},
    Joint{kTail, -2.80, 0.71, 0.115, 0.13, 0.11, 8, 0.15},
    Joint{kTail, -2.02, 1.00, 0.24, 0.26, 0.22, 24, 0.29},
    Joint{kTail, -1.32, 1.36, 0.42, 0.40, 0.44, 20, 0.42},
    Joint{kBack, -0.74, 1.50, 0.56, 0.50, 0.60, 8, 0.52},
    Joint{kBack, -0.08, 1.54, 0.63, 0.56, 0.68, 0, 0.64},
    Joint{kBack, 0.54, 1.56, 0.60, 0.54, 0.66, 8, 0.75},
    Joint{kBack, 1.00, 1.68, 0.46, 0.46, 0.56, 28, 0.85},
    Joint{kNeck, 1.34, 1.94, 0.31, 0.34, 0.40, 42, 0.93},
    Joint{kNeck, 1.60, 2.22, 0.27, 0.25, 0.33, 36, 1.0},
};

constexpr std::array kSkull = {
    Joint{kHead, 1.60, 2.22, 0.27, 0.25, 0.33, 36, 0.0},
    Joint{kHead, 1.82, 2.40, 0.32, 0.24, 0.28, 14, 0.18},
    Joint{kHead, 2.08, 2.42, 0.30, 0.22, 0.22, -8, 0.36},
    Joint{kHead, 2.44, 2.33, 0.205, 0.15, 0.13, -12, 0.6},
    Joint{kHead, 2.78, 2.25, 0.15, 0.115, 0.09, -12, 0.86},
    Joint{kHead, 2.93, 2.215, 0, 0, 0, -12, 1.0},
};

constexpr std::array kJaw = {
    Joint{kHead, 1.74, 2.15, 0.20, 0.08, 0.12, 0, 0.0},
    Joint{kHead, 2.12, 2.145, 0.215, 0.05, 0.12, -8, 0.3},
    Joint{kHead, 2.52, 2.145, 0.15, 0.03, 0.085, -8, 0.7},
    Joint{kHead, 2.84, 2.135, 0, 0, 0, -8, 1.0},
};

constexpr std::size_t kHips = 4;
constexpr std::size_t kChest = 6;
constexpr std::size_t kNape = 9;

/// A joint where a pose has brought it: points at rest go through `turn` around it.
struct Posed {
  Point rest;
  Point place;
  Turn turn;

  Point of(const Point& at_rest) const { return place + turn * (at_rest - rest); }
};

using Spine = std::array<Posed, kSpine.size()>;

Point at_rest(const Joint& joint) { return {0, joint.y, joint.z}; }

Turn bend(double up, double left) { return yaw(left * kDegree) * pitch(up * kDegree); }

Posed next(const Posed& from, const Joint& joint, const Turn& bent) {
  const Turn turn = from.turn * bent;
  const Point rest = at_rest(joint);
  return {rest, from.place + turn * (rest - from.rest), turn};
}

Spine pose_spine(const StriderPose& pose) {
  Spine spine;
  const Point hips = at_rest(kSpine[kHips]);
  spine[kHips] = {hips, hips + Point{0, pose.height, pose.forward},
                  pitch(pose.pitch * kDegree) * roll(pose.roll * kDegree)};
  for (std::size_t k = kHips + 1; k < kSpine.size(); k++) {
    const bool neck = kSpine[k].part == kNeck;
    spine[k] = next(spine[k - 1], kSpine[k],
                    neck ? bend(pose.neck_pitch, pose.neck_yaw) : bend(pose.arch, pose.sway));
  }
  for (std::size_t k = kHips; k-- > 0;) {
    const double wave = std::cos(pose.tail_lag * double(kHips - 1 - k) * kDegree);
    spine[k] = next(spine[k + 1], kSpine[k], bend(-pose.tail_pitch, -pose.tail_yaw * wave));
  }
  return spine;
}

Ring ring_of(const Joint& joint, const Posed& posed, double wider = 0) {
  const Turn lean = posed.turn * pitch(joint.lean * kDegree);
  const double k = 1 + wider;
  return {posed.place, lean.z, lean.y, joint.side * k, joint.above, joint.below * k, joint.along};
}

/// Returns the points around the neck's end.
std::vector<u32> add_body(Shape& shape, const Spine& spine, double breath) {
  std::vector<Ring> rings;
  for (std::size_t k = 0; k < kSpine.size(); k++) {
    rings.push_back(ring_of(kSpine[k], spine[k], kSpine[k].part == kBack ? breath : 0));
  }
  return add_tube(
      shape, {.material = kStriderSkin, .patch = kBodyPatch, .tip_first = true, .flat_last = false}, rings);
}

/// The skull continues the neck; its skin is another part of the texture.
void add_skull(Shape& shape, const std::vector<u32>& neck_end, const Posed& nape, const Posed& head) {
  std::vector<Ring> rings = {ring_of(kSkull[0], nape)};
  for (std::size_t k = 1; k < kSkull.size(); k++) {
    rings.push_back(ring_of(kSkull[k], {at_rest(kSkull[k]), head.of(at_rest(kSkull[k])), head.turn}));
  }
  add_tube(shape,
           {.material = kStriderSkin,
            .patch = kHeadPatch,
            .tip_last = true,
            .flat_first = false,
            .joined = neck_end},
           rings);
}

void add_jaw(Shape& shape, const Posed& head, double open) {
  const Point hinge = at_rest(kJaw[0]);
  const Posed jaw = {hinge, head.of(hinge), head.turn * pitch(-open * kDegree)};
  std::vector<Ring> rings;
  for (const Joint& joint : kJaw) {
    rings.push_back(ring_of(joint, {at_rest(joint), jaw.of(at_rest(joint)), jaw.turn}));
  }
  add_tube(shape, {.material = kStriderSkin, .sides = 4, .patch = kJawPatch, .tip_last = true}, rings);
}

/// One side's limb at rest; the joints bend in its plane.
struct Limb {
  Point root;  ///< Inside the body.
  double foot_x, foot_z;
  double upper, lower;  ///< Lengths to the knee and from there to the heel.
  Point heel;           ///< From the ball of the foot.
  double bend;          ///< +1: the knee points forward, -1: back.
  double thick, ankle;
  double toe;  ///< Length from the ball to its end.
};

constexpr Limb kFront{{0.32, 1.42, 0.72},   0.66, 0.86, 0.72,  0.66,
                      {-0.02, 0.26, -0.09}, -1,   0.25, 0.105, 0.40};
constexpr Limb kHind{{0.34, 1.46, -0.72}, 0.68, -0.66, 0.82, 0.78, {-0.02, 0.46, -0.26}, 1, 0.34, 0.11, 0.44};
constexpr double kBall = 0.085;  // The ball's height above the ground.

/// The knee between `from` and `to`, on the side of `toward`.
Point knee_between(const Point& from, Point& to, double upper, double lower, const Point& toward) {
  const Point line = to - from;
  const double reach = std::min(length(line), (upper + lower) * 0.995);
  const Point along = unit(line);
  to = from + along * reach;
  const double down = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const double off = std::sqrt(std::max(0.0, upper * upper - down * down));
  return from + along * down + unit(toward - along * dot(toward, along)) * off;
}

void add_leg(Shape& shape, const Limb& limb, double side, const Posed& joint, const StriderFoot& foot) {
  const auto mirrored = [side](Point p) { return Point{p.x * side, p.y, p.z}; };
  const Point root = joint.of(mirrored(limb.root));
  Point ball = {side * (limb.foot_x + foot.out), kBall + foot.lift, limb.foot_z + foot.forward};
  const Turn raised = pitch(-foot.heel * kDegree);
  Point heel = ball + raised * mirrored(limb.heel);
  const Point wanted = heel;
  const Point knee =
      knee_between(root, heel, limb.upper, limb.lower, joint.turn * Point{side * 0.22, 0, limb.bend});
  ball = ball + (heel - wanted);
  const Point toe = ball + pitch(-foot.toes * kDegree) * Point{side * 0.06, -0.045, limb.toe};
  const Point thigh = mix(root, knee, 0.45) + Point{side * 0.06, 0, 0};
  const double r = limb.thick;
  const bool hind = limb.bend > 0;

  std::vector<Ring> rings;
  const auto add = [&rings](const Point& at, double across, double deep, double along) {
    rings.push_back({at, {}, {}, deep, across, across, along});
  };
  add(root, r * 0.9, r * 1.15, 0.0);
  if (hind) add(thigh, r * 0.7, r * 1.1, 0.24);
  add(knee, r * 0.54, r * 0.62, 0.46);
  add(heel, limb.ankle, limb.ankle, 0.72);
  add(ball, 0.15, 0.10, 0.86);
  add(toe, 0.13, 0.04, 1.0);
  follow_centres(rings, {side, 0, 0});
  add_tube(shape, {.material = kStriderSkin, .sides = 5, .patch = kLegPatch}, rings);
}

struct Fin {
  std::size_t joint;
  double z, y;  ///< Of its base's front end.
  double height;
  double sweep;  ///< How far the tip lies behind the base's middle.
};

constexpr std::array kFins = {
    Fin{8, 1.36, 2.22, 0.42, 0.30},  Fin{7, 1.02, 2.08, 0.64, 0.40},  Fin{6, 0.62, 2.07, 0.82, 0.46},
    Fin{6, 0.18, 2.07, 0.90, 0.50},  Fin{5, -0.28, 2.07, 0.84, 0.50}, Fin{4, -0.72, 1.97, 0.72, 0.48},
    Fin{3, -1.14, 1.81, 0.56, 0.44}, Fin{2, -1.54, 1.58, 0.42, 0.38}, Fin{2, -1.92, 1.35, 0.30, 0.34},
};
constexpr Point kLastFinEnd{0, 1.16, -2.26};
constexpr double kFinDepth = 0.06;  // The bases lie this far inside the skin.

/// A curved spine: two triangles from its base to the middle of its back edge and to its tip.
void add_spine(Shape& shape, u32 front, u32 back, const Point& tip, const Point& bulge) {
  const Corner a{front, {0.97, 0.98}}, b{back, {0.03, 0.98}};
  const Corner c{shape.add(bulge), {0.03, 0.55}}, d{shape.add(tip), {0.03, 0.03}};
  shape.triangle(kStriderSpines, a, c, b);
  shape.triangle(kStriderSpines, a, d, c);
}

void add_fins(Shape& shape, const Spine& spine, double fold) {
  std::vector<u32> bases;
  for (const Fin& fin : kFins) bases.push_back(shape.add(spine[fin.joint].of({0, fin.y - kFinDepth, fin.z})));
  bases.push_back(shape.add(spine[2].of(kLastFinEnd)));
  for (std::size_t k = 0; k < kFins.size(); k++) {
    const Fin& fin = kFins[k];
    const Point front{0, fin.y, fin.z};
    const Point end = k + 1 < kFins.size() ? Point{0, kFins[k + 1].y, kFins[k + 1].z} : kLastFinEnd;
    const Turn folded = pitch(fold * kDegree);
    const Point middle = mix(front, end, 0.5);
    const Point tip = middle + folded * Point{0, fin.height, -fin.sweep};
    const Point bulge = mix(middle, end, 0.8) + folded * Point{0, fin.height * 0.46, -fin.sweep * 0.5};
    add_spine(shape, bases[k], bases[k + 1], spine[fin.joint].of(tip), spine[fin.joint].of(bulge));
  }
}

/// A thin three-sided spike behind each eye.
void add_horn(Shape& shape, const Posed& head, double side, double fold) {
  const auto place = [&](Point p) { return shape.add(head.of({p.x * side, p.y, p.z})); };
  const Point root{0.18, 2.56, 1.80};
  const Point tip = root + pitch(fold * kDegree) * Point{0.26, 0.40, -0.56};
  const Corner a{place({0.13, 2.57, 1.90}), {0.9, 0.97}}, b{place({0.28, 2.49, 1.86}), {0.1, 0.97}};
  const Corner c{place({0.19, 2.50, 1.66}), {0.5, 0.97}}, d{place(tip), {0.4, 0.12}};
  for (const auto& [from, to] : {std::pair{a, b}, std::pair{b, c}, std::pair{c, a}}) {
    shape.triangle(kStriderSpines, side > 0 ? from : to, side > 0 ? to : from, d);
  }
}

/// A low dome on the side of the head.
void add_eye(Shape& shape, const Posed& head, double side) {
  constexpr u32 kCorners = 5;
  const Point middle{0.30, 2.455, 2.06}, forward{-0.14, -0.12, 1}, up{-0.5, 1, 0};
  const Point along = unit(forward), above = unit(up - along * dot(up, along));
  const Point out = cross(above, along);
  const auto corner = [&](const Point& p, double u, double v) {
    return Corner{shape.add(head.of({p.x * side, p.y, p.z})), {u, v}};
  };
  const Corner top = corner(middle + out * 0.035, 0.5, 0.5);
  std::array<Corner, kCorners> rim;
  for (u32 i = 0; i < kCorners; i++) {
    const double angle = 2 * kPi * i / kCorners, c = std::cos(angle), s = std::sin(angle);
    rim[i] = corner(middle + along * (c * 0.10) + above * (s * 0.082) - out * 0.012, 0.5 + 0.48 * c,
                    0.5 - 0.48 * s);
  }
  for (u32 i = 0; i < kCorners; i++) {
    const Corner& next = rim[(i + 1) % kCorners];
    shape.triangle(kStriderEye, top, side > 0 ? next : rim[i], side > 0 ? rim[i] : next);
  }
}

/// Lays the animal on its left side, its lowest point on the ground.
void topple(Shape& shape, double angle) {
  const Turn turn = roll(angle * kDegree);
  double lowest = 1e9;
  for (Point& point : shape.points) {
    point = turn * point;
    lowest = std::min(lowest, point.y);
  }
  for (Point& point : shape.points) point.y -= lowest;
}

}  // namespace

Shape strider_shape(const StriderPose& pose) {
  Shape shape;
  const Spine spine = pose_spine(pose);
  const Posed& nape = spine[kNape];
  const Turn facing = nape.turn * bend(pose.head_pitch, pose.head_yaw) * roll(pose.head_roll * kDegree);
  const Posed head = {nape.rest, nape.place, facing};
  add_skull(shape, add_body(shape, spine, pose.breath), nape, head);
  add_jaw(shape, head, pose.jaw);
  add_leg(shape, kFront, 1, spine[kChest], pose.feet[kFrontLeft]);
  add_leg(shape, kFront, -1, spine[kChest], pose.feet[kFrontRight]);
  add_leg(shape, kHind, 1, spine[kHips], pose.feet[kHindLeft]);
  add_leg(shape, kHind, -1, spine[kHips], pose.feet[kHindRight]);
  add_fins(shape, spine, pose.fold);
  for (const double side : {1.0, -1.0}) add_horn(shape, head, side, pose.fold);
  for (const double side : {1.0, -1.0}) add_eye(shape, head, side);
  if (pose.topple != 0) topple(shape, pose.topple);
  return shape;
}

}  // namespace retromesh::samples
