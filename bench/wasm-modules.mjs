import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from '../scripts/support/run.mjs';

const folder = join(root, 'build/bench');

/** The page's own calls into the modules, without their types. */
async function loadCalls() {
  const source = await readFile(join(root, 'web/src/core/calls.ts'), 'utf8');
  const { target, module } = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions: { target, module } });
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'calls.mjs');
  await writeFile(path, outputText);
  return import(pathToFileURL(path).href);
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

  copyFresh(times) {
    this.call('bench_copy_fresh', times);
  }

  copyWarm(times) {
    this.call('bench_copy_warm', times);
  }
}

/** The core, as every page loads it. */
export const startCore = async () => new CoreCalls(await start('unreal'));

/** The module that reads and copies documents. */
export const startBench = async () => new BenchCalls(await start('bench_core'));

/** Gives files ({name, bytes}, where bytes may be null) to one of them. */
export function handOver(taker, files) {
  taker.begin();
  for (const { name, bytes } of files) {
    const view = taker.addFile(name, bytes?.length ?? 0);
    if (bytes?.length) view.set(bytes);
  }
}
