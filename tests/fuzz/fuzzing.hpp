#pragma once
#include <cstdio>
#include <cstdlib>

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

inline void check_opened(const Result<Model>& opened, std::span<const File> files) {
  if (const auto broken = test::opening_violation(opened, files)) fail(*broken);
  if (!opened) return;
  if (const auto broken = test::pose_violation(opened.value())) fail(*broken);
}

/// What tests/fuzz/families/ID.cpp checks beside the contract, where there is such a file.
void check_family(std::span<const File> files);

/// The tetrahedron of the tests with a script that the fuzzer writes.
inline void check_script(const char* name, ByteView text) {
  static const test::MeshFiles kMesh;
  static const Bytes kFaces = kMesh.datafile();
  static const Bytes kFrames = kMesh.anivfile();
  const std::vector<File> files = {
      {"Models/Tetra_d.3d", kFaces}, {"Models/Tetra_a.3d", kFrames}, {name, text}};
  for (const Entry& entry : list(files)) {
    Limits limits;
    limits.bytes = 32 << 20;
    check_opened(open(files, entry.id, limits), files);
  }
}

}  // namespace retromesh::fuzz
