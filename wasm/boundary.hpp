#pragma once
#include <emscripten.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/model/file_set.hpp"
#include "wasm/answer.hpp"

/// What both modules share on their edge to JavaScript. Functions of C, exported one by one: Embind and its
/// script would be a third of all that a page may load of the core. web/src/core/calls.ts is the other side.
namespace retromesh::wasm {

/// The files of one call. JavaScript writes their names and bytes straight into the memory.
class FileTable {
 public:
  void clear();

  /// Room for a name and the bytes behind it.
  std::byte* reserve(u32 name_size, u32 size);

  std::span<const File> files();

 private:
  struct Held {
    std::unique_ptr<std::byte[]> room;
    const std::byte* name = nullptr;
    u32 name_size = 0;
    u32 size = 0;
  };
  std::vector<Held> held_;
  std::vector<File> files_;
};

/// The files, the text that JavaScript says, and the answer that it gets: one of each, for modules do one
/// thing at a time.
struct Boundary {
  FileTable files;
  std::string asked;
  Answer answer;
};

Boundary& boundary();

}  // namespace retromesh::wasm
