#include "formats/runescape/rules.hpp"

namespace retromesh::runescape {

std::span<const RuleText> rules() {
  static constexpr RuleText kAll[] = {
#define RETROMESH_RULE(name, severity, fix, matters, mend) \
  {Rule::name, "runescape", #name, Fix::fix, matters, mend},
#include "formats/runescape/rules.def"
#undef RETROMESH_RULE
  };
  return kAll;
}

}  // namespace retromesh::runescape
