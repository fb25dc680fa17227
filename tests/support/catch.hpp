#pragma once
// One header for Catch2 v2 and v3. SKIP("why") ends a test case that lacks what it needs, and prints a line
// for scripts/support/checks.mjs, which counts them: v2 cannot skip.
#include <iostream>

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
