#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "formats/catalog.hpp"
#include "formats/io/byte_map.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/mesh_files.hpp"

/// What the fuzz targets share.
namespace retromesh::fuzz {

constexpr u64 kMemory = 32 << 20;

/// Ends the run with a reason that libFuzzer keeps beside the input.
[[noreturn]] inline void fail(const std::string& reason) {
  std::fprintf(stderr, "%s\n", reason.c_str());
  std::abort();
}

inline void check(bool good, const std::string& reason) {
  if (!good) fail(reason);
}

inline ByteView view(const u8* data, std::size_t size) {
  return {reinterpret_cast<const std::byte*>(data), size};
}

/// Whether poses, maps and dumps are checked, which take longer than opening: for one in eight inputs. It
/// depends on the input alone, so that a failure can be repeated.
inline bool is_thorough(ByteView input) {
  u32 sum = 0;
  for (const std::byte byte : input) sum = sum * 31 + static_cast<u32>(byte);
  return sum % 8 == 0;
}

inline void check_opened(const Result<Model>& opened, std::span<const File> files, bool with_poses = true) {
  if (const auto broken = test::opening_violation(opened, files)) fail(*broken);
  if (!opened || !with_poses) return;
  if (const auto broken = test::pose_violation(opened.value())) fail(*broken);
}

/// The entries that are opened: the first few for an input that is thoroughly checked, else one, since each
/// is opened from all files.
inline std::span<const Entry> chosen_entries(std::span<const Entry> entries, std::size_t selector,
                                             bool is_thorough) {
  constexpr std::size_t kMost = 8;
  if (entries.empty()) return entries;
  if (is_thorough) return entries.first(std::min(entries.size(), kMost));
  return entries.subspan(selector % entries.size(), 1);
}

/// Opens an entry within the memory that a check has.
inline Result<Model> open_within(const Reader& family, const FileSet& files, const std::string& id,
                                 std::span<const InterpretationRequest> requests = {}) {
  Limits limits;
  limits.bytes = kMemory;
  return family.open(files, id, requests, limits);
}

/// The fields that each byte of a document is in; empty for one that has no map, or is larger: that takes
/// longer than everything else.
inline std::vector<u8> fields_of_bytes(std::span<const File> files, u32 file) {
  constexpr std::size_t kMostMapped = 1024;
  const std::size_t size = files[file].bytes.size();
  if (size > kMostMapped) return {};
  Limits limits;
  limits.bytes = kMemory;
  const auto document = test::document_of(files, file, limits);
  if (!document) return {};
  io::ByteMap map(0, static_cast<u32>(size), limits);
  document.value()->walk(map);
  std::vector<u8> counts(size);
  for (const io::MappedField& field : map.take()) {
    for (u32 i = 0; i < field.size; ++i) ++counts[field.offset + i];
  }
  return counts;
}

}  // namespace retromesh::fuzz
