#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "formats/runescape/cache/store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"

/// The records of the caches of the corpus.
namespace retromesh::test {

namespace cache = runescape::cache;

inline std::optional<std::string> caches() {
  const auto root = corpus();
  return root ? std::optional(*root + "/archives") : std::nullopt;
}

/// A folder of the corpus, of which everything is there.
class OpenCache {
 public:
  OpenCache(const std::string& folder, cache::StoreKind kind) {
    for (const std::string& path : files_under(folder)) {
      const Bytes bytes = read_file(folder + '/' + path);
      const u32 size = static_cast<u32>(bytes.size());
      const u32 file = files_.add(path, size);
      if (size > 0) std::copy(bytes.begin(), bytes.end(), files_.add_range({file, 0, size}));
    }
    for (cache::StoreFiles& names : cache::find_stores(files_)) {
      if (names.kind == kind) store_ = std::make_unique<cache::Store>(files_, std::move(names));
    }
    REQUIRE(store_);
  }

  cache::Store& store() { return *store_; }

  Bytes file(u8 index, u32 group, u32 id = 0) {
    const cache::SplitGroup& split = group_of(index, group);
    for (std::size_t i = 0; i < split.ids.size(); ++i) {
      if (split.ids[i] == id) return Bytes(split.files[i].begin(), split.files[i].end());
    }
    return {};
  }

  const cache::SplitGroup& group_of(u8 index, u32 group) {
    auto& known = groups_[{index, group}];
    if (known) return *known;
    Limits limits;
    known = std::make_unique<cache::SplitGroup>(value_of(std::move(*store_->files(index, group, limits))));
    return *known;
  }

 private:
  SparseFiles files_;
  std::unique_ptr<cache::Store> store_;
  std::map<std::pair<u8, u32>, std::unique_ptr<cache::SplitGroup>> groups_;
};

/// The records of a group, of which some have only zeros in this copy, by their numbers.
inline std::map<u32, ByteView> records_of(const cache::SplitGroup& split) {
  std::map<u32, ByteView> records;
  for (std::size_t i = 0; i < split.ids.size(); ++i) {
    const ByteView record = split.files[i];
    if (!record.empty() && record[0] != std::byte{0}) records[split.ids[i]] = record;
  }
  return records;
}

}  // namespace retromesh::test
