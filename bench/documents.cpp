#include "bench/documents.hpp"

#include <cstdlib>

#include "formats/runescape/document.hpp"
#include "formats/unreal/document.hpp"

namespace retromesh::bench {
namespace {

/// Makes the compiler assume that this memory is read, so that writes to it are not optimized away.
void keep(const void* memory) { asm volatile("" : : "r"(memory) : "memory"); }

void copy_one(ByteView bytes) {
  void* fresh = std::malloc(bytes.size());
  if (fresh) std::memcpy(fresh, bytes.data(), bytes.size());
  keep(fresh);
  std::free(fresh);
}

}  // namespace

u64 read_documents(const Pair& pair) {
  Limits limits;
  const auto datafile = unreal::read_datafile(pair.datafile.name, pair.datafile.bytes, limits);
  if (!datafile) return 0;
  const auto& header = datafile.value().header;
  const auto layout = unreal::frame_layout(pair.anivfile.name, pair.anivfile.bytes, header.vertices);
  if (!layout) return 0;
  const auto anivfile =
      unreal::read_anivfile(pair.anivfile.name, pair.anivfile.bytes, layout.value(), limits);
  if (!anivfile) return 0;
  keep(datafile.value().polygons.data());
  keep(anivfile.value().packed.data());
  return datafile.value().polygons.size() + anivfile.value().packed.size() + anivfile.value().wide.size();
}

u64 read_models(std::span<const File> files) {
  u64 faces = 0;
  for (const File& file : files) {
    Limits limits;
    const auto document = runescape::read_document(file.name, file.bytes, limits);
    if (!document) return 0;
    keep(document.value().vertices.data());
    faces += document.value().faces.size();
  }
  return faces;
}

void copy_to_fresh(const Pair& pair) {
  copy_one(pair.datafile.bytes);
  copy_one(pair.anivfile.bytes);
}

WarmCopy::WarmCopy(const Pair& pair) : memory_(static_cast<std::size_t>(pair.size())) {}

void WarmCopy::copy(const Pair& pair) {
  std::memcpy(memory_.data(), pair.datafile.bytes.data(), pair.datafile.bytes.size());
  std::memcpy(memory_.data() + pair.datafile.bytes.size(), pair.anivfile.bytes.data(),
              pair.anivfile.bytes.size());
  keep(memory_.data());
}

}  // namespace retromesh::bench
