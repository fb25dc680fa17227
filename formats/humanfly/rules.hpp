#pragma once
#include "formats/io/rule.hpp"

/// The rules of notes about HumanFly objects.
#define RETROMESH_RULE_TABLE humanfly
#define RETROMESH_RULE_ROWS "formats/humanfly/rules.def"
#include "formats/io/rule_table.def"
