#include "formats/humanfly/rules.hpp"

#define RETROMESH_RULE_TABLE humanfly
#define RETROMESH_RULE_ROWS "formats/humanfly/rules.def"
#include "formats/io/define_rules.def"
