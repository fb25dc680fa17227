#include <memory>

#include "bench/documents.hpp"
#include "wasm/boundary.hpp"

/// The module that benchmarks load: what the core never does alone. Each call repeats its work on the files
/// that were handed over, a datafile and an anivfile in this order unless it says otherwise, so that crossing
/// the boundary does not count.
using namespace retromesh;
using retromesh::wasm::boundary;

namespace {

bench::Pair pair() {
  const auto files = boundary().files.files();
  return {files[0], files[1]};
}

}  // namespace

extern "C" {

/// How many vertices and polygons were read each time; 0 when the files are no pair.
EMSCRIPTEN_KEEPALIVE double bench_read(u32 times) {
  const bench::Pair read = pair();
  u64 records = 0;
  for (u32 i = 0; i < times; ++i) records = bench::read_documents(read);
  return static_cast<double>(records);
}

/// How many faces were read each time; 0 when one of the files is no model of RuneScape.
EMSCRIPTEN_KEEPALIVE double bench_read_models(u32 times) {
  const auto files = boundary().files.files();
  u64 faces = 0;
  for (u32 i = 0; i < times; ++i) faces = bench::read_models(files);
  return static_cast<double>(faces);
}

/// How many triangles were opened each time; 0 when one of the files is no model of RuneScape.
EMSCRIPTEN_KEEPALIVE double bench_open_models(u32 times) {
  const auto files = boundary().files.files();
  u64 triangles = 0;
  for (u32 i = 0; i < times; ++i) triangles = bench::open_models(files);
  return static_cast<double>(triangles);
}

EMSCRIPTEN_KEEPALIVE void bench_copy_fresh(u32 times) {
  const bench::Pair copied = pair();
  for (u32 i = 0; i < times; ++i) bench::copy_to_fresh(copied);
}

EMSCRIPTEN_KEEPALIVE void bench_copy_warm(u32 times) {
  const bench::Pair copied = pair();
  bench::WarmCopy warm(copied);
  for (u32 i = 0; i < times; ++i) warm.copy(copied);
}
}
