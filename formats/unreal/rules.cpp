#include "formats/unreal/rules.hpp"

#define RETROMESH_RULE_TABLE unreal
#define RETROMESH_RULE_ROWS "formats/unreal/rules.def"
#include "formats/io/define_rules.def"
