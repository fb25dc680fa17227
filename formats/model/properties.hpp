#pragma once
#include <vector>

#include "formats/model/material.hpp"

namespace retromesh {

/// Appends a property. The caller may set its amount, limit and location.
Property& add_property(std::vector<Property>& properties, const char* name, const Message& value,
                       const Message& remark);

/// Appends a count, shown beside the most that the format can hold.
Property& add_count(std::vector<Property>& properties, const char* name, std::size_t count, u32 limit,
                    const Message& remark);

}  // namespace retromesh
