#pragma once
#include <span>

#include "formats/io/rule.hpp"
#include "formats/rule_tables.hpp"

/// The rules of notes about CTC models.
#define RETROMESH_RULE_TABLE ctc
#define RETROMESH_RULE_ROWS "formats/ctc/rules.def"
#include "formats/io/declare_rules.def"
