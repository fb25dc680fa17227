#pragma once
#include <utility>

#include "formats/io/result.hpp"
#include "tests/support/catch.hpp"

namespace retromesh::test {

/// The value of a result, which has to have one.
template <class Value>
Value value_of(Result<Value> result) {
  if (!result) FAIL(sentence(result.error()) << ". " << result.error().cause);
  return std::move(result.value());
}

/// The error of a result, which has to have one.
template <class Value>
Error error_of(const Result<Value>& result) {
  REQUIRE_FALSE(result);
  return result.error();
}

}  // namespace retromesh::test
