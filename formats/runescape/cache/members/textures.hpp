#pragma once
#include <optional>
#include <string>
#include <vector>

#include "formats/archives.hpp"
#include "formats/model/material.hpp"
#include "formats/runescape/cache/loaded_cache.hpp"
#include "formats/runescape/mesh/recolour.hpp"

namespace retromesh::runescape::cache {

/// Adds images of textures as members: `<number>.tga`. False while ranges are wanted. Those that are not
/// there are left out, and the family says that they are missing.
bool add_textures(LoadedCache& cache, const std::vector<u32>& textures, const std::string& folder,
                  Limits& limits, Unpacked& unpacked);

}  // namespace retromesh::runescape::cache
