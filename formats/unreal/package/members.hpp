#pragma once
#include "formats/archives.hpp"
#include "formats/unreal/package/entries.hpp"
#include "formats/unreal/package/looks.hpp"

namespace retromesh::unreal::package {

/// A mesh, as a model.
struct WantedMesh {
  RefAt mesh;
  std::string name;
  const Look* look = nullptr;  ///< Null for a mesh that no class shows.
};

/// The loose files of a mesh: datafile, anivfile, class file, textures, and the script of a class. While
/// ranges are wanted the result has no meaning. Errors: those of reading the object, and of what the files
/// cannot count. (README, "Package members".)
Result<Unpacked> make_members(Packages& packages, const WantedMesh& wanted, Limits& limits);

}  // namespace retromesh::unreal::package
