#pragma once
#include "formats/humanfly/files.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

/// Morph animation: interpolation between the vertices and normals of two objects with equal counts. (README,
/// "Morphing".)
namespace retromesh::humanfly {

/// Limits the clips of folders in which many objects have equal counts.
inline constexpr std::size_t kMaxTargets = 8;

/// An object that another one can morph to.
struct MorphTarget {
  u32 file = 0;
  Document document;
};

/// The other objects of the drop with equal counts of vertices and normals, in path order, kMaxTargets at
/// most.
std::vector<MorphTarget> morph_targets(const FileSet& files, const Pairing& pairing, u32 object,
                                       Limits& limits);

/// Fills Model::frames: the vertices of the object, or with targets two frames and a clip for each target,
/// from the object to the target. Also sets `normals`, from the file. False when `limits` do not allow the
/// memory.
bool add_frames(const FileSet& files, const Document& document, const std::vector<u32>& order,
                const std::vector<MorphTarget>& targets, Model& model, Limits& limits);

}  // namespace retromesh::humanfly
