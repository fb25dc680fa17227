#pragma once
#include <span>

#include "formats/io/rule.hpp"
#include "formats/rule_tables.hpp"

/// The rules of notes about HumanFly objects.
#define RETROMESH_RULE_TABLE humanfly
#define RETROMESH_RULE_ROWS "formats/humanfly/rules.def"
#include "formats/io/declare_rules.def"
