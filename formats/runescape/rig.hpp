#pragma once
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/animation.hpp"
#include "formats/runescape/mesh.hpp"

namespace retromesh::runescape {

/// Ties bases to one mesh: each transform gets the vertices that it moves, or the faces that it fades, so
/// that posing looks up no label. (README, "Animation".)
class Rig {
 public:
  /// Both are kept and have to outlast the rig.
  Rig(const Mesh& mesh, LabelFrames& out);

  /// Appends the transforms of `base` to LabelFrames::transforms. False when a base repeats labels so often
  /// that the limits do not allow the lists.
  bool add(const Base& base, Limits& limits);

 private:
  /// The vertices or faces of a mesh by label.
  struct Labelled {
    std::vector<u32> starts;  ///< Of `members`: 257 of them.
    std::vector<u16> members;

    std::span<const u16> of(u8 label) const {
      return std::span(members).subspan(starts[label], starts[label + 1u] - starts[label]);
    }
  };

  template <class LabelOf>
  static Labelled by_label(std::size_t count, const LabelOf& label_of);

  LabelFrames& out_;
  Labelled vertices_;
  Labelled faces_;
};

}  // namespace retromesh::runescape
