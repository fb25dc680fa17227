#include "formats/ctc/rules.hpp"

namespace retromesh::ctc {

std::span<const RuleText> rules() {
  static constexpr RuleText kAll[] = {
#define RETROMESH_RULE(name, severity, fix, matters, mend) \
  {Rule::name, "ctc", #name, Fix::fix, matters, mend},
#include "formats/ctc/rules.def"
#undef RETROMESH_RULE
  };
  return kAll;
}

}  // namespace retromesh::ctc
