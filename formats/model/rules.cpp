#include "formats/model/rules.hpp"

#define RETROMESH_RULE_TABLE model
#define RETROMESH_RULE_ROWS "formats/model/rules.def"
#include "formats/io/define_rules.def"
