#include <emscripten/bind.h>

#include "bench/documents.hpp"
#include "wasm/values.hpp"

/// The module that benchmarks load: what the core never does alone. Each call repeats its work, so that crossing the
/// boundary does not count.
namespace retromesh::wasm {
namespace {

/// Works on a datafile and an anivfile, handed over in this order.
class Bench {
 public:
  val add_file(const std::string& name, u32 size) { return files_.add(name, size); }
  void begin() { files_.clear(); }

  /// How many vertices and polygons were read each time; 0 when the files are no pair.
  double read(u32 times) {
    const bench::Pair read = pair();
    u64 records = 0;
    for (u32 i = 0; i < times; ++i) records = bench::read_documents(read);
    return static_cast<double>(records);
  }

  void copy_fresh(u32 times) {
    const bench::Pair copied = pair();
    for (u32 i = 0; i < times; ++i) bench::copy_to_fresh(copied);
  }

  void copy_warm(u32 times) {
    const bench::Pair copied = pair();
    bench::WarmCopy warm(copied);
    for (u32 i = 0; i < times; ++i) warm.copy(copied);
  }

 private:
  bench::Pair pair() {
    const auto files = files_.files();
    return {files[0], files[1]};
  }

  FileTable files_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(bench_core) {
  emscripten::class_<Bench>("Bench")
      .constructor<>()
      .function("begin", &Bench::begin)
      .function("addFile", &Bench::add_file)
      .function("read", &Bench::read)
      .function("copyFresh", &Bench::copy_fresh)
      .function("copyWarm", &Bench::copy_warm);
}

}  // namespace retromesh::wasm
