#include "formats/runescape/document/field_words.hpp"

#include <array>

#include "formats/io/byte_map.hpp"
#include "formats/io/message.hpp"
#include "formats/runescape/document.hpp"
#include "formats/runescape/materials/palette.hpp"

namespace retromesh::runescape {
namespace {

struct BitName {
  u32 bit;
  const char* name;
};

/// The names of the bits that are set, with commas; `none` without any.
template <std::size_t N>
std::string names_of_bits(u32 bits, const BitName (&names)[N], const char* none) {
  std::string words;
  for (const BitName& each : names) {
    if (!(bits & each.bit)) continue;
    if (!words.empty()) words += ", ";
    words += each.name;
  }
  return words.empty() ? none : words;
}

/// The name of a number from a list; "unknown" behind its end.
template <std::size_t N>
std::string name_of(u32 number, const char* const (&names)[N]) {
  return number < N ? names[number] : "unknown";
}

std::string hex_of(u32 byte) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  return {kDigits[byte >> 4], kDigits[byte & 15]};
}

}  // namespace

std::string words_of_axes(const FieldValue& value) {
  static constexpr BitName kNames[] = {{1, "x"}, {2, "y"}, {4, "z"}};
  return names_of_bits(value.bits(), kNames, "nothing") + " stored";
}

std::string words_of_face_type(const FieldValue& value) {
  static constexpr const char* kNames[] = {
      "no corners", "three corners of its own", "shares the first and last corner",
      "shares the last and second corner", "shares an edge, turned around"};
  return name_of(value.bits() & 7, kNames);
}

std::string words_of_info(const FieldValue& value) {
  const u32 info = value.bits();
  std::string words = info & 1 ? "flat" : "smooth";
  if (info & 2) words += ", textured with mapping " + std::to_string(info >> 2);
  return words;
}

std::string words_of_render_type(const FieldValue& value) {
  static constexpr const char* kNames[] = {"smooth", "flat", "hidden", "black"};
  return name_of(value.bits(), kNames);
}

std::string words_of_alpha(const FieldValue& value) {
  const u32 alpha = value.bits();
  if (alpha == 0) return "opaque";
  if (alpha == 255) return "hidden";
  if (alpha == 254) return "leaves the pixels as they are";
  return std::to_string((alpha * 100 + 128) / 256) + "% transparent";
}

std::string words_of_colour(const FieldValue& value) {
  const u32 colour = value.bits();
  // The old layouts store the texture in its place.
  if (value.beside("infos", 0) & 2) return "texture " + std::to_string(colour);
  const std::vector<u8> colours = palette(kGamma);
  std::string words = format({"hue % of 64, saturation % of 8, lightness % of 128: #",
                              {colour >> 10, colour >> 7 & 7, colour & 127}});
  for (u32 i = 0; i < 3; ++i) words += hex_of(colours[3 * std::size_t{colour} + i]);
  if (value.beside("textures", 0) != 0) words += ", of which the texture takes the lightness only";
  return words;
}

std::string words_of_optional(const FieldValue& value) {
  return value.number() == 0 ? "none" : "number " + std::to_string(value.number() - 1);
}

std::string words_of_mapping_kind(const FieldValue& value) {
  static constexpr const char* kNames[] = {"plane", "cylinder", "cube", "sphere"};
  return name_of(value.bits(), kNames);
}

std::string words_of_priority(const FieldValue& value) {
  return value.bits() == kPriorityPerFace ? "each face has its own" : "of all faces";
}

std::string words_of_flag(const FieldValue& value) { return value.number() == 1 ? "yes" : "no"; }

std::string words_of_flags(const FieldValue& value) {
  static constexpr BitName kNames[] = {{kFlagRenderTypes, "render types"},
                                       {kFlagParticles, "particles"},
                                       {kFlagBillboards, "billboards"},
                                       {kFlagVersion, "version"}};
  return names_of_bits(value.bits(), kNames, "none");
}

std::string words_of_transforms(const FieldValue& value) {
  static constexpr const char* kNames[] = {"origin", "translate", "rotate", "scale", "unknown", "alpha"};
  std::string words;
  for (const std::byte kind : value.bytes) {
    if (!words.empty()) words += ", ";
    words += name_of(static_cast<u32>(kind), kNames);
  }
  return words;
}

std::string words_of_place(const FieldValue& value) {
  const bool is_face = value.field.path.rfind("emitters", 0) == 0;
  return (is_face ? "face " : "vertex ") + std::to_string(value.number());
}

std::string words_of_numbers(const FieldValue& value) {
  std::string words;
  for (const std::byte number : value.bytes) {
    if (!words.empty()) words += ", ";
    words += std::to_string(static_cast<u32>(number));
  }
  return words;
}

}  // namespace retromesh::runescape
