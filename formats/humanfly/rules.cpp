#include "formats/humanfly/rules.hpp"

namespace retromesh::humanfly {

std::span<const RuleText> rules() {
  static constexpr RuleText kAll[] = {
#define RETROMESH_RULE(name, severity, fix, matters, mend) \
  {Rule::name, "humanfly", #name, Fix::fix, matters, mend},
#include "formats/humanfly/rules.def"
#undef RETROMESH_RULE
  };
  return kAll;
}

}  // namespace retromesh::humanfly
