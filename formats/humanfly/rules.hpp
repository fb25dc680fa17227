#pragma once
#include <span>

#include "formats/io/rule.hpp"
#include "formats/rule_tables.hpp"

namespace retromesh::humanfly {

namespace rule_index {
enum : u32 {
#define RETROMESH_RULE(name, ...) name,
#include "formats/humanfly/rules.def"
#undef RETROMESH_RULE
};
}  // namespace rule_index

/// The rules of formats/humanfly/rules.def, as the numbers that notes contain.
enum class Rule : u32 {
#define RETROMESH_RULE(name, severity, ...) \
  name = RuleNumber::of(static_cast<u32>(RuleTable::humanfly), rule_index::name, Severity::severity),
#include "formats/humanfly/rules.def"
#undef RETROMESH_RULE
};

/// The rows of rules.def.
std::span<const RuleText> rules();

}  // namespace retromesh::humanfly
