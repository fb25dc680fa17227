#pragma once
#include "formats/io/limits.hpp"
#include "formats/model/model.hpp"
#include "formats/runescape/animation/frames.hpp"
#include "formats/runescape/mesh/mesh.hpp"

namespace retromesh::runescape {

/// Binds bases to one mesh: resolves the labels of each transform to vertex or face indices once, so that
/// posing needs no label lookup. (README, "Animation".)
class Rig {
 public:
  /// Keeps references to both.
  Rig(const Mesh& mesh, LabelFrames& out);

  /// Appends the transforms of `base` to LabelFrames::transforms. False when `limits` do not allow the
  /// memory, as for a base that repeats labels many times.
  bool add(const Base& base, Limits& limits);

 private:
  /// Vertex or face indices grouped by label.
  struct LabelIndex {
    std::vector<u32> starts;  ///< First index in `members` of each label.
    std::vector<u16> members;

    std::span<const u16> of(u8 label) const {
      return std::span(members).subspan(starts[label], starts[label + 1u] - starts[label]);
    }
  };

  template <class LabelOf>
  static LabelIndex index_by_label(std::size_t count, const LabelOf& label_of);

  LabelFrames& out_;
  LabelIndex vertices_;
  LabelIndex faces_;
};

}  // namespace retromesh::runescape
