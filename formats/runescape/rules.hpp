#pragma once
#include "formats/io/rule.hpp"

/// The rules of notes about RuneScape models.
#define RETROMESH_RULE_TABLE runescape
#define RETROMESH_RULE_ROWS "formats/runescape/rules.def"
#include "formats/io/rule_table.def"
