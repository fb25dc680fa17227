#include "formats/model/properties.hpp"

#include "formats/io/list.hpp"

namespace retromesh {

Property& add_property(std::vector<Property>& properties, const char* name, const Phrase& value,
                       const Phrase& remark) {
  Property& property = add_to(properties);
  property.name = name;
  property.value = say(value);
  property.remark = say(remark);
  return property;
}

}  // namespace retromesh
