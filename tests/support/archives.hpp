#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/archives.hpp"
#include "scripts/samples/sample.hpp"

/// Archives as a program reads them.
namespace retromesh::test {

/// How the bytes of an archive become known to it.
enum class Ranges {
  whole,      ///< All before the first call.
  as_wanted,  ///< Only what it asks for.
};

/// An archive of files in memory, which keeps views of them.
class OpenedArchive {
 public:
  OpenedArchive(const ArchiveKind& kind, std::span<const File> files, Ranges ranges);

  /// Lists all, and returns the entries.
  const std::vector<ArchiveEntry>& list(Limits& limits);
  Result<Unpacked> unpack(std::string_view id, Limits& limits, bool all_animations = false);

  const std::vector<Error>& errors() const { return archive_->errors; }
  u32 rounds() const { return rounds_; }          ///< Of the last call: how often it has asked for ranges.
  u64 bytes_read() const { return bytes_read_; }  ///< Of all calls.
  u32 reads() const { return reads_; }            ///< The same: ranges.
  /// The first range that was asked for and is not within its file, in words.
  const std::optional<std::string>& violation() const { return violation_; }

 private:
  bool add_wanted();

  std::vector<File> contents_;
  SparseFiles files_;
  std::unique_ptr<Archive> archive_;
  u32 rounds_ = 0;
  u64 bytes_read_ = 0;
  u32 reads_ = 0;
  std::optional<std::string> violation_;
};

/// The kind of archives with this id, which has to exist.
const ArchiveKind& archive_kind(std::string_view id);

/// The members as files for a family.
std::vector<File> files_of(const Unpacked& unpacked);

/// What is wrong in what an archive says of any bytes, or nothing: entries have ids of their own, errors and
/// notes have messages and places within the files, and each model unpacks to members that open as a valid
/// Model, or ends in an Error. At most `most` models are unpacked.
std::optional<std::string> archive_violation(const ArchiveKind& kind, std::span<const File> files,
                                             Ranges ranges, u64 memory, u32 most = 16);

}  // namespace retromesh::test
