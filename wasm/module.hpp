#pragma once
#include <emscripten/bind.h>

#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "formats/boundary/answer_writer.hpp"
#include "formats/files/file_set.hpp"

namespace retromesh::wasm {

using namespace retromesh::answer;

/// What the classes of all modules have in common: files in, answers out.
class Module {
 public:
  /// Frees the files added so far.
  void begin() {
    files_.clear();
    bytes_.clear();
  }

  /// Adds a file; the view of its bytes is filled before any other call.
  emscripten::val add_file(const std::string& name, u32 size) {
    bytes_.emplace_back(new u8[size]);
    u8* const data = bytes_.back().get();
    files_.push_back({name, {reinterpret_cast<const std::byte*>(data), size}});
    return view(std::span<u8>(data, size));
  }

 protected:
  /// Decodes the first file with `reader`, as image::read does, into at most `most` bytes.
  template <class ReadImage>
  emscripten::val read_image(const ReadImage& reader, bool hole, u32 most) {
    const File& file = files_.front();
    Limits limits;
    limits.bytes = most;
    const Result<Image> decoded = reader(file.name, file.bytes, hole, limits);
    return answer(ResultAnswer<Image>(decoded));
  }

  template <class T>
  static emscripten::val view(std::span<T> numbers) {
    using Number = std::remove_const_t<T>;
    static_assert(std::is_same_v<Number, u8> || std::is_same_v<Number, u32>, "bound_types.cpp has no others");
    return emscripten::val(emscripten::typed_memory_view(numbers.size(), numbers.data()));
  }

  /// A view of the record's block, valid until the next call or allocation.
  template <class Record>
  emscripten::val answer(const Record& record) {
    return view(writer_.write(record));
  }

  std::span<const File> files() const { return files_; }

  /// Files and their bytes.
  struct Files {
    std::vector<File> all;
    std::vector<std::unique_ptr<u8[]>> bytes;
  };

  /// The files added so far, for a class that keeps them.
  Files take_files() { return {std::exchange(files_, {}), std::exchange(bytes_, {})}; }

 private:
  std::vector<File> files_;
  std::vector<std::unique_ptr<u8[]>> bytes_;
  AnswerWriter writer_;
};

/// Binds a class with what all have in common: a constructor, begin and addFile.
template <class T>
emscripten::class_<T> bind_class(const char* name) {
  return emscripten::class_<T>(name)
      .template constructor<>()
      .function("begin", static_cast<void (T::*)()>(&T::begin))
      .function("addFile", static_cast<emscripten::val (T::*)(const std::string&, u32)>(&T::add_file));
}

}  // namespace retromesh::wasm
