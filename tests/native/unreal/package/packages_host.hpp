#pragma once
#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "formats/archives.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/packages.hpp"

/// Packages for tests, read by the ranges that are wanted, which are counted.
namespace retromesh::test {

class PackagesHost {
 public:
  explicit PackagesHost(std::vector<samples::NamedBytes> packages) : packages_(std::move(packages)) {
    for (const auto& package : packages_) files_.add(package.name, static_cast<u32>(package.bytes.size()));
    archive_ = unreal::kArchive.open(files_);
  }

  /// All packages of a folder.
  static PackagesHost of_folder(const std::string& folder) {
    std::vector<samples::NamedBytes> packages;
    for (const std::string& path : files_under(folder)) {
      const bool is_package = path.ends_with(".u") || path.ends_with(".utx") || path.ends_with(".unr");
      if (is_package) packages.push_back({path, read_file(folder + '/' + path)});
    }
    return PackagesHost(std::move(packages));
  }

  void list() {
    for (bool goes_on = true; goes_on;) {
      goes_on = archive_->step(limits_);
      most_of_step = std::max(most_of_step, archive_->entries.size());
      for (ArchiveEntry& entry : archive_->entries) entries.push_back(std::move(entry));
      for (Error& error : archive_->errors) errors.push_back(std::move(error));
      archive_->entries.clear();
      archive_->errors.clear();
      goes_on = give_wanted() || goes_on;
    }
  }

  Result<Unpacked> unpack(const std::string& id) {
    rounds = 0;
    ranges = 0;
    for (;;) {
      Limits limits;
      Result<Unpacked> unpacked = archive_->unpack(id, limits);
      if (!give_wanted()) return unpacked;
      ++rounds;
      REQUIRE(rounds <= 64);
    }
  }

  std::vector<std::string> ids() const {
    std::vector<std::string> all;
    for (const ArchiveEntry& entry : entries) all.push_back(entry.id);
    return all;
  }

  const Bytes& bytes(u32 file) const { return packages_[file].bytes; }
  const std::string& name(u32 file) const { return packages_[file].name; }

  std::size_t most_of_step = 0;  ///< Entries.
  std::vector<ArchiveEntry> entries;
  std::vector<Error> errors;
  u32 rounds = 0;  ///< Of the last call of `unpack`.
  u32 ranges = 0;  ///< The same: reads, where ranges less than 4 KB apart are one.

 private:
  bool give_wanted() {
    const std::vector<ByteRange> wanted = files_.take_wanted();
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const ByteRange& range = wanted[i];
      const Bytes& all = packages_[range.file].bytes;
      REQUIRE(u64{range.first} + range.size <= all.size());
      std::memcpy(files_.add_range(range), all.data() + range.first, range.size);
      const bool is_near = i > 0 && wanted[i - 1].file == range.file &&
                           range.first - (wanted[i - 1].first + wanted[i - 1].size) < 4096;
      ranges += is_near ? 0 : 1;
    }
    return !wanted.empty();
  }

  std::vector<samples::NamedBytes> packages_;
  SparseFiles files_;
  std::unique_ptr<Archive> archive_;
  Limits limits_;
};

/// A member by the end of its name; null when there is none.
inline const Member* member_of(const Unpacked& unpacked, std::string_view end) {
  for (const Member& member : unpacked.members) {
    if (member.name.ends_with(end)) return &member;
  }
  return nullptr;
}

inline std::string text_of(const Member& member) {
  return {reinterpret_cast<const char*>(member.bytes.data()), member.bytes.size()};
}

}  // namespace retromesh::test
