#pragma once
#include <vector>

#include "formats/io/numbers.hpp"

namespace retromesh::runescape::cache {

/// The textures that the faces of a model use, sorted, without duplicates: its columns are found without
/// reading the others. Empty for damaged models. (README, "Layouts".)
std::vector<u32> texture_numbers(ByteView model);

}  // namespace retromesh::runescape::cache
