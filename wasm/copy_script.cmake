# Copies Emscripten's script. It names a wasm beside itself, which it never loads: web/src/core/wasm/modules.ts passes the code.
file(READ ${from} text)
string(REPLACE "new URL(\"module.wasm\"" "new URL(/* @vite-ignore */ \"module.wasm\"" text "${text}")
file(WRITE ${to} "${text}")
