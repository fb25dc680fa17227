#include "formats/unreal/rules.hpp"

namespace retromesh::unreal {

std::span<const RuleText> rules() {
  static constexpr RuleText kAll[] = {
#define RETROMESH_RULE(name, severity, fix, matters, mend) \
  {Rule::name, "unreal", #name, Fix::fix, matters, mend},
#include "formats/unreal/rules.def"
#undef RETROMESH_RULE
  };
  return kAll;
}

}  // namespace retromesh::unreal
