#pragma once
#include <span>

#include "formats/io/rule.hpp"
#include "formats/rule_tables.hpp"

/// The rules that notes of all families may have.
#define RETROMESH_RULE_TABLE model
#define RETROMESH_RULE_ROWS "formats/model/rules.def"
#include "formats/io/declare_rules.def"

namespace retromesh {

using SharedRule = model::Rule;

}  // namespace retromesh
