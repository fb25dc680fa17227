#pragma once
#include <array>
#include <vector>

#include "formats/io/note.hpp"

/// Faces that cannot be seen, for findings about documents.
namespace retromesh {

/// A face with its number in the file, and a value that is different for faces that look different.
struct ComparedFace {
  u32 number = 0;
  std::array<u32, 3> corners{};
  std::array<u32, 3> at_corners{};  ///< What else each corner has, such as its texture coordinate.
  u32 look = 0;
};

/// Whether two corners are the same vertex, so that the face has no area in any frame.
bool has_equal_corners(const std::array<u32, 3>& corners);

/// The numbers of the faces that repeat an earlier one: the same corners in the same order, whichever is
/// first, with the same look.
std::vector<u32> repeated_faces(std::vector<ComparedFace> faces);

/// Sets the count and the target of a note about faces.
void set_faces(const std::vector<u32>& numbers, Note& note);

}  // namespace retromesh
