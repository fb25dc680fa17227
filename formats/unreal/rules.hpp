#pragma once
#include "formats/io/rule.hpp"

/// The rules of notes about Unreal vertex meshes and their scripts.
#define RETROMESH_RULE_TABLE unreal
#define RETROMESH_RULE_ROWS "formats/unreal/rules.def"
#include "formats/io/rule_table.def"
