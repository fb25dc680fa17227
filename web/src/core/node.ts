import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { setWasmSource } from './wasm/wasm-source.js';

/** Beside this script once it is bundled, or where the build leaves them: seen from `build/cli`, and from here. */
const folders = ['./', '../wasm/', '../../../build/wasm/'];

setWasmSource(async (name) => {
  const places = folders.map((folder) => new URL(`${folder}${name}.wasm`, import.meta.url));
  const place = places.find((candidate) => existsSync(candidate)) ?? places[0]!;
  return WebAssembly.compile(await readFile(place));
});

export * from './index.js';
