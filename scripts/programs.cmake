# The native programs made from the core: tests, sample writer, fuzz targets and benchmarks.
# A new source file in one of their folders is picked up by the next build.

# Links `target` with the core, under the same warnings.
function(retromesh_uses_core target)
  target_link_libraries(${target} PRIVATE retromesh_formats retromesh_warnings)
  target_compile_definitions(${target} PRIVATE RETROMESH_ROOT="${PROJECT_SOURCE_DIR}")
endfunction()

# Takes templates that both the core and a program at -O0 instantiate from the core: linkers keep the first.
function(retromesh_links_core_first target)
  target_link_options(${target} PRIVATE -Wl,--whole-archive $<TARGET_FILE:retromesh_formats> -Wl,--no-whole-archive)
endfunction()

# tests/support as a library, for the tests and the fuzz targets.
function(retromesh_test_support)
  file(GLOB sources CONFIGURE_DEPENDS tests/support/*.cpp)
  add_library(retromesh_test_support STATIC ${sources})
  retromesh_uses_core(retromesh_test_support)
  target_compile_options(retromesh_test_support PRIVATE -O1)
endfunction()

# build/<preset>/retromesh_tests: tests/native, with Catch2 v3 where the system has it, else v2.
# The samples need neither.
function(retromesh_tests)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS tests/native/*.cpp)
  find_package(Catch2 QUIET)
  find_path(catch2_include NAMES catch2/catch.hpp catch2/catch_all.hpp)
  if(NOT sources OR NOT catch2_include)
    message(STATUS "Without the native tests: there are none, or Catch2 is not here.")
    return()
  endif()
  add_executable(retromesh_tests ${sources})
  retromesh_uses_core(retromesh_tests)
  # -O0, as only the core has to be fast: the tests' own code compiles sooner.
  target_compile_options(retromesh_tests PRIVATE -O0)
  retromesh_links_core_first(retromesh_tests)
  target_link_libraries(retromesh_tests PRIVATE retromesh_test_support retromesh_sample_models)
  target_precompile_headers(retromesh_tests PRIVATE tests/support/catch.hpp)
  # Catch2 v2 itself, which is configured before its header is included.
  set_source_files_properties(tests/native/main.cpp PROPERTIES COMPILE_OPTIONS -fno-sanitize=all SKIP_PRECOMPILE_HEADERS ON)
  if(TARGET Catch2::Catch2WithMain)
    target_link_libraries(retromesh_tests PRIVATE Catch2::Catch2WithMain)
  elseif(TARGET Catch2::Catch2)
    target_link_libraries(retromesh_tests PRIVATE Catch2::Catch2)
  else()
    target_include_directories(retromesh_tests SYSTEM PRIVATE ${catch2_include})
  endif()
endfunction()

# Our own sample models as a library, and build/<preset>/retromesh_samples DIRECTORY, which writes them there.
function(retromesh_samples)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS scripts/samples/*.cpp)
  set(main ${PROJECT_SOURCE_DIR}/scripts/samples/make_samples.cpp)
  list(REMOVE_ITEM sources ${main})
  add_library(retromesh_sample_models STATIC ${sources})
  retromesh_uses_core(retromesh_sample_models)
  target_compile_options(retromesh_sample_models PRIVATE -O0)
  add_executable(retromesh_samples ${main})
  retromesh_uses_core(retromesh_samples)
  target_link_libraries(retromesh_samples PRIVATE retromesh_sample_models)
endfunction()

# build/sanitize/fuzz: tests/fuzz, whose target RETROMESH_FUZZ_TARGET names. The sanitizers are flags of the preset, and the core is
# compiled for libFuzzer. A target's own code runs for each input.
function(retromesh_fuzz)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS tests/fuzz/*.cpp)
  add_executable(fuzz ${sources})
  retromesh_uses_core(fuzz)
  target_compile_options(fuzz PRIVATE -O1)
  retromesh_links_core_first(fuzz)
  target_link_libraries(fuzz PRIVATE retromesh_test_support retromesh_sample_models)
  target_link_options(fuzz PRIVATE -fsanitize=fuzzer)
endfunction()

# Sets `out` to the ids in formats/families.def.
function(retromesh_family_ids out)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/formats/families.def)
  file(STRINGS ${PROJECT_SOURCE_DIR}/formats/families.def lines REGEX "^RETROMESH_FAMILY")
  list(TRANSFORM lines REPLACE "^RETROMESH_FAMILY.([a-z0-9_]+).*" "\\1")
  set(${out} ${lines} PARENT_SCOPE)
endfunction()

# build/bench/retromesh_bench, with assimp for comparison where it is installed.
function(retromesh_bench)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS bench/*.cpp)
  if(NOT sources)
    return()
  endif()
  find_package(benchmark REQUIRED)
  find_package(assimp QUIET)
  add_executable(retromesh_bench ${sources})
  retromesh_uses_core(retromesh_bench)
  target_link_libraries(retromesh_bench PRIVATE benchmark::benchmark)
  if(TARGET assimp::assimp)
    target_link_libraries(retromesh_bench PRIVATE assimp::assimp)
    target_compile_definitions(retromesh_bench PRIVATE RETROMESH_HAS_ASSIMP)
  endif()
endfunction()
