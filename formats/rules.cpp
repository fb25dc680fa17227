#include "formats/rules.hpp"

#include "formats/family.hpp"
#include "formats/image/rules.hpp"
#include "formats/model/rules.hpp"

namespace retromesh {

std::vector<RuleText> rules() {
  const std::span<const RuleText> tables[] = {
      model::kRuleTexts,
      image::kRuleTexts,
#define RETROMESH_FAMILY(id, ...) id::kRules,
#include "formats/families.def"
#undef RETROMESH_FAMILY
  };
  std::vector<RuleText> all;
  for (const auto& table : tables) all.insert(all.end(), table.begin(), table.end());
  return all;
}

std::string id_of(const RuleText& rule) {
  std::string id = std::string(rule.table) + '/' + rule.name;
  for (char& letter : id) {
    if (letter == '_') letter = '-';
  }
  return id;
}

}  // namespace retromesh
