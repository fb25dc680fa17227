#include "formats/humanfly/samples/skimmer.hpp"

namespace retromesh::samples {
namespace {

using humanfly::Shade;

constexpr u32 kSides = 8;

/// One cross-section of a spindle along z.
struct Section {
  double z, width, height, middle;
};

/// A hull around sections from front to back, pointed in front; `table` gives what a corner of it has.
class Spindle {
 public:
  Spindle(ObjectBuilder& object, const Point& centre, const std::vector<Section>& sections,
          u32 sides = kSides)
      : object_(object), centre_(centre), sections_(sections), sides_(sides) {
    for (const Section& section : sections_) {
      for (u32 i = 0; i < sides_; ++i) vertices_.push_back(object_.vertex(at(section, i)));
    }
  }

  /// The normal of a corner: radial, and tilted forward where the hull narrows.
  Point direction(std::size_t section, u32 i) const {
    const double angle = turn(i);
    const Section& here = sections_[section];
    const Section& before = sections_[section > 0 ? section - 1 : 0];
    const Section& after = sections_[section + 1 < sections_.size() ? section + 1 : section];
    const double slope = (after.width - before.width) / (before.z - after.z + 1);
    return unit({std::sin(angle) / here.width, std::cos(angle) / here.height, slope / here.width});
  }

  u32 vertex(std::size_t section, u32 i) const { return vertices_[section * sides_ + i % sides_]; }
  u32 sides() const { return sides_; }
  std::size_t sections() const { return sections_.size(); }

  /// Corners of the polygon between two sections, seen from outside.
  std::vector<u32> panel(std::size_t section, u32 i) const {
    return {vertex(section, i), vertex(section, i + 1), vertex(section + 1, i + 1), vertex(section + 1, i)};
  }

  std::vector<u32> front() const {
    std::vector<u32> corners;
    for (u32 i = 0; i < sides_; ++i) corners.push_back(vertex(0, sides_ - i));
    return corners;
  }

  std::vector<u32> back() const {
    std::vector<u32> corners;
    for (u32 i = 0; i < sides_; ++i) corners.push_back(vertex(sections_.size() - 1, i));
    return corners;
  }

 private:
  double turn(u32 i) const { return 2 * kPi * (i % sides_ + 0.5) / sides_; }

  Point at(const Section& section, u32 i) const {
    const double angle = turn(i);
    return centre_ + Point{std::sin(angle) * section.width, section.middle + std::cos(angle) * section.height,
                           section.z};
  }

  ObjectBuilder& object_;
  Point centre_;
  std::vector<Section> sections_;
  u32 sides_;
  std::vector<u32> vertices_;
};

/// The corners of a panel, in the order of Spindle::panel.
constexpr std::array<std::array<u32, 2>, 4> kPanel = {{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};

void add_hull(ObjectBuilder& object) {
  const Spindle hull(
      object, {0, 0, 0},
      {{430, 8, 6, -22}, {330, 42, 28, -14}, {150, 84, 56, 0}, {-80, 92, 62, 4}, {-290, 56, 44, 14}});
  std::vector<std::vector<u32>> normals;
  for (std::size_t s = 0; s < hull.sections(); ++s) {
    normals.emplace_back();
    for (u32 i = 0; i < kSides; ++i) normals[s].push_back(object.normal(hull.direction(s, i)));
  }
  for (std::size_t s = 0; s + 1 < hull.sections(); ++s) {
    for (u32 i = 0; i < kSides; ++i) {
      std::vector<u32> table;
      for (const auto& [back, side] : kPanel) table.push_back(normals[s + back][(i + side) % kSides]);
      object.add(kHullMap, Shade::environment, hull.panel(s, i), table);
    }
  }
  object.add(kHullMap, Shade::environment, hull.front(), std::vector<u32>(kSides, object.normal({0, 0, 1})));
  object.add(kFinPalette, Shade::flat, hull.back());
}

/// A wedge: a root of four corners and a tip edge of two, all as wide as they are deep.
void add_wing(ObjectBuilder& object, double side, double spread) {
  const double lift = 30 + 190 * spread;
  const double reach = 400 - 90 * spread;
  const Point root = {side * 70, 0, -20};
  const Point tip = {side * reach, lift, -150};
  const u32 a = object.vertex(root + Point{0, 14, 130});
  const u32 b = object.vertex(root + Point{0, 14, -150});
  const u32 c = object.vertex(root + Point{0, -14, -150});
  const u32 d = object.vertex(root + Point{0, -14, 130});
  const u32 e = object.vertex(tip + Point{0, 0, 55});
  const u32 f = object.vertex(tip + Point{0, 0, -60});
  const Point up = unit({-side * lift, reach, 0});
  const u32 over = object.normal(up);
  const u32 ahead = object.normal({side * 0.5, 0.5, 0.75});
  const u32 behind = object.normal({side * 0.3, 0.2, -0.9});
  const u32 under = object.normal(up * -1);
  const u32 inner = object.normal({-side, 0, 0});
  // The other side is mirrored, which reverses the winding.
  const auto wing = [&](std::vector<u32> corners, std::vector<u32> normals) {
    if (side < 0) {
      corners = std::vector<u32>(corners.rbegin(), corners.rend());
      normals = std::vector<u32>(normals.rbegin(), normals.rend());
    }
    object.add(kWingPalette, Shade::phong, corners, normals);
  };
  wing({a, e, f, b}, {ahead, ahead, over, over});
  wing({c, f, e, d}, {under, under, ahead, ahead});
  wing({a, d, e}, {ahead, ahead, ahead});
  wing({b, f, c}, {behind, behind, behind});
  wing({a, b, c, d}, {inner, inner, inner, inner});
}

/// An engine at the end of each wing, hot behind.
void add_engine(ObjectBuilder& object, double side, double spread) {
  const Point centre = {side * (400 - 90 * spread), 30 + 190 * spread, -150};
  const Spindle engine(object, centre,
                       {{120, 12, 12, 0}, {80, 30, 30, 0}, {-70, 34, 34, 0}, {-120, 24, 24, 0}}, 6);
  constexpr u32 kHeat[] = {96, 80, 52, 4};
  for (std::size_t s = 0; s + 1 < engine.sections(); ++s) {
    for (u32 i = 0; i < engine.sides(); ++i) {
      std::vector<u32> table;
      // Lighter above than below.
      for (const auto& [back, edge] : kPanel) {
        const u32 below = (i + edge) % engine.sides() > 0 && (i + edge) % engine.sides() < 5 ? 14 : 0;
        table.push_back(kHeat[s + back] + below);
      }
      object.add(kEnginePalette, Shade::gouraud, engine.panel(s, i), table);
    }
  }
  object.add(kEnginePalette, Shade::gouraud, engine.front(), std::vector<u32>(6, 90));
  object.add(kEnginePalette, Shade::gouraud, engine.back(), std::vector<u32>(6, 0));
  object.add(kSprite, Shade::flat, {object.vertex(centre + Point{0, 0, -150})});
}

/// Two upright fins, flat on both sides.
void add_fin(ObjectBuilder& object, double side) {
  const Point foot = {side * 34, 44, -200};
  const Point top = {side * 74, 170, -330};
  std::vector<u32> corners;
  for (const double x : {-5.0, 5.0}) {
    corners.push_back(object.vertex(foot + Point{x, 0, 90}));
    corners.push_back(object.vertex(foot + Point{x, 0, -80}));
    corners.push_back(object.vertex(top + Point{x * 0.4, 0, -30}));
    corners.push_back(object.vertex(top + Point{x * 0.4, 0, 30}));
  }
  const auto at = [&](u32 i) { return corners[i]; };
  object.add(kFinPalette, Shade::flat, {at(0), at(3), at(2), at(1)});
  object.add(kFinPalette, Shade::flat, {at(4), at(5), at(6), at(7)});
  object.add(kFinPalette, Shade::flat, {at(0), at(4), at(7), at(3)});
  object.add(kWingPalette, Shade::flat, {at(3), at(7), at(6), at(2)});
  object.add(kFinPalette, Shade::flat, {at(2), at(6), at(5), at(1)});
  object.add(kFinPalette, Shade::flat, {at(1), at(5), at(4), at(0)});
}

/// The sides of a box in the order of its corners: bit 0 is x, bit 1 y, bit 2 z.
constexpr u32 kBox[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                            {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};

std::vector<u32> add_box(ObjectBuilder& object, const Point& low, const Point& high, double taper) {
  std::vector<u32> corners;
  for (u32 i = 0; i < 8; ++i) {
    Point at = {i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
    if (i & 2) at.x *= taper;
    corners.push_back(object.vertex(at));
  }
  return corners;
}

/// A crate under the hull, with an image on each side.
void add_cargo(ObjectBuilder& object) {
  const std::vector<u32> corners = add_box(object, {-52, -130, -190}, {52, -52, 60}, 1);
  const std::vector<u32> spots = {object.texture_vertex(0, 255), object.texture_vertex(0, 0),
                                  object.texture_vertex(255, 0), object.texture_vertex(255, 255)};
  for (const auto& side : kBox) {
    object.add(kCargoTexture, Shade::texture,
               {corners[side[0]], corners[side[1]], corners[side[2]], corners[side[3]]}, spots);
  }
}

/// A box whose sides have a texture under the light map, as alpha or bump has it.
void add_lit_box(ObjectBuilder& object, Shade shade, const Point& low, const Point& high, double taper) {
  const std::vector<u32> corners = add_box(object, low, high, taper);
  const Point middle = mix(low, high, 0.5);
  std::vector<u32> normals;
  for (u32 i = 0; i < 8; ++i) {
    const Point at = {i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z};
    const Point out = at - middle;
    normals.push_back(object.normal(
        unit({out.x / (high.x - low.x), 1.3 * out.y / (high.y - low.y), out.z / (high.z - low.z)})));
  }
  const std::vector<u32> spots = {object.texture_vertex(0, 128), object.texture_vertex(0, 0),
                                  object.texture_vertex(128, 0), object.texture_vertex(128, 128)};
  for (const auto& side : kBox) {
    std::vector<u32> table;
    std::vector<u32> polygon;
    for (u32 i = 0; i < 4; ++i) {
      polygon.push_back(corners[side[i]]);
      table.push_back(spots[i]);
      table.push_back(normals[side[i]]);
    }
    object.add(kPlateTexture, shade, polygon, table);
  }
}

void add_line(ObjectBuilder& object, u32 number, Shade shade, const Point& from, const Point& to,
              const std::vector<u32>& table = {}) {
  object.add(number, shade, {object.vertex(from), object.vertex(to)}, table);
}

void add_aerials(ObjectBuilder& object) {
  const u32 toward = object.normal({0, 0, 1});
  const u32 up = object.normal({0, 1, 0});
  add_line(object, kFinPalette, Shade::flat, {0, -22, 430}, {0, -22, 560});
  add_line(object, kEnginePalette, Shade::gouraud, {-66, 150, -330}, {-66, 250, -390}, {0, 110});
  add_line(object, kWingPalette, Shade::phong, {66, 150, -330}, {66, 250, -390}, {up, toward});
  for (const double side : {-1.0, 1.0})
    object.add(kSprite, Shade::flat, {object.vertex({side * 66, 254, -392})});
}

std::array<i16, 3> whole(const Point& at) {
  return {i16(std::lround(at.x)), i16(std::lround(-at.y)), i16(std::lround(-at.z))};
}

}  // namespace

u32 ObjectBuilder::vertex(const Point& at) {
  const auto raw = whole(at);
  document_.vertices.push_back({raw[0], raw[1], raw[2]});
  return u32(document_.vertices.size() - 1);
}

u32 ObjectBuilder::normal(const Point& direction) {
  const auto raw = whole(unit(direction) * 127);
  document_.normals.push_back({raw[0], raw[1], raw[2]});
  return u32(document_.normals.size() - 1);
}

u32 ObjectBuilder::texture_vertex(u32 u, u32 v) {
  document_.texture_vertices.push_back({u16(u), u16(v)});
  return u32(document_.texture_vertices.size() - 1);
}

void ObjectBuilder::add(u32 number, Shade shade, const std::vector<u32>& corners,
                        const std::vector<u32>& table) {
  humanfly::Primitive primitive;
  primitive.header = humanfly::header_of(number, u32(corners.size()), shade);
  for (std::size_t i = 0; i < corners.size(); ++i) primitive.corners[i] = u16(corners[i]);
  for (std::size_t i = 0; i < table.size(); ++i) primitive.table[i] = u16(table[i]);
  document_.primitives.push_back(primitive);
}

humanfly::Document ObjectBuilder::take() {
  const u32 first = u32(document_.vertices.size());
  for (humanfly::Primitive& primitive : document_.primitives) {
    if (!primitive.has_normals()) continue;
    for (u32 i = 0; i < primitive.count(); ++i) {
      u16& normal = primitive.table[(i + 1) * primitive.per_corner() - 1];
      normal = u16(normal + first);
    }
  }
  humanfly::settle(document_);
  return std::move(document_);
}

humanfly::Document skimmer_object(double spread) {
  ObjectBuilder object;
  add_hull(object);
  for (const double side : {-1.0, 1.0}) {
    add_wing(object, side, spread);
    add_engine(object, side, spread);
    add_fin(object, side);
  }
  add_cargo(object);
  add_lit_box(object, Shade::bump, {-44, 34, 60}, {44, 92, 210}, 0.45);
  add_lit_box(object, Shade::alpha, {-36, 52, -150}, {36, 84, 30}, 0.7);
  add_aerials(object);
  return object.take();
}

}  // namespace retromesh::samples
