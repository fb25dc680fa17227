import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { diskOf, nodeModules } from './files/disk.js';
import { setDisk } from './files/fetch-file.js';
import { setWasmSource } from './host/wasm-source.js';

/** Beside or below the bundled script, or in the build folder as seen from `build/cli` and from here. */
const folders = ['./', './wasm/', '../wasm/', '../../../build/wasm/'];

setWasmSource(async (name) => {
  const candidates = folders.map(
    (folder) => new URL(/* @vite-ignore */ `${folder}${name}.wasm`, import.meta.url),
  );
  const path = candidates.find((candidate) => existsSync(candidate)) ?? candidates[0]!;
  return WebAssembly.compile(await readFile(path));
});

setDisk(diskOf(nodeModules()!));

export * from './index.js';
