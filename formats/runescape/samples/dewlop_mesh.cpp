// Conversion of a shape to integers, and the attributes of its faces.
#include <cmath>

#include "formats/runescape/samples/dewlop.hpp"

namespace retromesh::samples {
namespace {

constexpr u16 kShellTexture = 0;
constexpr u16 kColourUnderTexture = 127;
constexpr u8 kBodyPriority = 1;
constexpr u8 kOverPriority = 2;  ///< Drawn over the body where it faces the viewer.

/// Hue of 64, saturation of 8, lightness of 128.
constexpr u16 hsl(u32 hue, u32 saturation, u32 lightness) {
  return u16(hue << 10 | saturation << 7 | lightness);
}

struct Place {
  Point middle;
  Point normal;
  u32 number = 0;  ///< Of the face.
};

Place place_of(const Shape& shape, u32 number) {
  const auto& corners = shape.faces[number].corners;
  const Point &a = shape.points[corners[0].point], &b = shape.points[corners[1].point],
              &c = shape.points[corners[2].point];
  return {(a + b + c) * (1.0 / 3), unit(cross(b - a, c - a)), number};
}

u16 colour_of(u32 skin, const Place& place) {
  const double grey = grain(6, i32(place.number), 1);
  switch (skin) {
    case kDewlopLimb:
      return hsl(27, 4, u32(46 + 7 * grey));
    case kDewlopToes:
      return hsl(5, 6, u32(54 + 8 * grey));
    case kDewlopEye:
      return hsl(9, 5, 98);
    case kDewlopPupil:
      return hsl(2, 3, 7);
    case kDewlopMouth:
      return hsl(0, 3, 18);
    case kDewlopShell:
      return kColourUnderTexture;
    case kDewlopFin:
      return hsl(place.number / 4 % 2 == 0 ? 34 : 37, 6, 88);
    case kDewlopBulb:
      return hsl(9, 7, 104);
    case kDewlopGlow:
      return hsl(8, 7, 84);
    case kDewlopBelly:
      return hsl(8, 4, u32(88 + 6 * grey));
    case kDewlopSpot:
      return hsl(24, 5, u32(34 + 4 * grey));
    default:
      return hsl(27, 4, u32(52 + 9 * place.normal.y + 4 * grey));
  }
}

runescape::Face face_of(const Shape& shape, u32 number) {
  const Face& from = shape.faces[number];
  runescape::Face face;
  for (std::size_t i = 0; i < 3; ++i) face.vertices[i] = u16(from.corners[i].point);
  face.colour = colour_of(from.material, place_of(shape, number));
  face.priority = kBodyPriority;
  if (from.material == kDewlopPupil || from.material == kDewlopMouth) face.priority = kOverPriority;
  if (from.material == kDewlopShell) {
    face.texture = kShellTexture;
    face.mapping = 0;
  } else if (from.material == kDewlopFin) {
    face.shading = runescape::Shading::flat;
    face.transparency = 96;
    face.label = kDewlopVeil;
  } else if (from.material == kDewlopGlow) {
    face.transparency = 144;
    face.label = kDewlopHalo;
  }
  return face;
}

}  // namespace

runescape::Mesh dewlop_mesh(const DewlopPart& part) {
  runescape::Mesh mesh;
  for (const Point& point : part.shape.points) {
    mesh.vertices.push_back(
        {i32(std::lround(point.x)), -i32(std::lround(point.y)), -i32(std::lround(point.z))});
  }
  mesh.vertex_labels = part.labels;
  for (u32 i = 0; i < part.shape.faces.size(); ++i) {
    const runescape::Face face = face_of(part.shape, i);
    if (face.texture != runescape::kNoTexture && mesh.mappings.empty()) {
      const i32 last = i32(part.shape.points.size()) - 1;
      mesh.mappings.push_back({.corners = {last - 2, last - 1, last}});
    }
    mesh.has_priorities |= face.priority != kBodyPriority;
    mesh.has_transparency |= face.transparency > 0;
    mesh.has_face_labels |= face.label != kDewlopSolid;
    mesh.faces.push_back(face);
  }
  return mesh;
}

}  // namespace retromesh::samples
