# Copies Emscripten's script, without the address of a wasm beside itself: the script never loads it, as
# web/src/core/wasm/modules.ts passes the code, but bundlers would look for it. Versions write it differently.
file(READ ${from} text)
set(space "[ \t\r\n]*")
string(REGEX REPLACE
  "new URL\\(${space}[\"'`]module[.]wasm[\"'`]${space},${space}import[.]meta[.]url${space},?${space}\\)(${space}[.]href|${space}[.]toString\\(\\))?"
  "\"module.wasm\"" text "${text}")
if(text MATCHES "new URL\\([^()]*[.]wasm[^()]*\\)")
  message(FATAL_ERROR "${from}: this version of Emscripten writes ${CMAKE_MATCH_0}, which bundlers look for; "
    "teach wasm/copy_script.cmake to replace it")
endif()
file(WRITE ${to} "${text}")
