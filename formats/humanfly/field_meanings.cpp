#include <array>

#include "formats/humanfly/document.hpp"
#include "formats/humanfly/inspection.hpp"

namespace retromesh::humanfly {
namespace {

constexpr ElementKind kFace = ElementKind::face;
constexpr ElementKind kVertex = ElementKind::vertex;

std::string words_of_corners(const FieldValue& value) {
  const u32 corners = value.bits() + 1;
  if (corners == kSpriteCorners) return "1 corner: a sprite";
  if (corners == kLineCorners) return "2 corners: a line";
  return std::to_string(corners) + " corners: a polygon";
}

std::string words_of_shade(const FieldValue& value) {
  static constexpr std::array<const char*, 8> kNames = {
      "flat", "gouraud", "phong", "texture", "environment map", "alpha", "bump", "not documented"};
  return kNames[value.bits() & 7];
}

/// What the number in a header selects depends on the rest of it.
std::string words_of_number(const FieldValue& value) {
  const u32 shade = static_cast<u32>(value.in_record("shade", 0));
  const bool is_sprite = value.in_record("corners less one", 0) == 0;
  const bool is_texture = shade >= static_cast<u32>(Shade::texture);
  return (is_sprite ? "sprite " : is_texture ? "texture " : "palette ") + std::to_string(value.number());
}

/// A table of both has them in turn.
std::string words_of_pair(const FieldValue& value) {
  const bool is_normal = (value.field.path[value.field.path.size() - 2] - '0') % 2 == 1;
  return (is_normal ? "normal " : "texture vertex ") + std::to_string(value.number());
}

std::string words_of_text(const FieldValue& value) {
  std::string text;
  for (const std::byte byte : value.bytes) text += static_cast<char>(byte);
  return text;
}

constexpr FieldMeaning kFieldMeanings[] = {
    {"object", "vertex and normal count", {}, true, "vertices and normals", "Layout"},
    {"object", "normal count", {}, true, "normals", "Layout"},
    {"object", "texture vertex count", {}, true, "texture vertices", "Layout"},
    {"object", "primitive count", {}, true, "primitives", "Layout"},
    {"object", "vertices[#].x", kVertex, true, "units, to the right", "Coordinates"},
    {"object", "vertices[#].y", kVertex, true, "units, down", "Coordinates"},
    {"object", "vertices[#].z", kVertex, true, "units, into the screen", "Coordinates"},
    {"object", "normals[#].x", ElementKind::frame, true, "of about 127", "Coordinates"},
    {"object", "normals[#].y", ElementKind::frame, true, "of about 127", "Coordinates"},
    {"object", "normals[#].z", ElementKind::frame, true, "of about 127", "Coordinates"},
    {"object", "texture vertices[#].u", {}, true, "texels of 256", "Shades"},
    {"object", "texture vertices[#].v", {}, true, "texels of 256", "Shades"},
    {"object", "primitives[#].header.number", kFace, true, "", "Primitives", words_of_number},
    {"object", "primitives[#].header.corners less one", kFace, true, "", "Primitives", words_of_corners},
    {"object", "primitives[#].header.shade", kFace, true, "", "Primitives", words_of_shade},
    {"object", "primitives[#].corners[*]", kFace, true, "vertex", "Primitives"},
    {"object", "primitives[#].colours[*]", kFace, true, "palette entry", "Shades"},
    {"object", "primitives[#].normals[*]", kFace, true, "normal, after all vertices", "Primitives"},
    {"object", "primitives[#].texture vertices[*]", kFace, true, "texture vertex", "Primitives"},
    {"object", "primitives[#].texture vertices and normals[*]", kFace, true, "", "Primitives", words_of_pair},
    {"object", "trailing", {}, false, "", "Which file"},
    {"image", "magic", {}, true, "", "Textures", words_of_text},
    {"image", "width", {}, true, "pixels", "Textures"},
    {"image", "height", {}, true, "pixels", "Textures"},
    {"image", "unknown", {}, false, "", "Textures"},
    {"image", "palette", {}, true, "red, green, blue", "Palettes"},
    {"image", "pixels", {}, true, "", "Textures"},
    {"image", "pixels[*]", {}, true, "", "Textures"},
    {"image", "pixels[*][*]", {}, true, "", "Textures"},
    {"image", "trailing", {}, false, "", "Textures"},
    {"sprite", "width", {}, true, "pixels", "Sprites"},
    {"sprite", "height", {}, true, "pixels", "Sprites"},
    {"sprite", "rows[*]", {}, true, "byte, from the end of this table", "Sprites"},
    {"sprite", "runs", {}, true, "", "Sprites"},
};

}  // namespace

std::span<const FieldMeaning> field_meanings() { return kFieldMeanings; }

}  // namespace retromesh::humanfly
