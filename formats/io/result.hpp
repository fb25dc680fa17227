#pragma once
#include <memory>
#include <utility>

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
  Result(T&& value) : value_(std::move(value)) {}
  Result(const T& value) : value_(value) {}
  Result(const Error& error) : error_(std::make_unique<Error>(error)) {}

  explicit operator bool() const { return !error_; }
  T& value() { return value_; }
  const T& value() const { return value_; }
  Error& error() { return *error_; }
  const Error& error() const { return *error_; }

 private:
  T value_{};
  std::unique_ptr<Error> error_;
};

}  // namespace retromesh
