#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "formats/files/file_set.hpp"

/// Several files in one input of a fuzz target. Each is the length of its name (1 byte), its name, the number
/// of its bytes (2 bytes, low one first), and its bytes. Any bytes are a list: the last file ends where they
/// do.
namespace retromesh::fuzz {

struct NamedView {
  std::string name;
  ByteView bytes;
};

inline std::vector<NamedView> read_file_list(ByteView input) {
  constexpr std::size_t kMostFiles = 64;
  std::vector<NamedView> files;
  const auto take = [&](std::size_t count) {
    const ByteView taken = input.first(std::min(count, input.size()));
    input = input.subspan(taken.size());
    return taken;
  };
  while (!input.empty() && files.size() < kMostFiles) {
    const ByteView name = take(static_cast<std::size_t>(take(1)[0]));
    const ByteView count = take(2);
    if (count.size() < 2) break;
    const ByteView bytes = take(static_cast<std::size_t>(count[0]) | static_cast<std::size_t>(count[1]) << 8);
    files.push_back({std::string(reinterpret_cast<const char*>(name.data()), name.size()), bytes});
  }
  return files;
}

inline void add_file(Bytes& list, const std::string& name, ByteView bytes) {
  const std::size_t size = std::min<std::size_t>(bytes.size(), 0xFFFF);
  list.push_back(static_cast<std::byte>(name.size()));
  for (const char letter : name) list.push_back(static_cast<std::byte>(letter));
  list.push_back(static_cast<std::byte>(size & 255));
  list.push_back(static_cast<std::byte>(size >> 8));
  list.insert(list.end(), bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
}

}  // namespace retromesh::fuzz
