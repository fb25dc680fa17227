#pragma once
// One header for Catch2 v2 and v3. SKIP("why") ends a test case that lacks what it needs, and prints a line
// for scripts/support/checks.mjs, which counts them: v2 cannot skip.
#include <iostream>
#include <utility>

#include "formats/io/result.hpp"

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#undef SKIP
#else
#include <catch2/catch.hpp>
#endif
#define SKIP(why)                                                                                        \
  do {                                                                                                   \
    std::cout << "skipped: " << Catch::getResultCapture().getCurrentTestName() << ": " << (why) << "\n"; \
    return;                                                                                              \
  } while (false)

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
