#include <array>

#include "formats/humanfly/document.hpp"
#include "formats/humanfly/documents.hpp"

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

std::string words_of_text(const FieldValue& value) {
  std::string text;
  for (const std::byte byte : value.bytes) text += static_cast<char>(byte);
  return text;
}

constexpr FieldRule kRules[] = {
    {"object", "vertex and normal count", {}, true, "vertices and normals", "Layout"},
    {"object", "normal count", {}, true, "normals", "Layout"},
    {"object", "texture vertex count", {}, true, "texture vertices", "Layout"},
    {"object", "primitive count", {}, true, "primitives", "Layout"},
    {"object", "vertices[#].x", kVertex, true, "units, to the right", "Coordinates", nullptr, Which::all,
     Numbering::frames},
    {"object", "vertices[#].y", kVertex, true, "units, down", "Coordinates", nullptr, Which::all,
     Numbering::frames},
    {"object", "vertices[#].z", kVertex, true, "units, into the screen", "Coordinates", nullptr, Which::all,
     Numbering::frames},
    {"object", "normals[*].x", {}, true, "of about 127", "Coordinates"},
    {"object", "normals[*].y", {}, true, "of about 127", "Coordinates"},
    {"object", "normals[*].z", {}, true, "of about 127", "Coordinates"},
    {"object", "texture vertices[*].u", {}, true, "texels of 256", "Shades"},
    {"object", "texture vertices[*].v", {}, true, "texels of 256", "Shades"},
    {"object", "primitives[#].header.number", kFace, true, "palette, texture or sprite", "Primitives",
     nullptr, Which::first},
    {"object", "primitives[#].header.corners less one", kFace, true, "", "Primitives", words_of_corners,
     Which::first},
    {"object", "primitives[#].header.shade", kFace, true, "", "Primitives", words_of_shade, Which::first},
    {"object", "primitives[#].corners[*]", kFace, true, "vertex", "Primitives", nullptr, Which::first},
    {"object", "primitives[#].colours[*]", kFace, true, "palette entry", "Shades", nullptr, Which::first},
    {"object", "primitives[#].normals[*]", kFace, true, "normal, after all vertices", "Primitives", nullptr,
     Which::first},
    {"object", "primitives[#].texture vertices[*]", kFace, true, "texture vertex", "Primitives", nullptr,
     Which::first},
    {"object", "primitives[#].texture vertices and normals[*]", kFace, true,
     "texture vertex and normal in turn", "Primitives", nullptr, Which::first},
    {"object",
     "primitives[*].header.number",
     {},
     false,
     "palette, texture or sprite",
     "Morphing",
     nullptr,
     Which::others},
    {"object",
     "primitives[*].header.corners less one",
     {},
     false,
     "",
     "Morphing",
     words_of_corners,
     Which::others},
    {"object", "primitives[*].header.shade", {}, false, "", "Morphing", words_of_shade, Which::others},
    {"object", "primitives[*].corners[*]", {}, false, "vertex", "Morphing", nullptr, Which::others},
    {"object", "primitives[*].colours[*]", {}, false, "palette entry", "Morphing", nullptr, Which::others},
    {"object",
     "primitives[*].normals[*]",
     {},
     false,
     "normal, after all vertices",
     "Morphing",
     nullptr,
     Which::others},
    {"object",
     "primitives[*].texture vertices[*]",
     {},
     false,
     "texture vertex",
     "Morphing",
     nullptr,
     Which::others},
    {"object",
     "primitives[*].texture vertices and normals[*]",
     {},
     false,
     "texture vertex and normal in turn",
     "Morphing",
     nullptr,
     Which::others},
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

std::span<const FieldRule> field_rules() { return kRules; }

}  // namespace retromesh::humanfly
