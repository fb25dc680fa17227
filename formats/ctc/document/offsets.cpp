#include "formats/ctc/document/offsets.hpp"

namespace retromesh::ctc {

u32 offset_of_weights(const Document& document, u32 vertex) {
  u32 at = document.header.offsets.weights + static_cast<u32>(document.weights_magic.size());
  for (u32 i = 0; i < vertex; ++i) {
    at += static_cast<u32>(sizeof document.weights[i].count);
    at += document.weights[i].count * io::kStoredSize<Weight>;
  }
  return at;
}

u32 offset_of_targets(const Document& document, u32 morph) {
  u32 at = offset_of<MorphHeader>(document.header.offsets.morphs, document.morphs.size());
  for (u32 i = 0; i < morph; ++i) {
    at += document.morphs[i].vertices * (io::kStoredSize<u32> + io::kStoredSize<Vector>);
  }
  return at;
}

}  // namespace retromesh::ctc
