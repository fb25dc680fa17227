#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "formats/catalog.hpp"
#include "tests/support/contract.hpp"
#include "tests/support/mesh_files.hpp"

/// What the fuzz targets share.
namespace retromesh::fuzz {

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

/// What tests/fuzz/families/ID.cpp checks beside the contract, where there is such a file.
void check_family(std::span<const File> files);

/// The entries that are opened: the first few for an input that is thoroughly checked, else one, since each
/// is opened from all files.
inline std::span<const Entry> chosen_entries(std::span<const Entry> entries, std::size_t selector,
                                             bool is_thorough) {
  constexpr std::size_t kMost = 8;
  if (entries.empty()) return entries;
  if (is_thorough) return entries.first(std::min(entries.size(), kMost));
  return entries.subspan(selector % entries.size(), 1);
}

/// The tetrahedron of the tests with a script that the fuzzer writes.
inline void check_script(const char* name, ByteView text) {
  static const test::MeshFiles kMesh;
  static const Bytes kFaces = kMesh.datafile();
  static const Bytes kFrames = kMesh.anivfile();
  const std::vector<File> files = {
      {"Models/Tetra_d.3d", kFaces}, {"Models/Tetra_a.3d", kFrames}, {name, text}};
  static const Family& kFamily = test::family_with("unreal");
  const FileSet set(files);
  Limits for_list;
  const bool with_poses = is_thorough(text);
  const std::vector<Entry> entries = test::all_entries(kFamily, set, for_list);
  for (const Entry& entry : chosen_entries(entries, text.size(), with_poses)) {
    Limits limits;
    limits.bytes = 32 << 20;
    check_opened(kFamily.open(set, entry.id, {}, limits), files, with_poses);
  }
}

}  // namespace retromesh::fuzz
