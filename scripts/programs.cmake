# The native programs made from the core: tests, sample writer, fuzz targets and benchmarks.
# A new source file in one of their folders is picked up by the next build.

# Links `target` with the core, under the same warnings.
function(retromesh_uses_core target)
  target_link_libraries(${target} PRIVATE retromesh_formats retromesh_warnings)
  target_compile_definitions(${target} PRIVATE RETROMESH_ROOT="${PROJECT_SOURCE_DIR}")
endfunction()

# build/<preset>/retromesh_tests: tests/native and tests/support, with Catch2 v3 where the system has it, else v2.
# Whoever wants the samples alone needs neither.
function(retromesh_tests)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS tests/native/*.cpp tests/support/*.cpp)
  find_package(Catch2 QUIET)
  find_path(catch2_include NAMES catch2/catch.hpp catch2/catch_all.hpp)
  if(NOT sources OR NOT catch2_include)
    message(STATUS "Without the native tests: there are none, or Catch2 is not here.")
    return()
  endif()
  add_executable(retromesh_tests ${sources})
  retromesh_uses_core(retromesh_tests)
  # What is measured and sanitized is the core; the tests' own code is compiled as fast as possible.
  target_compile_options(retromesh_tests PRIVATE -O0)
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
  add_executable(retromesh_samples ${main})
  retromesh_uses_core(retromesh_samples)
  target_link_libraries(retromesh_samples PRIVATE retromesh_sample_models)
endfunction()

# build/fuzz/fuzz_NAME for each tests/fuzz/NAME.cpp; the sanitizers are flags of the preset, so that the core has them too.
function(retromesh_fuzz_targets)
  file(GLOB sources CONFIGURE_DEPENDS tests/fuzz/*.cpp)
  foreach(source IN LISTS sources)
    get_filename_component(name ${source} NAME_WE)
    add_executable(fuzz_${name} ${source})
    retromesh_uses_core(fuzz_${name})
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  endforeach()
endfunction()

# build/bench/retromesh_bench, with assimp beside us where the system has it.
function(retromesh_bench)
  file(GLOB sources CONFIGURE_DEPENDS bench/*.cpp)
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
