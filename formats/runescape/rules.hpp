#pragma once
#include <span>

#include "formats/io/rule.hpp"
#include "formats/rule_tables.hpp"

/// The rules of notes about RuneScape models.
#define RETROMESH_RULE_TABLE runescape
#define RETROMESH_RULE_ROWS "formats/runescape/rules.def"
#include "formats/io/declare_rules.def"
