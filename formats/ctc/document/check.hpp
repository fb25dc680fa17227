#pragma once
#include <optional>
#include <string>

#include "formats/ctc/document.hpp"

/// Checks of a document's content. (README, "What is refused".)
namespace retromesh::ctc {

/// Whether a number is finite and within ±1,000,000.
bool is_usable(float number);

template <class Numbers>
bool are_usable(const Numbers& numbers) {
  for (const float number : numbers) {
    if (!is_usable(number)) return false;
  }
  return true;
}

/// The first error of a document, or nothing: indices and counts out of range, cycles of parents, weights
/// that are all 0, unusable numbers. Morphs, attachments and animations are not checked here: a model is
/// built without the invalid ones.
std::optional<Error> find_error(const std::string& file, const Document& document);

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
