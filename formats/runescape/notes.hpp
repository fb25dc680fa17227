#pragma once
#include <string>

#include "formats/io/note.hpp"
#include "formats/runescape/document.hpp"

namespace retromesh::runescape {

/// How often an error occurs, and in which face first.
struct Tally {
  u32 count = 0;
  u32 face = 0;   ///< Index in the file of the first face with the error.
  u32 value = 0;  ///< The value of that face.

  void add(u32 first_face, u32 first_value) {
    if (count++ == 0) {
      face = first_face;
      value = first_value;
    }
  }
};

/// Errors in the faces of one model that decoding corrects.
struct FaceErrors {
  Tally unknown_types;
  Tally missing_corners;
  Tally high_priorities;
  Tally missing_mappings;
  Tally missing_anchors;  ///< The value is a mapping whose P, M or N is not a vertex.
  Tally unknown_kinds;    ///< The value is a mapping of an unknown kind.
  Tally flat_mappings;    ///< The value is a mapping whose P, M and N are collinear.
  Tally no_textures;      ///< Texture 65535.
  Tally unknown_render_types;

  bool any() const {
    return unknown_types.count || missing_corners.count || high_priorities.count || missing_mappings.count ||
           missing_anchors.count || unknown_kinds.count || flat_mappings.count || no_textures.count ||
           unknown_render_types.count;
  }
};

/// Adds notes about a file of `size` bytes: errors in faces, unusual flags, unused bytes, and parts that are
/// read and not drawn. (README, "Quirks".)
void add_notes(const std::string& file, u32 size, const Document& document, const FaceErrors& errors,
               Notes& notes);

}  // namespace retromesh::runescape
