#pragma once
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/unreal/package/tables.hpp"

/// The properties of an object: its values by name, up to the name `None`. (README, "Package properties".)
namespace retromesh::unreal::package {

enum class PropertyType : u8 {
  none,
  byte,
  integer,
  boolean,
  real,
  object,
  name,
  string,  ///< `size` bytes.
  class_reference,
  array,
  structure,
  vector,
  rotator,
  text,
  map,
  fixed_array
};

/// What describes how an object is stored, beside its class.
struct ObjectLayout {
  const Names& names;
  u16 version = kLastVersion;
  u32 end = 0;  ///< Offset in the file of the first byte behind the object.
};

struct Property {
  io::CompactIndex name;
  u8 info =
      0;  ///< Four bits of PropertyType, three of a size, and one for an array or the value of a boolean.
  io::CompactIndex struct_name;
  u8 size_byte = 0;
  u16 size_word = 0;
  u32 size_long = 0;
  u8 array_index = 0;
  std::array<u8, 3> array_index_more{};
  std::vector<u8> value;

  PropertyType type() const { return static_cast<PropertyType>(info & 15); }
  bool has_array_index() const { return (info & 0x80) != 0 && type() != PropertyType::boolean; }
  /// Bytes of the value: none for a boolean, whatever is stored.
  u32 size() const {
    constexpr std::array<u8, 5> kSizes = {1, 2, 4, 12, 16};
    const u32 code = info >> 4 & 7;
    if (type() == PropertyType::boolean) return 0;
    return code < kSizes.size() ? kSizes[code] : code == 5 ? size_byte : code == 6 ? size_word : size_long;
  }
  u32 more_index_bytes() const { return (array_index & 0xC0) == 0xC0 ? 3 : array_index & 0x80 ? 1 : 0; }
  /// 0 for the first element of an array, and for all that is no array.
  u32 index() const {
    const std::array<u8, 3>& more = array_index_more;
    if (more_index_bytes() == 3)
      return (array_index & 0x3Fu) << 24 | static_cast<u32>(more[0]) << 16 | static_cast<u32>(more[1]) << 8 |
             more[2];
    return more_index_bytes() == 1 ? (array_index & 0x7Fu) << 8 | more[0] : array_index;
  }
};

/// What the bytes of a value say.
constexpr FieldMeaning meaning_of_value(PropertyType type) {
  switch (type) {
    case PropertyType::integer:
    case PropertyType::rotator:
      return {.words = words_of_integers};
    case PropertyType::real:
    case PropertyType::vector:
      return {.words = words_of_reals};
    case PropertyType::object:
    case PropertyType::class_reference:
      return {.words = words_of_stored_object};
    case PropertyType::name:
      return {.words = words_of_stored_name};
    case PropertyType::byte:
      return {.words = words_of_bytes};
    default:
      return {};
  }
}

/// A property without its value. False for the one whose name is None, which has nothing else.
template <class V>
bool visit_property_start(V& v, Property& property, const Names& names) {
  v("name", property.name, {.words = words_of_name});
  if (names.is_none(property.name.value())) return false;
  v("info", property.info, {.words = words_of_property_info});
  if (property.type() == PropertyType::structure) v("struct", property.struct_name, {.words = words_of_name});
  const u32 code = property.info >> 4 & 7;
  if (code == 5) v("size", property.size_byte, {.unit = "bytes"});
  if (code == 6) v("size", property.size_word, {.unit = "bytes"});
  if (code == 7) v("size", property.size_long, {.unit = "bytes"});
  if (property.has_array_index()) {
    v("index", property.array_index);
    v.some("index more", property.array_index_more, property.more_index_bytes());
  }
  return true;
}

/// The same with its value.
template <class V>
bool visit_property(V& v, Property& property, const Names& names) {
  if (!visit_property_start(v, property, names)) return false;
  v.list("value", property.value, property.size(), meaning_of_value(property.type()));
  return true;
}

struct PropertyList {
  std::vector<Property> properties;  ///< The last one is None.
};

template <class V>
void visit_properties(V& v, PropertyList& list, const ObjectLayout& layout) {
  v.until("properties", list.properties, [&](Property& one) { return visit_property(v, one, layout.names); },
          {.heading = "Package properties"});
}

/// Finds values by name, ignoring case, and index. What has another type or size than is asked for is not
/// there.
class Properties {
 public:
  Properties(const PropertyList& list, const Names& names) : list_(list), names_(names) {}

  const Property* find(std::string_view name, u32 index = 0) const;

  std::optional<u8> byte(std::string_view name, u32 index = 0) const;
  std::optional<i32> integer(std::string_view name, u32 index = 0) const;
  std::optional<bool> boolean(std::string_view name, u32 index = 0) const;
  std::optional<float> real(std::string_view name, u32 index = 0) const;
  /// An object or a class.
  std::optional<ObjectRef> object(std::string_view name, u32 index = 0) const;
  std::optional<std::string_view> name(std::string_view name, u32 index = 0) const;
  std::optional<std::array<float, 3>> vector(std::string_view name, u32 index = 0) const;
  /// Pitch, yaw and roll; 65,536 is a full turn.
  std::optional<std::array<i32, 3>> rotator(std::string_view name, u32 index = 0) const;

 private:
  const PropertyList& list_;
  const Names& names_;
};

}  // namespace retromesh::unreal::package
