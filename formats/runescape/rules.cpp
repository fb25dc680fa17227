#include "formats/runescape/rules.hpp"

#define RETROMESH_RULE_TABLE runescape
#define RETROMESH_RULE_ROWS "formats/runescape/rules.def"
#include "formats/io/define_rules.def"
