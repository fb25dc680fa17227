#include "formats/families.hpp"

namespace retromesh {

std::span<const Family> families() {
  static constexpr Family kAll[] = {
#define RETROMESH_FAMILY(id, ...) RETROMESH_FAMILY_FUNCTIONS(id),
#include "formats/families.def"
#undef RETROMESH_FAMILY
  };
  return kAll;
}

}  // namespace retromesh
