#pragma once
#include <utility>
#include <variant>

#include "formats/io/error.hpp"

namespace retromesh {

/// A value, or the Error that says why there is none.
///
///   Result<Model> opened = open(files, "", limits);
///   if (!opened) return opened.error();
///   draw(opened.value());
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::move(value)) {}
  Result(Error error) : held_(std::move(error)) {}

  explicit operator bool() const { return std::holds_alternative<T>(held_); }
  T& value() { return *std::get_if<T>(&held_); }
  const T& value() const { return *std::get_if<T>(&held_); }
  Error& error() { return *std::get_if<Error>(&held_); }
  const Error& error() const { return *std::get_if<Error>(&held_); }

 private:
  std::variant<T, Error> held_;
};

}  // namespace retromesh
