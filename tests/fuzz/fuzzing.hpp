#pragma once
#include <cstdio>
#include <cstdlib>

#include "formats/catalog.hpp"
#include "formats/model/pose.hpp"
#include "formats/model/validate.hpp"
#include "tests/support/mesh_files.hpp"

/// What every fuzz target asks of what it opens.
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

/// An opened model keeps its promises in every pose; an error is inside its file and has words.
inline void check_opened(const Result<Model>& opened, std::span<const File> files) {
  if (!opened) {
    for (const File& file : files) {
      if (file.name == opened.error().file)
        check(opened.error().offset <= file.bytes.size(), "an error is behind its file");
    }
    check(!sentence(opened.error()).empty(), "an error has no words");
    return;
  }
  const Model& model = opened.value();
  if (const auto broken = validate(model)) fail(*broken);
  Pose out;
  for (u32 clip = 0; clip < model.clips.size() && clip < 4; ++clip) {
    for (const bool loop : {true, false}) {
      pose(model, {clip, 0.37, loop, true}, out);
      check(out.positions.size() == model.positions.size(), "a pose lost a vertex");
    }
  }
}

/// Opens every model that is listed, within limits that a tab can afford.
inline void check_all(std::span<const File> files) {
  for (const Entry& entry : list(files)) {
    Limits limits;
    limits.bytes = 32 << 20;
    check_opened(open(files, entry.id, limits), files);
  }
}

/// The tetrahedron of the tests with a script that the fuzzer writes.
inline void check_script(const char* name, ByteView text) {
  static const test::MeshFiles kMesh;
  static const Bytes kFaces = kMesh.datafile();
  static const Bytes kFrames = kMesh.anivfile();
  const std::vector<File> files = {
      {"Models/Tetra_d.3d", kFaces}, {"Models/Tetra_a.3d", kFrames}, {name, text}};
  check_all(files);
}

}  // namespace retromesh::fuzz
