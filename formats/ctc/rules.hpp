#pragma once
#include "formats/io/rule.hpp"

/// The rules of notes about CTC models.
#define RETROMESH_RULE_TABLE ctc
#define RETROMESH_RULE_ROWS "formats/ctc/rules.def"
#include "formats/io/rule_table.def"
