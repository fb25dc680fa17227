import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../scripts/support/run.mjs';

/** Starts one of the modules in build/wasm as web/src/core does, and gives an instance of the class that it binds. */
async function start(name, className) {
  const base = join(root, 'build/wasm', name);
  const { default: factory } = await import(pathToFileURL(`${base}.mjs`).href);
  const code = await WebAssembly.compile(await readFile(`${base}.wasm`));
  const module = await new Promise((resolve, reject) => {
    const instantiateWasm = (imports, receive) => {
      WebAssembly.instantiate(code, imports).then((instance) => receive(instance, code), reject);
      return {};
    };
    factory({ instantiateWasm }).then(resolve, reject);
  });
  return new module[className]();
}

/** The core, as every page loads it. */
export const startCore = () => start('core', 'Core');

/** The module that reads and copies documents. */
export const startBench = () => start('bench_core', 'Bench');

/** Gives files ({name, bytes}, where bytes may be null) to one of them. */
export function handOver(taker, files) {
  taker.begin();
  for (const { name, bytes } of files) {
    const view = taker.addFile(name, bytes?.length ?? 0);
    if (bytes?.length) view.set(bytes);
  }
}
