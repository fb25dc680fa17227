#pragma once
#include "formats/model/model.hpp"

namespace retromesh {

/// Adds a property, whose amount, limit and place may still be set.
Property& add_property(std::vector<Property>& properties, const char* name, const Message& value,
                       const Message& remark);

}  // namespace retromesh
