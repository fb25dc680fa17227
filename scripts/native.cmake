# The native programs made from the core: tests, the fuzz program and benchmarks.
# A new source file in one of their folders is picked up by the next build.

retromesh_core(retromesh_formats ${formats_sources})
if(RETROMESH_FUZZ)
  target_compile_options(retromesh_formats PRIVATE -fsanitize=fuzzer-no-link)
endif()

# Links `target` with the core, under the same warnings.
function(retromesh_uses_core target)
  target_link_libraries(${target} PRIVATE retromesh_formats retromesh_warnings)
  target_compile_definitions(${target} PRIVATE RETROMESH_ROOT="${PROJECT_SOURCE_DIR}")
  retromesh_unity(${target})
endfunction()

# Our own sample models, and tests/support, for the tests and the fuzz program.
function(retromesh_test_support)
  list(FILTER sample_sources EXCLUDE REGEX /make_samples.cpp$)
  file(GLOB support CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.cpp)
  add_library(retromesh_test_support STATIC ${sample_sources} ${support})
  retromesh_uses_core(retromesh_test_support)
endfunction()

# build/<preset>/retromesh_tests: tests/native, with Catch2 v3 where the system has it, else v2.
function(retromesh_tests)
  find_package(Catch2 QUIET)
  find_path(catch2_include NAMES catch2/catch.hpp catch2/catch_all.hpp REQUIRED)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/native/*.cpp)
  list(FILTER sources EXCLUDE REGEX /fuzz.cpp$)
  add_executable(retromesh_tests ${sources})
  retromesh_uses_core(retromesh_tests)
  target_link_libraries(retromesh_tests PRIVATE retromesh_test_support)
  # Only the core has to be fast: the tests' own code compiles sooner at -O0. Linkers keep the first of the templates that both
  # instantiate, so the core comes first.
  target_compile_options(retromesh_tests PRIVATE -O0)
  target_link_options(retromesh_tests PRIVATE -Wl,--whole-archive $<TARGET_FILE:retromesh_formats> -Wl,--no-whole-archive)
  target_precompile_headers(retromesh_tests PRIVATE ${PROJECT_SOURCE_DIR}/tests/support/catch.hpp)
  # Catch2 v2 itself, which is configured before its header is included.
  set_source_files_properties(tests/native/main.cpp PROPERTIES
    COMPILE_OPTIONS -fno-sanitize=all SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
  if(TARGET Catch2::Catch2WithMain)
    target_link_libraries(retromesh_tests PRIVATE Catch2::Catch2WithMain)
  elseif(TARGET Catch2::Catch2)
    target_link_libraries(retromesh_tests PRIVATE Catch2::Catch2)
  else()
    target_include_directories(retromesh_tests SYSTEM PRIVATE ${catch2_include})
  endif()
endfunction()

# build/sanitize/fuzz: tests/fuzz, and tests/native/<family>/fuzz.cpp. The sanitizers are flags of the preset, and the core is compiled for libFuzzer.
function(retromesh_fuzz)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp ${PROJECT_SOURCE_DIR}/tests/native/*/fuzz.cpp)
  add_executable(fuzz ${sources})
  retromesh_uses_core(fuzz)
  target_link_libraries(fuzz PRIVATE retromesh_test_support)
  target_link_options(fuzz PRIVATE -fsanitize=fuzzer)
endfunction()

# build/bench/retromesh_bench, with assimp for comparison where it is installed.
function(retromesh_bench)
  find_package(benchmark REQUIRED)
  find_package(assimp QUIET)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.cpp)
  add_executable(retromesh_bench ${sources})
  target_link_libraries(retromesh_bench PRIVATE retromesh_formats retromesh_warnings benchmark::benchmark)
  target_compile_definitions(retromesh_bench PRIVATE RETROMESH_ROOT="${PROJECT_SOURCE_DIR}")
  if(TARGET assimp::assimp)
    target_link_libraries(retromesh_bench PRIVATE assimp::assimp)
    target_compile_definitions(retromesh_bench PRIVATE RETROMESH_HAS_ASSIMP)
  endif()
endfunction()

if(RETROMESH_TESTS OR RETROMESH_FUZZ)
  retromesh_test_support()
endif()
if(RETROMESH_TESTS)
  retromesh_tests()
endif()
if(RETROMESH_FUZZ)
  retromesh_fuzz()
endif()
if(RETROMESH_BENCH)
  retromesh_bench()
endif()
