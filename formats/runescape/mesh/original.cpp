#include "formats/runescape/mesh/original.hpp"

#include "formats/family.hpp"

namespace retromesh::runescape {

const Original* original_of(const Model& model) {
  return model.format == kReader.id ? static_cast<const Original*>(model.original.get()) : nullptr;
}

}  // namespace retromesh::runescape
