#include "formats/runescape/mesh/kept_source.hpp"

#include "formats/family.hpp"

namespace retromesh::runescape {

const KeptSource* kept_source(const Model& model) {
  return model.format == kReader.id ? static_cast<const KeptSource*>(model.original.get()) : nullptr;
}

}  // namespace retromesh::runescape
