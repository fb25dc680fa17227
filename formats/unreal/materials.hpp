#pragma once
#include "formats/io/limits.hpp"
#include "formats/io/result.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"
#include "formats/unreal/faces.hpp"
#include "formats/unreal/recipe.hpp"

/// Dresses the materials of a mesh. (README, "Texture resolution".)
namespace retromesh::unreal {

/// The number of images it decoded.
using ImageCount = u32;

/// Names every material, decodes the images that its rules find, and says what is wanted. An image that cannot be decoded
/// becomes a note and its faces wear a stand-in. Error: over_limit.
Result<ImageCount> add_skins(const FileSet& files, const Recipe& recipe, const FaceCounts& counts, Model& model, Limits& limits);

}  // namespace retromesh::unreal
