#pragma once
#include "formats/humanfly/pairing.hpp"
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"

/// The engine's own way to animate: it mixes the vertices and normals of two objects that have as many of
/// each. (README, "Morphing".)
namespace retromesh::humanfly {

/// An object that another can turn into.
struct MorphTarget {
  u32 file = 0;
  Document document;
};

/// The other objects of the drop with as many vertices and normals, in path order, a few at most.
std::vector<MorphTarget> morph_targets(const FileSet& files, const Companions& companions, u32 object,
                                       const Document& document, Limits& limits);

/// Fills `frames` with the vertices of the object, and for each target a clip of two frames that leads there
/// and back. False when the limits do not allow it.
bool add_frames(const FileSet& files, const Document& document, const std::vector<u32>& order,
                const std::vector<MorphTarget>& targets, Model& model, Limits& limits);

}  // namespace retromesh::humanfly
