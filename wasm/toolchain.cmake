# Finds Emscripten: the em++ on the path, be it a distribution's or an activated emsdk's, else the one that EMSDK names.
find_program(RETROMESH_EMXX em++ HINTS $ENV{EMSDK}/upstream/emscripten)
if(NOT RETROMESH_EMXX)
  message(FATAL_ERROR "em++ is not on the path: install the package emscripten, or activate an emsdk.")
endif()
file(REAL_PATH ${RETROMESH_EMXX} emscripten_program)
get_filename_component(emscripten_root ${emscripten_program} DIRECTORY)
include(${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake)
