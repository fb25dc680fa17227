// Catch2 v2 wants one file to hold its main(); v3 brings a library that does.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
