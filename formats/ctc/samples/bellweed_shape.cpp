// The plant in the bind pose, and its textures.
#include <algorithm>
#include <cmath>

#include "formats/ctc/samples/bellweed.hpp"

namespace retromesh::samples {
namespace {

constexpr u32 kPetals = 7;
constexpr u32 kPetalRows = 6;
constexpr u32 kPetalColumns = 4;
constexpr double kTop = kBellweedBone * (kBellweedStemBones - 1);

/// Assigns the bones of the stem by height to the points added since `first`, without a morph.
void bind_to_stem(BellweedShape& plant) {
  for (std::size_t i = plant.vertices.size(); i < plant.shape.points.size(); i++) {
    BellweedVertex vertex;
    vertex.place = vertex.open = plant.shape.points[i];
    const double at = std::clamp(vertex.place.y / kBellweedBone, 0.0, kBellweedStemBones - 1.0);
    vertex.bone = u32(at);
    const double part = at - vertex.bone;
    vertex.other = vertex.bone;
    if (part > 0.7 && vertex.bone + 1 < kBellweedStemBones) {
      vertex.other = vertex.bone + 1;
      vertex.other_part = (part - 0.7) / 0.6;
    } else if (part < 0.3 && vertex.bone > 0) {
      vertex.other = vertex.bone - 1;
      vertex.other_part = (0.3 - part) / 0.6;
    }
    plant.vertices.push_back(vertex);
  }
}

void add_stem(BellweedShape& plant) {
  std::vector<Ring> rings;
  for (u32 i = 0; i <= 14; i++) {
    const double k = i / 14.0;
    Ring ring;
    ring.centre = {0, kTop * k, 0};
    ring.side = ring.above = ring.below = 1.7 - 0.7 * k + 1.6 * std::pow(1 - k, 6);
    ring.along = k;
    rings.push_back(ring);
  }
  for (u32 i = 1; i <= 3; i++) {
    Ring cup;
    cup.centre = {0, kTop + 2.0 * i, 0};
    cup.side = cup.above = cup.below = 1 + 1.2 * i;
    cup.along = 1 - 0.05 * i;
    rings.push_back(cup);
  }
  follow_centres(rings, {0, 0, 1});
  add_tube(plant.shape, {.material = kBellweedGreen, .sides = 8, .patch = {{0, 0}, {1, 0.48}}}, rings);
  bind_to_stem(plant);
}

/// A leaf that grows out of the stem to one side, on a bone of its own.
void add_leaf(BellweedShape& plant, u32 number) {
  const double side = number == 0 ? 1 : -1;
  const double foot = kBellweedBone * (1 + number);
  constexpr u32 kRows = 7;
  std::vector<std::array<Corner, 3>> rows;
  for (u32 i = 0; i < kRows; i++) {
    const double k = i / (kRows - 1.0);
    const double width = 3.4 * std::sin(kPi * (0.08 + 0.92 * k)) * (1 - 0.35 * k);
    const Point middle = {side * (0.8 + 15 * k), foot + 9 * std::sin(kPi * 0.72 * k) - 0.5, 0};
    std::array<Corner, 3> row{};
    for (u32 j = 0; j < 3; j++) {
      const double across = j - 1.0;
      const Point place = middle + Point{0, std::abs(across) * 0.35 * width, across * width};
      row[j] = {plant.shape.add(place), {k, 0.52 + 0.46 * (across + 1) / 2}};
      plant.vertices.push_back({place, place, kBellweedStemBones + number, 1 + number, 0.5 * (1 - k)});
    }
    rows.push_back(row);
  }
  for (u32 i = 1; i < kRows; i++) {
    for (u32 j = 0; j < 2; j++) {
      const auto& a = rows[i - 1];
      const auto& b = rows[i];
      if (side > 0) {
        plant.shape.quad(kBellweedGreen, a[j], a[j + 1], b[j + 1], b[j]);
      } else {
        plant.shape.quad(kBellweedGreen, b[j], b[j + 1], a[j + 1], a[j]);
      }
    }
  }
}

/// A point of a petal: `along` from its foot to its tip, `across` from -1 to 1, `open` from 0 to 1.
Point petal_point(u32 petal, double along, double across, double open) {
  const double closed_radius = 4.4 + 2.6 * std::sin(kPi * along) - 2.6 * along;
  const double open_radius = 4.4 + 15 * along;
  const double radius = mix(closed_radius, open_radius, open);
  const double height =
      kTop + 5.6 + mix(15 * along, 6 * std::sin(kPi * 0.8 * along) - 4 * along * along, open);
  const double width = std::sin(kPi * (0.2 + 0.75 * along)) * mix(0.62, 0.5, open);
  const double angle =
      2 * kPi * (petal + (along < 0.5 ? 0.0 : 0.04 * (along - 0.5))) / kPetals + across * width;
  const double dish = (1 - across * across) * mix(0.5, -0.8, open) * along;
  return {radius * std::cos(angle), height + dish, radius * std::sin(angle)};
}

void add_petal(BellweedShape& plant, u32 petal) {
  std::vector<std::vector<Corner>> rows;
  for (u32 i = 0; i < kPetalRows; i++) {
    const double along = i / (kPetalRows - 1.0);
    std::vector<Corner> row;
    for (u32 j = 0; j < kPetalColumns; j++) {
      const double across = 2.0 * j / (kPetalColumns - 1) - 1;
      const Point place = petal_point(petal, along, across, 0.2);
      row.push_back({plant.shape.add(place), {j / (kPetalColumns - 1.0), 1 - along}});
      plant.vertices.push_back(
          {place, petal_point(petal, along, across, 1), kBellweedStemBones - 1, kBellweedStemBones - 1, 0});
    }
    rows.push_back(row);
  }
  for (u32 i = 1; i < kPetalRows; i++) {
    for (u32 j = 1; j < kPetalColumns; j++) {
      plant.shape.quad(kBellweedPetal, rows[i - 1][j], rows[i - 1][j - 1], rows[i][j - 1], rows[i][j]);
    }
  }
}

/// A transparent light in the flower.
void add_glow(BellweedShape& plant) {
  std::vector<Ring> rings;
  for (u32 i = 0; i < 5; i++) {
    const double k = i / 4.0;
    Ring ring;
    ring.centre = {0, kTop + 6 + 9 * k, 0};
    ring.side = ring.above = ring.below = 2.6 * std::sin(kPi * k);
    ring.along = k;
    rings.push_back(ring);
  }
  follow_centres(rings, {0, 0, 1});
  add_tube(plant.shape,
           {.material = kBellweedGlow,
            .sides = 6,
            .patch = {{0, 0}, {1, 0.1}},
            .tip_first = true,
            .tip_last = true},
           rings);
  bind_to_stem(plant);
}

u32 shade(double at, u32 count) { return u32(std::lround(std::clamp(at, 0.0, 1.0) * (count - 1))); }

}  // namespace

BellweedShape bellweed_shape() {
  BellweedShape plant;
  add_stem(plant);
  for (u32 i = 0; i < kBellweedLeafBones; i++) add_leaf(plant, i);
  for (u32 i = 0; i < kPetals; i++) add_petal(plant, i);
  add_glow(plant);
  return plant;
}

Picture bellweed_green() {
  constexpr u32 kShades = 32;
  return painted(64, 64, ramp({colour(0x1D3B2A), colour(0x3F7C45), colour(0x9CC86B)}, kShades),
                 [](u32 x, u32 y) {
                   const bool is_leaf = y >= 32;
                   const double across = is_leaf ? std::abs((y - 48.0) / 16) : y / 32.0;
                   const double vein = is_leaf && (x + u32(across * 9)) % 9 == 0 ? 0.16 : 0;
                   const double rib = is_leaf && across < 0.09 ? 0.3 : 0;
                   const double base = is_leaf ? 0.62 - 0.3 * across : 0.3 + 0.35 * (1 - across);
                   return shade(base + vein + rib + 0.14 * (grain(31, i32(x / 2), i32(y)) - 0.5), kShades);
                 });
}

Picture bellweed_petal() {
  constexpr u32 kShades = 48;
  return painted(32, 64,
                 ramp({colour(0x7A2A6E), colour(0xD9559B), colour(0xFFC2D2), colour(0xFFF6E0)}, kShades),
                 [](u32 x, u32 y) {
                   const double along = 1 - (y + 0.5) / 64, across = std::abs((x + 0.5) / 16 - 1);
                   const double streak = 0.12 * (grain(37, i32(x), i32(y / 12)) - 0.5) * (1 - along);
                   return shade(0.2 + 0.62 * along + 0.18 * across * along + streak, kShades);
                 });
}

}  // namespace retromesh::samples
