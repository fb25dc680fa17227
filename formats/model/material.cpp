#include "formats/model/material.hpp"

#include "formats/io/vectors.hpp"

namespace retromesh {
namespace {

constexpr std::size_t kUsualCount = 5;

}  // namespace

Property& add_property(std::vector<Property>& properties, const char* name, const Message& value,
                       const Message& remark) {
  // Most lists are no longer than this, and each reallocation moves every element.
  if (properties.empty()) properties.reserve(kUsualCount);
  Property& property = add_to(properties);
  property.name = name;
  property.value = format(value);
  property.remark = format(remark);
  return property;
}

Property& add_count(std::vector<Property>& properties, const char* name, std::size_t count, u32 limit,
                    const Message& remark) {
  Property& property = add_property(properties, name, {"%", {count}}, remark);
  property.amount = static_cast<u32>(count);
  property.limit = limit;
  return property;
}

}  // namespace retromesh
