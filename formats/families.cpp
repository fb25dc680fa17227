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

std::vector<u8> palette_of(const Model& model) {
  for (const Family& family : families()) {
    if (model.format == family.id) return family.palette();
  }
  return {};
}

}  // namespace retromesh
