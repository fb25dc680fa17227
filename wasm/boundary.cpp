#include "wasm/boundary.hpp"

#include <array>

#include "formats/io/list.hpp"

namespace retromesh::wasm {

void FileTable::clear() {
  files_.clear();
  held_.clear();
}

std::byte* FileTable::reserve(u32 name_size, u32 size) {
  // Bytes begin where numbers may, so that they can be read in place. JavaScript fills the room: it is not
  // cleared.
  constexpr u32 kAlignment = 8;
  const u32 before = (kAlignment - name_size % kAlignment) % kAlignment;
  Held& held = add_to(held_);
  held.room.reset(new std::byte[std::size_t{before} + name_size + size]);
  held.name = held.room.get() + before;
  held.name_size = name_size;
  held.size = size;
  return held.room.get() + before;
}

std::span<const File> FileTable::files() {
  files_.clear();
  for (const Held& held : held_) {
    File& file = add_to(files_);
    file.name.assign(reinterpret_cast<const char*>(held.name), held.name_size);
    file.bytes = {held.name + held.name_size, held.size};
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

/// Where the last answer lies: an address and a count for its words, its letters and the bytes of its block.
EMSCRIPTEN_KEEPALIVE const retromesh::u32* answer_places() {
  static std::array<retromesh::u32, 6> places;
  const auto& answer = boundary().answer;
  const auto put = [](std::size_t at, const void* first, std::size_t count) {
    places[at] = static_cast<retromesh::u32>(reinterpret_cast<std::uintptr_t>(first));
    places[at + 1] = static_cast<retromesh::u32>(count);
  };
  put(0, answer.words().data(), answer.words().size());
  put(2, answer.text().data(), answer.text().size());
  put(4, answer.block().data(), answer.block().size());
  return places.data();
}
}
