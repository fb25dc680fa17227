#pragma once
#include <emscripten/val.h>

#include <string>
#include <vector>

#include "formats/io/error.hpp"
#include "formats/model/file_set.hpp"
#include "formats/model/model.hpp"

/// Plain JavaScript values from the core's plain data. Arrays are copied out once: nothing that JavaScript holds detaches.
namespace retromesh::wasm {

using emscripten::val;

/// The files of one call. JavaScript writes their bytes straight into the heap.
class FileTable {
 public:
  void clear();

  /// Adds a file of `size` bytes and returns a view to fill at once, before anything else is called.
  val add(const std::string& name, u32 size);

  std::span<const File> files();

 private:
  struct Held {
    std::string name;
    Bytes bytes;
  };
  std::vector<Held> held_;
  std::vector<File> files_;
};

/// A new typed array with a copy of `values`.
template <class T>
val copied(const std::vector<T>& values) {
  return val(emscripten::typed_memory_view(values.size(), values.data())).template call<val>("slice");
}

val to_value(const Error& error);
val to_value(const Place& place);
val to_value(const Image& image);

/// Mirrors Model field by field, as web/src/core/model.ts says.
val to_value(const Model& model);

}  // namespace retromesh::wasm
