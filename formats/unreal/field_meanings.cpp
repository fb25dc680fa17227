#include "formats/unreal/faces/polygon_type.hpp"
#include "formats/unreal/inspection.hpp"

namespace retromesh::unreal {
namespace {

constexpr ElementKind kFace = ElementKind::face;
constexpr ElementKind kVertex = ElementKind::vertex;

std::string words_of_type(const FieldValue& value) {
  const u8 type = static_cast<u8>(value.number());
  std::string words = type_description(type);
  if (type & kAttachmentBit) words += ", attachment triangle: not drawn";
  return words;
}

/// A texture coordinate as the fraction of the side that it is.
std::string words_of_uv(const FieldValue& value) {
  const u32 thousandths = (value.bits() * 2000 + 255) / 510;
  std::string digits = std::to_string(thousandths % 1000);
  digits.insert(0, 3 - digits.size(), '0');
  return std::to_string(thousandths / 1000) + '.' + digits + " of the side";
}

constexpr FieldMeaning kFieldMeanings[] = {
    {"datafile", "header.polygons", {}, true, "faces", "Datafile"},
    {"datafile", "header.vertices", {}, true, "vertices", "Datafile"},
    {"datafile", "header.rotation", {}, false, "", "Datafile"},
    {"datafile", "header.frame", {}, false, "", "Datafile"},
    {"datafile", "header.normal[*]", {}, false, "", "Datafile"},
    {"datafile", "header.fix scale", {}, false, "", "Datafile"},
    {"datafile", "header.unused[*]", {}, false, "", "Datafile"},
    {"datafile", "header.padding", {}, false, "", "Datafile"},
    {"datafile", "polygons[#].vertices[*]", kFace, true, "vertex", "Datafile"},
    {"datafile", "polygons[#].type", kFace, true, "", "Polygon types", words_of_type},
    {"datafile", "polygons[#].colour", kFace, false, "", "Datafile"},
    {"datafile", "polygons[#].uv[*].u", kFace, true, "", "Datafile", words_of_uv},
    {"datafile", "polygons[#].uv[*].v", kFace, true, "", "Datafile", words_of_uv},
    {"datafile", "polygons[#].texture", kFace, true, "slot", "Datafile"},
    {"datafile", "polygons[#].flags", kFace, false, "", "Datafile"},
    {"datafile", "trailing", {}, false, "", "Quirks"},
    {"anivfile", "header.frames", {}, true, "frames", "Anivfile"},
    {"anivfile", "header.frame size", {}, true, "bytes", "Frame sizes"},
    {"anivfile", "frames[@][#].position.x", kVertex, true, "units of the file", "Anivfile"},
    {"anivfile", "frames[@][#].position.y", kVertex, true, "units of the file", "Anivfile"},
    {"anivfile", "frames[@][#].position.z", kVertex, true, "units of the file", "Anivfile"},
    {"anivfile", "frames[@][#].x", kVertex, true, "units of the file", "Anivfile"},
    {"anivfile", "frames[@][#].y", kVertex, true, "units of the file", "Anivfile"},
    {"anivfile", "frames[@][#].z", kVertex, true, "units of the file", "Anivfile"},
    {"anivfile", "frames[@][#].pad", kVertex, false, "", "Anivfile"},
    {"anivfile", "partial frame[*].position.x", {}, false, "units of the file", "Anivfile"},
    {"anivfile", "partial frame[*].position.y", {}, false, "units of the file", "Anivfile"},
    {"anivfile", "partial frame[*].position.z", {}, false, "units of the file", "Anivfile"},
    {"anivfile", "partial frame[*].x", {}, false, "units of the file", "Anivfile"},
    {"anivfile", "partial frame[*].y", {}, false, "units of the file", "Anivfile"},
    {"anivfile", "partial frame[*].z", {}, false, "units of the file", "Anivfile"},
    {"anivfile", "partial frame[*].pad", {}, false, "", "Anivfile"},
    {"anivfile", "trailing", {}, false, "", "Quirks"},
};

}  // namespace

std::span<const FieldMeaning> field_meanings() { return kFieldMeanings; }

}  // namespace retromesh::unreal
