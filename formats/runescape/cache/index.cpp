#include "formats/runescape/cache/index.hpp"

#include <utility>

#include "formats/io/byte_reader.hpp"

namespace retromesh::runescape::cache {

Result<IndexFile> read_index(const std::string& file, ByteView bytes, Limits& limits) {
  IndexFile index;
  io::ByteReader<Endian::big> reader(bytes, limits);
  visit(reader, index);
  Error error = reader.error(file);
  if (reader.ok()) {
    if (index.count <= kMostGroups) return index;
    error = error_in(file, ErrorCode::bad_value, "groups", "", "");
    error.expected = kMostGroups;
    error.found = index.count;
  }
  error.advice = kDamagedAdvice;
  return error;
}

}  // namespace retromesh::runescape::cache
