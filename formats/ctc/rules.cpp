#include "formats/ctc/rules.hpp"

#define RETROMESH_RULE_TABLE ctc
#define RETROMESH_RULE_ROWS "formats/ctc/rules.def"
#include "formats/io/define_rules.def"
