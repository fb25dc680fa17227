#include "formats/model/properties.hpp"

#include "formats/io/list.hpp"

namespace retromesh {
namespace {

constexpr std::size_t kUsual = 5;

}  // namespace

Property& add_property(std::vector<Property>& properties, const char* name, const Message& value,
                       const Message& remark) {
  // Most lists hold no more, and growing one moves all that it holds.
  if (properties.empty()) properties.reserve(kUsual);
  Property& property = add_to(properties);
  property.name = name;
  property.value = format(value);
  property.remark = format(remark);
  return property;
}

}  // namespace retromesh
