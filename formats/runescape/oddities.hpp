#pragma once
#include <string>

#include "formats/io/note.hpp"
#include "formats/runescape/document.hpp"

namespace retromesh::runescape {

/// How often something is wrong, and where first.
struct Tally {
  u32 count = 0;
  u32 face = 0;   ///< The file's number of the first face that has it.
  u32 value = 0;  ///< What that face says.

  void add(u32 at, u32 says) {
    if (count++ == 0) {
      face = at;
      value = says;
    }
  }
};

/// What is wrong with the faces of one model.
struct FaceFaults {
  Tally unknown_types;
  Tally missing_corners;
  Tally high_priorities;
  Tally missing_mappings;
  Tally missing_anchors;  ///< The value is a mapping whose P, M or N is no vertex.
  Tally unknown_kinds;    ///< The value is a mapping that is neither a plane nor a projection.
  Tally flat_mappings;    ///< The value is a mapping whose P, M and N lie on a line.
  Tally no_textures;      ///< Texture 65535.
  Tally unknown_render_types;

  bool any() const {
    return unknown_types.count || missing_corners.count || high_priorities.count || missing_mappings.count ||
           missing_anchors.count || unknown_kinds.count || flat_mappings.count || no_textures.count ||
           unknown_render_types.count;
  }
};

/// Adds a note for everything that is odd about a file: its faces, its footer, bytes that nothing uses, and
/// parts that are read and not shown.
void note_oddities(const std::string& file, u32 size, const Document& document, const FaceFaults& faults,
                   Notes& notes);

}  // namespace retromesh::runescape
