#pragma once
#include "formats/io/rule.hpp"

/// The rules of notes about images.
#define RETROMESH_RULE_TABLE image
#define RETROMESH_RULE_ROWS "formats/image/rules.def"
#include "formats/io/rule_table.def"
