#pragma once
#include <memory>
#include <optional>
#include <utility>

#include "formats/io/error.hpp"

namespace retromesh {

/// A value, or the Error why there is none.
///
///   Result<Model> opened = open(files, "", limits);
///   if (!opened) return opened.error();
///   draw(opened.value());
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T&& value) : value_(std::move(value)) {}
  Result(const T& value) : value_(value) {}
  Result(Error error) : error_(std::make_unique<Error>(std::move(error))) {}

  /// An Error with a code only: the catalog then tries the next family.
  Result(ErrorCode code) : error_(std::make_unique<Error>()) { error_->code = code; }

  explicit operator bool() const { return !error_; }
  T& value() { return value_; }
  const T& value() const { return value_; }
  Error& error() { return *error_; }
  const Error& error() const { return *error_; }

  /// The error of a Result of another type: `return read.take_error();`.
  Result(std::unique_ptr<Error> error) : error_(std::move(error)) {}
  std::unique_ptr<Error> take_error() { return std::move(error_); }

  /// A value that `fill` fills in place, because moving a large one is slow, or the error that it returns.
  ///
  ///   return Result<Model>::filled([&](Model& model) { return fill(files, limits, model); });
  template <class Fill>
  static Result filled(const Fill& fill) {
    Result made;
    if (std::optional<Error> error = fill(made.value_))
      made.error_ = std::make_unique<Error>(std::move(*error));
    return made;
  }

 private:
  Result() = default;

  T value_{};
  std::unique_ptr<Error> error_;
};

}  // namespace retromesh
