#include "formats/image/rules.hpp"

#define RETROMESH_RULE_TABLE image
#define RETROMESH_RULE_ROWS "formats/image/rules.def"
#include "formats/io/define_rules.def"
