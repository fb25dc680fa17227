#pragma once
#include <emscripten/bind.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/model/file_set.hpp"

namespace retromesh::wasm {

/// The files that the next calls work on. JavaScript fills their bytes.
class FileInput {
 public:
  /// Frees the files added so far.
  void begin() {
    files_.clear();
    bytes_.clear();
  }

  /// Adds a file; the view of its bytes is filled before any other call.
  emscripten::val add_file(const std::string& name, u32 size) {
    bytes_.emplace_back(new std::byte[size]);
    files_.push_back({name, {bytes_.back().get(), size}});
    return emscripten::val(emscripten::typed_memory_view(size, reinterpret_cast<u8*>(bytes_.back().get())));
  }

 protected:
  std::span<const File> files() const { return files_; }

 private:
  std::vector<File> files_;
  std::vector<std::unique_ptr<std::byte[]>> bytes_;
};

/// Binds a class with what all have in common: a constructor, begin, addFile, and the schema of its answers.
template <class T>
emscripten::class_<T> bind_class(const char* name) {
  return emscripten::class_<T>(name)
      .template constructor<>()
      .function("begin", static_cast<void (T::*)()>(&T::begin))
      .function("addFile", static_cast<emscripten::val (T::*)(const std::string&, u32)>(&T::add_file))
      .function("schema", &T::schema);
}

}  // namespace retromesh::wasm
