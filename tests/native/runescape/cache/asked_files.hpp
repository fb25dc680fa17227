#pragma once
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/files/sparse_files.hpp"

namespace retromesh::test {

/// Files of which only the ranges that a reader asks for are there.
class AskedFiles {
 public:
  void add(const std::string& name, Bytes bytes) {
    files.add(name, static_cast<u32>(bytes.size()));
    contents_.push_back(std::move(bytes));
  }

  /// Calls until there is a result; null ones and empty optionals are none.
  template <class Call>
  auto answer(Call call) {
    for (;;) {
      auto result = call();
      if (result || !feed()) return result;
    }
  }

  /// Adds what is wanted; false when nothing is.
  bool feed() {
    const std::vector<ByteRange> wanted = files.take_wanted();
    for (const ByteRange& range : wanted) {
      const Bytes& bytes = contents_[range.file];
      if (u64{range.first} + range.size > bytes.size()) std::abort();
      std::copy_n(bytes.begin() + range.first, range.size, files.add_range(range));
      read += range.size;
    }
    reads += static_cast<u32>(wanted.size());
    if (!wanted.empty()) ++rounds;
    return !wanted.empty();
  }

  /// Adds everything.
  void add_all() {
    for (u32 file = 0; file < files.count(); ++file) {
      const Bytes& bytes = contents_[file];
      if (!bytes.empty())
        std::copy(bytes.begin(), bytes.end(), files.add_range({file, 0, static_cast<u32>(bytes.size())}));
    }
  }

  SparseFiles files;
  u64 read = 0;    ///< Bytes.
  u32 reads = 0;   ///< Ranges.
  u32 rounds = 0;  ///< Calls that wanted more.

 private:
  std::vector<Bytes> contents_;
};

}  // namespace retromesh::test
