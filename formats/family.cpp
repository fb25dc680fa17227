#include "formats/family.hpp"

namespace retromesh {

OfFamilies<Reader> readers() {
  static constexpr std::reference_wrapper<const Reader> kAll[] = {
#define RETROMESH_FAMILY(id, ...) id::kReader,
#include "formats/families.def"
#undef RETROMESH_FAMILY
  };
  return kAll;
}

}  // namespace retromesh
