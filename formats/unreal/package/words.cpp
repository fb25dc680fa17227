#include "formats/unreal/package/words.hpp"

#include <algorithm>
#include <cmath>

#include "formats/io/byte_map.hpp"
#include "formats/unreal/package/properties.hpp"
#include "formats/unreal/script/text.hpp"
#include "formats/unreal/write/mesh_transform.hpp"

namespace retromesh::unreal::package {
namespace {

struct NamedFlag {
  u32 flag;
  const char* words;
};

constexpr NamedFlag kPolyFlags[] = {
    {0x1, "invisible"},  {0x2, "masked"},      {0x4, "translucent"},    {0x10, "environment map"},
    {0x40, "modulated"}, {0x100, "two-sided"}, {0x800, "no smoothing"}, {0x1000, "weapon triangle"},
    {0x4000, "curvy"},   {0x400000, "unlit"},
};

constexpr const char* kTypes[] = {"none",    "byte",   "integer", "boolean",    "real",      "object",
                                  "name",    "string", "class",   "array",      "structure", "vector",
                                  "rotator", "text",   "map",     "fixed array"};

constexpr u32 kMostValues = 4;

// Numbers that no game has are not said: their digits would not be exact.
std::string number_words(float number) {
  return std::fabs(number) < 1e9F ? shortest_text(number) : "beyond 1e9";
}
std::string number_words(i32 number) { return std::to_string(number); }
std::string number_words(u8 number) { return std::to_string(number); }

/// The values of a field, with commas between them; those of more than four are not said.
template <class T>
std::string listed(const FieldValue& value) {
  const std::size_t count = value.bytes.size() / sizeof(T);
  if (count > kMostValues || value.bytes.size() % sizeof(T) != 0) return {};
  std::string words;
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) words += ", ";
    words += number_words(io::load<T, kEndian>(value.bytes.data() + i * sizeof(T)));
  }
  return words;
}

i32 stored_index(const FieldValue& value) {
  io::CompactIndex index;
  for (std::size_t i = 0; i < index.bytes.size() && i < value.bytes.size(); ++i)
    index.bytes[i] = static_cast<u8>(value.bytes[i]);
  return index.value();
}

}  // namespace

std::string words_of_text(const FieldValue& value) {
  Text text;
  const bool is_wide = value.bytes.size() > 1 && value.bytes[1] == std::byte{0};
  text.length = io::CompactIndex::of(is_wide ? -1 : 1);
  for (const std::byte byte : value.bytes.first(std::min<std::size_t>(value.bytes.size(), 2 * kMostLetters)))
    text.bytes.push_back(static_cast<u8>(byte));
  return shown(decoded(text));
}

std::string words_of_poly_flags(const FieldValue& value) {
  std::string words;
  u32 rest = value.bits();
  for (const NamedFlag& flag : kPolyFlags) {
    if (!(rest & flag.flag)) continue;
    if (!words.empty()) words += ", ";
    words += flag.words;
    rest &= ~flag.flag;
  }
  if (rest != 0) words += words.empty() ? "other flags" : ", other flags";
  return words.empty() ? "opaque" : words;
}

std::string words_of_angle(const FieldValue& value) {
  return number_text(value.number() * 360.0 / 65536.0) + " degrees";
}

std::string words_of_name(const FieldValue& value) {
  return value.others.referred(io::Reference::name, value.number());
}

std::string words_of_object(const FieldValue& value) {
  return value.others.referred(io::Reference::object, value.number());
}

std::string words_of_property_info(const FieldValue& value) {
  const u32 info = value.bits();
  std::string words = kTypes[info & 15];
  if (static_cast<PropertyType>(info & 15) == PropertyType::boolean)
    return words + (info & 0x80 ? ", true" : ", false");
  if (info & 0x80) words += ", element of an array";
  return words;
}

std::string words_of_bytes(const FieldValue& value) { return listed<u8>(value); }
std::string words_of_integers(const FieldValue& value) { return listed<i32>(value); }
std::string words_of_reals(const FieldValue& value) { return listed<float>(value); }

std::string words_of_stored_name(const FieldValue& value) {
  return value.others.referred(io::Reference::name, stored_index(value));
}

std::string words_of_stored_object(const FieldValue& value) {
  return value.others.referred(io::Reference::object, stored_index(value));
}

}  // namespace retromesh::unreal::package
