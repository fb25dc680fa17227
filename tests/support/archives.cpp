#include "tests/support/archives.hpp"

#include <cstdlib>
#include <cstring>
#include <set>

#include "formats/io/message.hpp"
#include "tests/support/contract.hpp"

namespace retromesh::test {

OpenedArchive::OpenedArchive(const ArchiveKind& kind, std::span<const File> files, Ranges ranges)
    : contents_(files.begin(), files.end()) {
  for (const File& file : contents_) {
    const u32 size = static_cast<u32>(file.bytes.size());
    const u32 number = files_.add(file.name, size);
    if (ranges == Ranges::as_wanted || size == 0) continue;
    std::memcpy(files_.add_range({number, 0, size}), file.bytes.data(), size);
  }
  archive_ = kind.open(files_);
}

/// Adds what was asked for; false when that is nothing, or is in no file.
bool OpenedArchive::add_wanted() {
  const std::vector<ByteRange> wanted = files_.take_wanted();
  for (const ByteRange& range : wanted) {
    if (range.file >= contents_.size() ||
        u64{range.first} + range.size > contents_[range.file].bytes.size()) {
      violation_ = format({"% bytes at % of file % are wanted", {range.size, range.first, range.file}});
      return false;
    }
    std::memcpy(files_.add_range(range), contents_[range.file].bytes.data() + range.first, range.size);
    bytes_read_ += range.size;
    ++reads_;
  }
  if (!wanted.empty()) ++rounds_;
  return !wanted.empty();
}

const std::vector<ArchiveEntry>& OpenedArchive::list(Limits& limits) {
  rounds_ = 0;
  do {
    while (archive_->step(limits)) {
    }
  } while (add_wanted());
  return archive_->entries;
}

Result<Unpacked> OpenedArchive::unpack(std::string_view id, Limits& limits, bool all_animations) {
  rounds_ = 0;
  while (true) {
    // As in the module, each call has the limits of a call.
    Limits of_call = limits;
    Result<Unpacked> unpacked = archive_->unpack(id, of_call, all_animations);
    if (add_wanted()) continue;
    limits = of_call;
    return unpacked;
  }
}

const ArchiveKind& archive_kind(std::string_view id) {
  for (const ArchiveKind& kind : archive_kinds()) {
    if (kind.id == id) return kind;
  }
  std::abort();
}

std::vector<File> files_of(const Unpacked& unpacked) {
  std::vector<File> files;
  for (const Member& member : unpacked.members) files.push_back({member.name, member.bytes});
  return files;
}

namespace {

std::optional<std::string> member_violation(const Unpacked& unpacked, std::span<const File> files) {
  if (unpacked.members.empty()) return "a model has no members";
  std::set<std::string> names;
  for (const Member& member : unpacked.members) {
    if (!names.insert(member.name).second) return "two members are called " + member.name;
    for (const ByteRange& range : member.from) {
      if (range.file >= files.size() || u64{range.first} + range.size > files[range.file].bytes.size())
        return "a member is made of bytes that no file has: " + member.name;
    }
  }
  return note_violation(unpacked.notes, files);
}

std::optional<std::string> unpacking_violation(const ArchiveKind& kind, OpenedArchive& archive,
                                               const std::string& id, std::span<const File> files,
                                               u64 memory) {
  Limits limits;
  limits.bytes = memory;
  const Result<Unpacked> unpacked = archive.unpack(id, limits);
  if (!unpacked) return error_violation(unpacked.error(), files);
  if (auto broken = member_violation(unpacked.value(), files)) return broken;
  const std::vector<File> members = files_of(unpacked.value());
  Limits for_model;
  for_model.bytes = memory;
  const auto opened = family_with(kind.family).open(FileSet(members), unpacked.value().id, {}, for_model);
  return opening_violation(opened, members);
}

}  // namespace

std::optional<std::string> archive_violation(const ArchiveKind& kind, std::span<const File> files,
                                             Ranges ranges, u64 memory, u32 most) {
  OpenedArchive archive(kind, files, ranges);
  Limits limits;
  limits.bytes = memory;
  const std::vector<ArchiveEntry> entries = archive.list(limits);
  for (const Error& error : archive.errors()) {
    if (auto broken = error_violation(error, files)) return broken;
  }
  std::set<std::string> ids;
  for (const ArchiveEntry& entry : entries) {
    if (!ids.insert(entry.id).second) return "two models have the id " + entry.id;
    if (entry.name.empty() || entry.place.empty() || entry.label.empty()) return "a model has no name";
    if (entry.file >= files.size()) return "a model is in no file";
    if (entry.bytes > files[entry.file].bytes.size()) return "a model is larger than its file";
  }
  const std::size_t step = entries.size() / most + 1;
  for (std::size_t i = 0; i < entries.size(); i += step) {
    if (auto broken = unpacking_violation(kind, archive, entries[i].id, files, memory)) return broken;
  }
  if (auto broken = unpacking_violation(kind, archive, "no such model", files, memory)) return broken;
  return archive.violation();
}

}  // namespace retromesh::test
