#pragma once
// One header for Catch2 v2 and v3. SKIP("why") ends a test case that lacks what it needs; it counts as
// skipped.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#define SKIP(why)               \
  do {                          \
    WARN("skipped: " << (why)); \
    return;                     \
  } while (false)
#endif
