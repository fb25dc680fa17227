#pragma once
#include <span>

#include "formats/io/rule.hpp"
#include "formats/rule_tables.hpp"

/// The rules of notes about images.
#define RETROMESH_RULE_TABLE image
#define RETROMESH_RULE_ROWS "formats/image/rules.def"
#include "formats/io/declare_rules.def"
