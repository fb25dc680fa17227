#pragma once
#include <string>
#include <string_view>

#include "formats/io/numbers.hpp"
#include "tests/support/corpus.hpp"

namespace retromesh {

inline ByteView bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

/// A file of the corpus, which has to be there.
inline std::string corpus_text(const std::string& path) {
  const Bytes bytes = test::read_file(*test::corpus() + '/' + path);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace retromesh
