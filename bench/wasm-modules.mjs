import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from '../scripts/support/run.mjs';

const folder = join(root, 'build/bench');

/** The page's own calls into the modules, and what they import, without their types. */
async function loadCalls() {
  const { target, module } = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 };
  await mkdir(folder, { recursive: true });
  for (const name of ['calls', 'answer', 'read-model']) {
    const source = await readFile(join(root, `web/src/core/wasm/${name}.ts`), 'utf8');
    const { outputText } = ts.transpileModule(source, { compilerOptions: { target, module } });
    await writeFile(join(folder, `${name}.js`), outputText);
  }
  return import(pathToFileURL(join(folder, 'calls.js')).href);
}

const { Calls, CoreCalls, instantiate } = await loadCalls();

async function start(name) {
  return instantiate(await WebAssembly.compile(await readFile(join(root, `build/wasm/${name}.wasm`))));
}

/** The calls of `wasm/bench_core.cpp`. */
class BenchCalls extends Calls {
  read(times) {
    return this.call('bench_read', times);
  }

  readModels(times) {
    return this.call('bench_read_models', times);
  }

  openModels(times) {
    return this.call('bench_open_models', times);
  }

  copyFresh(times) {
    this.call('bench_copy_fresh', times);
  }

  copyWarm(times) {
    this.call('bench_copy_warm', times);
  }
}

/** The core of a family, as a page loads it. */
export const startCore = async (family = 'unreal') => new CoreCalls(await start(family));

/** The module that reads and copies documents. */
export const startBench = async () => new BenchCalls(await start('bench_core'));

/** Gives files ({name, bytes}, where bytes may be null) to one of them. */
export function writeFiles(taker, files) {
  taker.begin();
  for (const { name, bytes } of files) {
    const view = taker.addFile(name, bytes?.length ?? 0);
    if (bytes?.length) view.set(bytes);
  }
}
