// A stone foot with crystals, a wooden post, and a lantern that swings from an iron crook.
#include "formats/unreal/samples/lantern.hpp"

namespace retromesh::samples {
namespace {

/// Where a part of the lantern is: points are below and around `place`.
struct Hanging {
  Point place;
  Turn turn;

  Point of(const Point& p) const { return place + turn * p; }
};

struct Slice {
  double y, radius, along;
};

/// A turned body around the Y axis, its slices from below upward.
void add_turned(Shape& shape, Tube tube, const Hanging& where, const std::vector<Slice>& slices) {
  std::vector<Ring> rings;
  for (const Slice& slice : slices) {
    rings.push_back({where.of({0, slice.y, 0}), where.turn.y, where.turn.z, slice.radius, slice.radius,
                     slice.radius, slice.along});
  }
  add_tube(shape, tube, rings);
}

void add_shadow(Shape& shape) {
  constexpr double kReach = 1.75, kAbove = 0.012;
  const auto corner = [&shape](double x, double z) {
    return Corner{shape.add({x * kReach, kAbove, z * kReach}), {x * 0.5 + 0.5, z * 0.5 + 0.5}};
  };
  const Corner a = corner(-1, 1), b = corner(1, 1), c = corner(1, -1), d = corner(-1, -1);
  shape.quad(kLanternShadow, a, b, c, d);
}

void add_foot(Shape& shape) {
  add_turned(shape, {.material = kLanternStone}, {},
             {{0, 1.04, 0}, {0.24, 1.0, 0.3}, {0.28, 0.76, 0.5}, {0.52, 0.70, 0.8}, {0.56, 0.16, 1}});
}

/// A five-sided crystal that grows out of the foot.
void add_crystal(Shape& shape, const Point& root, const Point& toward, double size) {
  const Point forward = unit(toward), up = unit(cross(forward, {1, 0.2, 0}));
  const auto ring = [&](double at, double radius, double along) {
    return Ring{
        root + forward * (at * size), forward, up, radius * size, radius * size, radius * size, along};
  };
  add_tube(shape, {.material = kLanternCrystal, .sides = 5, .tip_last = true, .flat_first = false},
           {ring(-0.25, 0.17, 0), ring(0.62, 0.24, 0.6), ring(1.0, 0, 1)});
}

void add_post(Shape& shape) {
  std::vector<Ring> rings = {{{0, 0.50, 0}, {}, {}, 0.15, 0.15, 0.15, 0},
                             {{0.03, 1.55, 0.01}, {}, {}, 0.115, 0.115, 0.115, 0.33},
                             {{-0.03, 2.70, -0.01}, {}, {}, 0.105, 0.105, 0.105, 0.7},
                             {{0, 3.62, 0}, {}, {}, 0.085, 0.085, 0.085, 1}};
  follow_centres(rings, {0, 0, 1});
  add_tube(shape, {.material = kLanternWood, .sides = 6}, rings);
}

constexpr Point kCrookEnd{0.98, 3.74, 0};

void add_crook(Shape& shape) {
  std::vector<Ring> rings;
  const std::vector<Point> bends = {{0, 3.40, 0},    {0.02, 3.86, 0}, {0.24, 4.14, 0},
                                    {0.62, 4.18, 0}, {0.90, 4.00, 0}, kCrookEnd};
  for (std::size_t k = 0; k < bends.size(); k++) {
    const double radius = k == 0 ? 0.11 : 0.062 - 0.004 * double(k);
    rings.push_back({bends[k], {}, {}, radius, radius, radius, double(k) / 5});
  }
  follow_centres(rings, {0, 0, 1});
  add_tube(shape, {.material = kLanternMetal, .sides = 5}, rings);
}

constexpr double kCageTop = -0.50;
constexpr double kCageFoot = -1.16;
constexpr u32 kPanes = 6;

void add_metalwork(Shape& shape, const Hanging& lantern) {
  const Tube roof{.material = kLanternMetal, .sides = kPanes, .tip_last = true};
  add_turned(shape, roof, lantern,
             {{kCageTop - 0.02, 0.36, 0},
              {kCageTop + 0.03, 0.47, 0.2},
              {-0.30, 0.20, 0.6},
              {-0.20, 0.07, 0.8},
              {0.04, 0, 1}});
  const Tube dish{.material = kLanternMetal, .sides = kPanes, .tip_first = true};
  add_turned(shape, dish, lantern,
             {{kCageFoot - 0.24, 0, 0},
              {kCageFoot - 0.14, 0.20, 0.4},
              {kCageFoot - 0.05, 0.41, 0.7},
              {kCageFoot + 0.02, 0.37, 1}});
}

/// Six panes; what is a hole in their texture is open.
void add_cage(Shape& shape, const Hanging& lantern) {
  std::array<u32, kPanes> above{}, below{};
  for (u32 i = 0; i < kPanes; i++) {
    const double angle = 2 * kPi * i / kPanes, x = std::sin(angle), z = std::cos(angle);
    above[i] = shape.add(lantern.of({x * 0.36, kCageTop, z * 0.36}));
    below[i] = shape.add(lantern.of({x * 0.36, kCageFoot, z * 0.36}));
  }
  for (u32 i = 0; i < kPanes; i++) {
    const u32 next = (i + 1) % kPanes;
    shape.quad(kLanternCage, {above[i], {0, 0}}, {below[i], {0, 1}}, {below[next], {1, 1}},
               {above[next], {1, 0}});
  }
}

void add_flame(Shape& shape, const Hanging& lantern, const LanternPose& pose) {
  std::vector<Ring> rings;
  const std::vector<Slice> slices = {{0, 0, 0}, {0.12, 0.13, 0.3}, {0.27, 0.10, 0.6}, {0.50, 0, 1}};
  for (const Slice& slice : slices) {
    const double y = slice.y * pose.flame_height;
    const Point centre{-pose.flame_lean * y * y * 2, kCageFoot + 0.02 + y, 0};
    rings.push_back(
        {lantern.of(centre), {0, 1, 0}, {0, 0, 1}, slice.radius, slice.radius, slice.radius, slice.along});
  }
  const Tube tube{
      .material = kLanternFlame, .sides = 5, .patch = kFlamePatch, .tip_first = true, .tip_last = true};
  add_tube(shape, tube, rings);
}

/// Three squares through the flame, one across each axis.
void add_glow(Shape& shape, const Hanging& lantern, double size) {
  const double reach = 0.95 * size;
  const Point middle = lantern.of({0, (kCageTop + kCageFoot) / 2 - 0.05, 0});
  const Point x{reach, 0, 0}, y{0, reach, 0}, z{0, 0, reach};
  for (const auto& [across, up] : {std::pair{x, y}, std::pair{z, y}, std::pair{x, z}}) {
    const Corner a{shape.add(middle - across - up), kGlowPatch.at(0, 1)};
    const Corner b{shape.add(middle + across - up), kGlowPatch.at(1, 1)};
    const Corner c{shape.add(middle + across + up), kGlowPatch.at(1, 0)};
    const Corner d{shape.add(middle - across + up), kGlowPatch.at(0, 0)};
    shape.quad(kLanternGlow, a, b, c, d);
  }
}

/// A swallow-tailed cloth on the side of the post away from the lantern.
void add_pennant(Shape& shape, const LanternPose& pose) {
  constexpr u32 kColumns = 6, kRows = 3;
  constexpr double kLong = 1.35, kHigh = 0.62;
  std::array<std::array<Corner, kRows>, kColumns> cloth;
  Point edge{-0.09, 3.22, 0};
  for (u32 column = 0; column < kColumns; column++) {
    const double k = double(column) / (kColumns - 1);
    const double droop = mix(70, 6, pose.wind) * kDegree * (0.35 + 0.65 * k);
    const double wave = std::sin(2 * kPi * (pose.flutter - k * 0.9));
    if (column > 0) edge = edge + Point{-std::cos(droop), -std::sin(droop), 0} * (kLong / (kColumns - 1));
    for (u32 row = 0; row < kRows; row++) {
      const double down = double(row) / (kRows - 1);
      const double notch = column + 1 == kColumns && row == 1 ? 0.2 : 0;
      const double taper = mix(1, 0.72, k);
      const Point place =
          edge + Point{notch + 0.05 * wave * k * down, -kHigh * taper * down - kHigh * (1 - taper) / 2,
                       (0.05 + 0.15 * pose.wind) * wave * k + 0.04 * down * k};
      cloth[column][row] = {shape.add(place), {0.01 + 0.98 * k, 0.01 + 0.98 * down}};
    }
  }
  for (u32 column = 0; column + 1 < kColumns; column++) {
    for (u32 row = 0; row + 1 < kRows; row++) {
      shape.quad(kLanternPennant, cloth[column][row], cloth[column + 1][row], cloth[column + 1][row + 1],
                 cloth[column][row + 1]);
    }
  }
}

}  // namespace

Shape lantern_shape(const LanternPose& pose, LanternHook& hook) {
  Shape shape;
  const Hanging lantern{kCrookEnd + Point{0, -0.03, 0},
                        roll(-pose.swing_out * kDegree) * pitch(-pose.swing_forward * kDegree)};
  add_shadow(shape);
  add_foot(shape);
  add_crystal(shape, {0.52, 0.34, 0.42}, {0.45, 1, 0.4}, 0.74);
  add_crystal(shape, {0.78, 0.20, 0.18}, {0.8, 0.8, 0.1}, 0.5);
  add_crystal(shape, {0.20, 0.36, 0.70}, {0.05, 0.9, 0.7}, 0.55);
  add_crystal(shape, {-0.66, 0.26, -0.40}, {-0.5, 1, -0.3}, 0.62);
  add_post(shape);
  add_crook(shape);
  add_metalwork(shape, lantern);
  add_flame(shape, lantern, pose);
  add_pennant(shape, pose);
  add_cage(shape, lantern);
  add_glow(shape, lantern, pose.glow);
  const Point below{0, kCageFoot - 0.24, 0};
  hook.points = {shape.add(lantern.of(below + Point{0, -0.10, 0})),
                 shape.add(lantern.of(below + Point{0, 0.10, 0})),
                 shape.add(lantern.of(below + Point{0.2, 0, 0}))};
  return shape;
}

}  // namespace retromesh::samples
