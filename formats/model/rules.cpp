#include "formats/model/rules.hpp"

namespace retromesh {

std::span<const RuleText> shared_rules() {
  static constexpr RuleText kAll[] = {
#define RETROMESH_RULE(name, severity, fix, matters, mend) \
  {SharedRule::name, "model", #name, Fix::fix, matters, mend},
#include "formats/model/rules.def"
#undef RETROMESH_RULE
  };
  return kAll;
}

}  // namespace retromesh
