#pragma once
#include <span>

#include "formats/io/rule.hpp"
#include "formats/rule_tables.hpp"

namespace retromesh {

namespace shared_rule_index {
enum : u32 {
#define RETROMESH_RULE(name, ...) name,
#include "formats/model/rules.def"
#undef RETROMESH_RULE
};
}  // namespace shared_rule_index

/// The rules of formats/model/rules.def, which notes of all families may have, as the numbers that notes
/// contain.
enum class SharedRule : u32 {
#define RETROMESH_RULE(name, severity, ...) \
  name = RuleNumber::of(static_cast<u32>(RuleTable::model), shared_rule_index::name, Severity::severity),
#include "formats/model/rules.def"
#undef RETROMESH_RULE
};

/// The rows of rules.def.
std::span<const RuleText> shared_rules();

}  // namespace retromesh
