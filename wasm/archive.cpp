#include <memory>
#include <string>
#include <utility>

#include "formats/archives.hpp"
#include "formats/boundary/archive_answers.hpp"
#include "wasm/module.hpp"

/// The module of one kind of archives: ranges of files in, entries and members out.
namespace retromesh::wasm {
namespace {

class ArchiveModule : public Module {
 public:
  /// Forgets the files, and what was listed of them.
  void begin() {
    archive_.reset();
    files_ = {};
    limits_ = {};
  }

  /// Adds a file of the archive, of which ranges are added when they are wanted.
  std::span<u8> add_file(const std::string& name, u32 size) {
    files_.add(name, size);
    return {};
  }

  /// The view of a range, which is filled before any other call.
  std::span<u8> add_range(u32 file, u32 first, u32 size) {
    return {reinterpret_cast<u8*>(files_.add_range({file, first, size})), size};
  }

  /// Lists a part of the archive, in a time that does not depend on its size.
  std::span<const u8> list_entries() {
    Archive& archive = opened();
    const u64 end = limits_.read + kBytesOfCall;
    bool goes_on = true;
    for (u32 i = 0; i < kStepsOfCall && goes_on && limits_.read < end; ++i) goes_on = archive.step(limits_);
    ListArchiveAnswer listed;
    for (const ArchiveEntry& entry : archive.entries) listed.entries.add(entry);
    archive.entries.clear();
    listed.errors = std::exchange(archive.errors, {});
    listed.wanted = files_.take_wanted();
    listed.is_done = !goes_on && listed.wanted.empty();
    listed.is_whole = !limits_.exceeded;
    if (listed.wanted.empty()) files_.free_above(kMostHeld);
    return answer(listed);
  }

  /// The members of a model; `all_animations` as of Archive::unpack.
  std::span<const u8> unpack(const std::string& id, bool all_animations) {
    Limits limits;
    const Result<Unpacked> unpacked = opened().unpack(id, limits, all_animations);
    UnpackAnswer answered;
    answered.wanted = files_.take_wanted();
    if (!answered.wanted.empty()) return answer(answered);
    answered.result = ResultAnswer<Unpacked>(unpacked);
    const std::span<const u8> block = answer(answered);
    files_.free_above(kMostHeld);
    return block;
  }

 private:
  static constexpr u32 kStepsOfCall = 32;
  static constexpr u64 kBytesOfCall = u64{256} << 10;  ///< That a call reads: some milliseconds.
  static constexpr u64 kMostHeld = u64{24} << 20;      ///< Bytes of ranges that stay in memory.

  Archive& opened() {
    if (!archive_) archive_ = RETROMESH_ARCHIVE_FAMILY::kArchive.open(files_);
    return *archive_;
  }

  SparseFiles files_;
  std::unique_ptr<Archive> archive_;
  Limits limits_;  ///< Of listing.
};

}  // namespace

RETROMESH_MODULE(ArchiveModule)
RETROMESH_METHOD(ArchiveModule, add_range, "addRange:bytes")
RETROMESH_METHOD(ArchiveModule, list_entries, "listEntries:bytes")
RETROMESH_METHOD(ArchiveModule, unpack, "unpack:bytes")

}  // namespace retromesh::wasm
