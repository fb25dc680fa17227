#include "formats/image/rules.hpp"

namespace retromesh::image {

std::span<const RuleText> rules() {
  static constexpr RuleText kAll[] = {
#define RETROMESH_RULE(name, severity, fix, matters, mend) \
  {Rule::name, "image", #name, Fix::fix, matters, mend},
#include "formats/image/rules.def"
#undef RETROMESH_RULE
  };
  return kAll;
}

}  // namespace retromesh::image
