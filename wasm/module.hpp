#pragma once
#include <array>
#include <memory>
#include <span>
#include <string>
#include <tuple>
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

  /// Adds a file; its bytes are filled before any other call.
  std::span<u8> add_file(const std::string& name, u32 size) {
    bytes_.emplace_back(new u8[size]);
    u8* const data = bytes_.back().get();
    files_.push_back({name, {reinterpret_cast<const std::byte*>(data), size}});
    return {data, size};
  }

 protected:
  /// Decodes the first file with `reader`, as image::read does, into at most `most` bytes.
  template <class ReadImage>
  std::span<const u8> read_image(const ReadImage& reader, bool hole, u32 most) {
    const File& file = files_.front();
    Limits limits;
    limits.bytes = most;
    const Result<Image> decoded = reader(file.name, file.bytes, hole, limits);
    return answer(ResultAnswer<Image>(decoded));
  }

  /// The record's block, valid until the next call or allocation.
  template <class Record>
  std::span<const u8> answer(const Record& record) {
    return writer_.write(record);
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

using Numbers = std::array<double, 8>;

/// Calls methods of a module's only object for JavaScript. Numbers and booleans are the arguments of the
/// call, texts those that were added with `text` since the last one.
template <class Class>
class Exports {
 public:
  /// Where the next text of so many bytes is to be written.
  u32 text(u32 size) { return address_of(texts_.emplace_back(size, '\0').data()); }

  /// The result as a number; of arrays the address of their address and length.
  template <class Base, class Value, class... Parameters>
  u32 call(Value (Base::*method)(Parameters...), const Numbers& numbers) {
    std::size_t number = 0;
    std::size_t text = 0;
    const auto next = [&]<class Parameter>() -> Parameter {
      if constexpr (std::is_same_v<Parameter, std::string>) {
        return std::move(texts_[text++]);
      } else {
        return from_number<Parameter>(numbers[number++]);
      }
    };
    // Braces: arguments of a list are evaluated in their order.
    std::tuple<std::remove_cvref_t<Parameters>...> given{
        next.template operator()<std::remove_cvref_t<Parameters>>()...};
    texts_.clear();
    const auto run = [&](auto&... each) { return (object_.*method)(each...); };
    if constexpr (std::is_void_v<Value>) {
      std::apply(run, given);
      return 0;
    } else {
      return to_number(std::apply(run, given));
    }
  }

 private:
  static u32 address_of(const void* data) { return static_cast<u32>(reinterpret_cast<std::uintptr_t>(data)); }

  /// Negative numbers are those of 32 bits without a sign, as JavaScript converts them.
  template <class Number>
  static Number from_number(double number) {
    if constexpr (std::is_same_v<Number, bool>) return number > 0;
    if constexpr (std::is_same_v<Number, u32>) return static_cast<u32>(static_cast<std::int64_t>(number));
    return static_cast<Number>(number);
  }

  template <class Value>
  u32 to_number(Value value) {
    if constexpr (std::is_integral_v<Value>) {
      return value;
    } else {
      array_ = {address_of(value.data()), static_cast<u32>(value.size())};
      return address_of(array_.data());
    }
  }

  Class object_;
  std::vector<std::string> texts_;
  std::array<u32, 2> array_;
};

}  // namespace retromesh::wasm

/// Exports a method of RETROMESH_MODULE. `name` is what JavaScript calls it, with what it gives where that is
/// not a number: ":bytes" or ":words" for arrays, ":flag".
#define RETROMESH_METHOD(Class, method, name)                                           \
  [[gnu::used, clang::export_name(name)]] retromesh::u32 export_##method(               \
      double a, double b, double c, double d, double e, double f, double g, double h) { \
    return exports.call(&Class::method, {a, b, c, d, e, f, g, h});                      \
  }

/// Exports the only object of a module, with what the classes of all modules have in common.
#define RETROMESH_MODULE(Class)                                                               \
  static retromesh::wasm::Exports<Class> exports;                                             \
  [[gnu::used, clang::export_name("text")]] retromesh::u32 export_text(retromesh::u32 size) { \
    return exports.text(size);                                                                \
  }                                                                                           \
  RETROMESH_METHOD(Class, begin, "begin")                                                     \
  RETROMESH_METHOD(Class, add_file, "addFile:bytes")
