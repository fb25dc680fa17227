#pragma once
#include "formats/humanfly/pairing.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

namespace retromesh::humanfly {

/// Gives every material its image: out of a companion, or a built-in one, and then the companion is wanted.
/// Notes tell of companions that cannot be used. `wearers` has a primitive for each material. False when the
/// limits do not allow it.
bool add_looks(const FileSet& files, const Companions& companions, u32 object, const Document& document,
               const std::vector<u32>& wearers, Model& model, Limits& limits);

}  // namespace retromesh::humanfly
