#pragma once
#include <string>

#include "formats/ctc/document.hpp"

/// Files that end early.
namespace retromesh::ctc {

/// A truncated file as one whose header counts only what is there. Its bytes are empty when there is too
/// little to draw.
struct Remains {
  Bytes bytes;
  std::string counts;  ///< What is there: "3 of 30 frames, 0 of 2 morphs" of what is incomplete.
};

/// The remains of a file: all vertices, the first triangles, and the complete elements of the other blocks;
/// bones only with all weights, morphs only all of them.
Remains remains_of(ByteView file, Limits& limits);

}  // namespace retromesh::ctc
