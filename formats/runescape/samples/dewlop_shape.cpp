// The trunk, head and shell of the creature in the rest pose.
#include <algorithm>
#include <cmath>

#include "formats/runescape/samples/dewlop.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kBodySides = 10;
constexpr Point kShellMiddle = {0, 48, -13};
constexpr Point kShellSize = {39, 40, 37};

/// A cross-section of the body; `high` and `low` are its radii upward and downward.
Ring body_ring(double z, double y, double side, double high, double low) {
  Ring ring;
  ring.centre = {0, y, z};
  ring.forward = {0, 0, 1};
  ring.up = {0, 1, 0};
  ring.side = side;
  ring.above = high;
  ring.below = low;
  return ring;
}

/// From the rear to the snout.
std::vector<Ring> body_rings() {
  return {body_ring(-46, 38, 0, 0, 0),   body_ring(-36, 39, 20, 15, 16), body_ring(-14, 43, 34, 27, 28),
          body_ring(12, 49, 34, 28, 29), body_ring(31, 55, 29, 23, 22),  body_ring(43, 56, 24, 17, 15.5),
          body_ring(51, 55, 14, 9, 8),   body_ring(54, 54.5, 0, 0, 0)};
}

/// The surface of two triangles between two rings: a pale belly and jaw, a dark back with a few spots.
u32 hide_of(const Point& middle, const Point& normal, u32 number) {
  const bool is_jaw = middle.z > 18 && middle.y < 51;
  if (normal.y < -0.35 || is_jaw) return kDewlopBelly;
  return middle.z < 40 && grain(9, i32(number), 2) > 0.75 ? kDewlopSpot : kDewlopHide;
}

/// Assigns surfaces to the body, which has pairs of triangles between its two tips.
void dress_hide(Shape& shape) {
  for (u32 i = kBodySides; i + kBodySides < shape.faces.size(); i += 2) {
    Point middle, normal;
    for (u32 half = i; half < i + 2; ++half) {
      const auto& corners = shape.faces[half].corners;
      const Point &a = shape.points[corners[0].point], &b = shape.points[corners[1].point],
                  &c = shape.points[corners[2].point];
      middle = middle + (a + b + c) * (1.0 / 6);
      normal = normal + cross(b - a, c - a);
    }
    shape.faces[i].material = shape.faces[i + 1].material = hide_of(middle, unit(normal), i / 2);
  }
}

bool is_under_shell(const Point& p) {
  const Point q = p - kShellMiddle;
  const Point part = {q.x / kShellSize.x, q.y / kShellSize.y, q.z / kShellSize.z};
  return q.y > 4 && dot(part, part) < 0.8;
}

/// Removes the faces that the shell always hides.
void open_below_shell(Shape& shape) {
  std::erase_if(shape.faces, [&](const Face& face) {
    return std::all_of(face.corners.begin(), face.corners.end(),
                       [&](const Corner& corner) { return is_under_shell(shape.points[corner.point]); });
  });
}

/// A dome with a contracted rim.
void add_shell(DewlopPart& part) {
  std::vector<Ring> rings;
  for (const double angle : {-9.0, 8.0, 46.0, 90.0}) {
    Ring ring;
    const double wide = std::cos(angle * kDegree) * (angle < 0 ? 0.93 : 1);
    ring.centre = kShellMiddle + Point{0, kShellSize.y * std::sin(angle * kDegree), 0};
    ring.centre.z -= 3 * std::sin(angle * kDegree);
    ring.forward = {0, 1, 0};
    ring.up = {0, 0, -1};
    ring.side = kShellSize.x * wide;
    ring.above = ring.below = kShellSize.z * wide;
    rings.push_back(ring);
  }
  add_tube(part.shape, {.material = kDewlopShell, .sides = 10, .tip_last = true, .flat_first = false}, rings);
  part.label(kDewlopTrunk);
}

/// The texture mapping of the shell: P, M and N.
void add_shell_picture(DewlopPart& part) {
  for (const Point& corner : {Point{-41, 90, 26}, Point{41, 90, 26}, Point{-41, 90, -56}}) {
    part.shape.add(corner);
  }
  part.label(kDewlopTrunk);
}

void add_eye(DewlopPart& part, double side) {
  const Point middle = {side * 17, 74, 35};
  const Point look = unit({side * 0.62, 0.22, 0.8});
  std::vector<Ring> rings;
  for (const double angle : {-90.0, -12.0, 48.0}) {
    Ring ring;
    ring.centre = middle + look * (10.5 * std::sin(angle * kDegree));
    ring.side = ring.above = ring.below = 10.5 * std::cos(angle * kDegree);
    rings.push_back(ring);
  }
  follow_centres(rings, {0, 1, 0});
  add_tube(part.shape, {.material = kDewlopEye, .sides = 8, .tip_first = true}, rings);
  const Point up = unit(Point{0, 1, 0} - look * look.y), across = cross(up, look);
  std::vector<Corner> rim;
  for (u32 i = 0; i < 6; ++i) {
    const double angle = 2 * kPi * i / 6;
    const Point spot = middle + look * 9.9 + up * (5.6 * std::sin(angle)) + across * (4 * std::cos(angle));
    rim.push_back({part.shape.add(spot), {}});
  }
  for (u32 i = 2; i < 6; ++i) part.shape.triangle(kDewlopPupil, rim[0], rim[i - 1], rim[i]);
  part.label(kDewlopEyes);
}

/// A thin line around the snout, a little before the face.
void add_mouth(DewlopPart& part) {
  constexpr double kWays[][3] = {{-24.5, 57, 37}, {-21.5, 52.5, 46}, {-11, 50.5, 53},
                                 {11, 50.5, 53},  {21.5, 52.5, 46},  {24.5, 57, 37}};
  std::vector<std::array<Corner, 2>> line;
  for (const auto& way : kWays) {
    const Point at = {way[0], way[1], way[2]};
    const double half = std::abs(at.x) > 23 ? 0.6 : 1.4;
    line.push_back({Corner{part.shape.add(at + Point{0, half, 0}), {}},
                    Corner{part.shape.add(at + Point{0, -half, 0}), {}}});
  }
  for (std::size_t i = 1; i < line.size(); ++i) {
    part.shape.quad(kDewlopMouth, line[i - 1][0], line[i - 1][1], line[i][1], line[i][0]);
  }
  part.label(kDewlopHead);
}

/// A stalk that bends forward over the brow, and the bulb at its end.
void add_stalk(DewlopPart& part) {
  std::vector<Ring> rings(4);
  const Point ways[] = {kDewlopBrow, {0, 96, 25}, {0, 111, 33}, {0, 113, 47}};
  for (u32 i = 0; i < 4; ++i) {
    rings[i].centre = ways[i];
    rings[i].side = rings[i].above = rings[i].below = 3.2 - 0.6 * i;
  }
  follow_centres(rings, {1, 0, 0});
  add_tube(part.shape, {.material = kDewlopLimb, .sides = 3, .flat_first = false, .flat_last = false}, rings);
  part.label(kDewlopStalk);
  std::vector<Ring> bulb(3);
  for (u32 i = 0; i < 3; ++i) {
    bulb[i].centre = kDewlopGlowPlace + Point{0, 7.0 - 7.0 * i, 0};
    bulb[i].side = bulb[i].above = bulb[i].below = 6.4;
  }
  follow_centres(bulb, {0, 0, 1});
  add_tube(part.shape, {.material = kDewlopBulb, .sides = 6, .tip_first = true, .tip_last = true}, bulb);
  part.label(kDewlopLure);
}

}  // namespace

DewlopPart dewlop_body() {
  DewlopPart part;
  add_tube(part.shape, {.material = kDewlopHide, .sides = kBodySides, .tip_first = true, .tip_last = true},
           body_rings());
  dress_hide(part.shape);
  open_below_shell(part.shape);
  for (const Point& point : part.shape.points) {
    const bool is_throat = point.z > 10 && point.z < 48 && point.y < 44;
    part.labels.push_back(is_throat ? kDewlopThroat : point.z > 20 ? kDewlopHead : kDewlopTrunk);
  }
  add_shell(part);
  add_shell_picture(part);
  return part;
}

DewlopPart dewlop_head() {
  DewlopPart part;
  for (const double side : {1.0, -1.0}) add_eye(part, side);
  add_mouth(part);
  add_stalk(part);
  return part;
}

}  // namespace retromesh::samples
