#pragma once
#include "formats/humanfly/files.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

/// The materials of an object and their images. (README, "Shades", "Which files belong together".)
namespace retromesh::humanfly {

/// Primitives of equal keys share a material. Keys sort materials in drawing order: by kind (polygons, lines,
/// sprites), shade and number.
u32 material_key(const Primitive& primitive);

/// The material of a primitive, without images.
Material make_material(const Primitive& primitive);

/// Sets the images of all materials: from the files of the drop, else a built-in image, and then the file is
/// added to Model::missing_files. Files that cannot be used become notes. `material_primitives` has the index
/// of a primitive of each material. False when `limits` do not allow the memory.
bool assign_images(const FileSet& files, const Pairing& pairing, u32 object, const Document& document,
                   const std::vector<u32>& material_primitives, Model& model, Limits& limits);

}  // namespace retromesh::humanfly
