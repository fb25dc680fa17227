#include "wasm/boundary.hpp"

namespace retromesh::wasm {

void FileTable::clear() {
  files_.clear();
  held_.clear();
}

std::byte* FileTable::reserve(u32 name_size, u32 size) {
  held_.push_back({name_size, Bytes(std::size_t{name_size} + size)});
  return held_.back().bytes.data();
}

std::span<const File> FileTable::files() {
  files_.clear();
  for (const Held& held : held_) {
    const auto* name = reinterpret_cast<const char*>(held.bytes.data());
    files_.push_back({std::string(name, held.name_size), ByteView(held.bytes).subspan(held.name_size)});
  }
  return files_;
}

Boundary& boundary() {
  static Boundary& only = *new Boundary;
  return only;
}

}  // namespace retromesh::wasm

using retromesh::wasm::boundary;

extern "C" {

/// Forgets the files handed over so far.
EMSCRIPTEN_KEEPALIVE void files_begin() { boundary().files.clear(); }

/// Where to write the next file: its name in UTF-8, its bytes behind.
EMSCRIPTEN_KEEPALIVE std::byte* files_reserve(retromesh::u32 name_size, retromesh::u32 size) {
  return boundary().files.reserve(name_size, size);
}

/// Where to write a text of `size` bytes that the next call asks about.
EMSCRIPTEN_KEEPALIVE char* text_reserve(retromesh::u32 size) {
  boundary().asked.resize(size);
  return boundary().asked.data();
}

/// The text that the last call answered, in UTF-8.
EMSCRIPTEN_KEEPALIVE const char* answer_text() { return boundary().answer.text().data(); }
EMSCRIPTEN_KEEPALIVE retromesh::u32 answer_size() {
  return static_cast<retromesh::u32>(boundary().answer.text().size());
}
}
