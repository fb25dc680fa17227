#pragma once
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "formats/io/note.hpp"
#include "formats/io/numbers.hpp"

namespace retromesh {

inline ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

/// A file of the corpus, or nothing when it is not there.
inline std::optional<std::string> corpus_text(const std::string& path) {
  const char* folder = std::getenv("RETROMESH_CORPUS");
  const std::string root = folder ? folder : RETROMESH_ROOT "/../shared/corpus";
  std::ifstream file(root + '/' + path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

/// The first note of this title, or null.
inline const Note* note_called(const Notes& notes, std::string_view title) {
  for (const Note& note : notes) {
    if (note.title == title) return &note;
  }
  return nullptr;
}

}  // namespace retromesh
