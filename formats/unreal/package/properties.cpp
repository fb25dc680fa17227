#include "formats/unreal/package/properties.hpp"

#include "formats/io/byte_reader.hpp"
#include "formats/unreal/script/text.hpp"

namespace retromesh::unreal::package {
namespace {

/// The value, which has to be of this size; null for none.
const std::byte* bytes_of(const Property* property, std::size_t size) {
  if (!property || property->value.size() != size) return nullptr;
  return reinterpret_cast<const std::byte*>(property->value.data());
}

template <class T>
std::optional<T> number(const Property* property, PropertyType type) {
  const std::byte* const bytes = bytes_of(property, sizeof(T));
  if (!bytes || property->type() != type) return std::nullopt;
  return io::load<T, kEndian>(bytes);
}

template <class T>
std::optional<std::array<T, 3>> three(const Property* property, PropertyType type) {
  const std::byte* const bytes = bytes_of(property, 3 * sizeof(T));
  if (!bytes || (property->type() != PropertyType::structure && property->type() != type))
    return std::nullopt;
  return std::array<T, 3>{io::load<T, kEndian>(bytes), io::load<T, kEndian>(bytes + sizeof(T)),
                          io::load<T, kEndian>(bytes + 2 * sizeof(T))};
}

std::optional<i32> compact(const Property* property) {
  if (!property) return std::nullopt;
  Limits limits;
  io::ByteReader<kEndian> reader(std::as_bytes(std::span(property->value)), limits);
  io::CompactIndex index;
  reader("value", index);
  if (!reader.ok()) return std::nullopt;
  return index.value();
}

}  // namespace

const Property* Properties::find(std::string_view name, u32 index) const {
  for (const Property& property : list_.properties) {
    if (property.index() == index && same_name(names_[property.name.value()], name)) return &property;
  }
  return nullptr;
}

std::optional<u8> Properties::byte(std::string_view name, u32 index) const {
  return number<u8>(find(name, index), PropertyType::byte);
}

std::optional<i32> Properties::integer(std::string_view name, u32 index) const {
  return number<i32>(find(name, index), PropertyType::integer);
}

std::optional<bool> Properties::boolean(std::string_view name, u32 index) const {
  const Property* const property = find(name, index);
  if (!property || property->type() != PropertyType::boolean) return std::nullopt;
  return (property->info & 0x80) != 0;
}

std::optional<float> Properties::real(std::string_view name, u32 index) const {
  return number<float>(find(name, index), PropertyType::real);
}

std::optional<ObjectRef> Properties::object(std::string_view name, u32 index) const {
  const Property* const property = find(name, index);
  if (!property ||
      (property->type() != PropertyType::object && property->type() != PropertyType::class_reference))
    return std::nullopt;
  const auto value = compact(property);
  if (!value) return std::nullopt;
  return ObjectRef{*value};
}

std::optional<std::string_view> Properties::name(std::string_view name, u32 index) const {
  const Property* const property = find(name, index);
  if (!property || property->type() != PropertyType::name) return std::nullopt;
  const auto value = compact(property);
  if (!value || !names_.has(*value)) return std::nullopt;
  return names_[*value];
}

std::optional<std::array<float, 3>> Properties::vector(std::string_view name, u32 index) const {
  return three<float>(find(name, index), PropertyType::vector);
}

std::optional<std::array<i32, 3>> Properties::rotator(std::string_view name, u32 index) const {
  return three<i32>(find(name, index), PropertyType::rotator);
}

}  // namespace retromesh::unreal::package
