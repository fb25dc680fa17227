#pragma once
#include "formats/io/rule.hpp"

/// The rules that notes of all families may have.
#define RETROMESH_RULE_TABLE model
#define RETROMESH_RULE_ROWS "formats/model/rules.def"
#include "formats/io/rule_table.def"

namespace retromesh {

using SharedRule = model::Rule;

}  // namespace retromesh
