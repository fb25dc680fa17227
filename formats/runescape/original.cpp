#include "formats/runescape/original.hpp"

#include "formats/runescape/family.hpp"

namespace retromesh::runescape {

const Original* original_of(const Model& model) {
  return model.format == kId ? static_cast<const Original*>(model.original.get()) : nullptr;
}

}  // namespace retromesh::runescape
