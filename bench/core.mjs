import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startModule } from '../build/bench/core/modules.mjs';
import { Lease, Poser } from '../build/bench/core/poser.mjs';
import { WasmInstance } from '../build/bench/core/wasm-host.mjs';
import { writeFiles } from '../build/bench/core/write-files.mjs';
import { root } from '../scripts/support/run.mjs';

/** The core in Node, called through the page's TypeScript, which bench/vite.config.ts bundles. */

/** A new instance of a family's core: its `bound` is the Core of web/src/core/wasm/modules.ts. */
export async function startCore(family) {
  const code = await WebAssembly.compile(await readFile(join(root, `build/wasm/${family}.wasm`)));
  return new WasmInstance(await startModule(code));
}

/** The models among files, with the parts that they share with others. */
export function listModels({ bound: core }, files) {
  writeFiles(core, files);
  const entries = [];
  const shared = [];
  for (let isDone = false; !isDone;) {
    const listed = core.list();
    entries.push(...listed.entries);
    shared.push(...listed.shared);
    isDone = listed.isDone;
  }
  return entries.map((entry) => {
    return {
      ...entry,
      parts: [entry.parts, ...Array.from(entry.shared, (list) => shared[list].parts)].flat(),
    };
  });
}

function open(core, files, id) {
  writeFiles(core, files);
  const opened = core.open(id);
  core.begin();
  if (opened.error) throw new Error(opened.error.sentence);
  return opened;
}

/** Copies files into the core and opens them: gives the model as an object of typed arrays and keeps nothing in the core. */
export function openModel({ bound: core }, files, id = '') {
  const { value, handle } = open(core, files, id);
  if (handle !== 0) core.release(handle);
  return value;
}

/** {model, poser} of a model that stays open in the core. */
export function openForPosing(instance, files, name) {
  const { value: model, handle, morphWeights } = open(instance.bound, files, '');
  const morphs = { address: morphWeights, count: model.morphs?.length ?? 0 };
  const lease = new Lease(instance, handle, morphs, () => {});
  return { model, poser: new Poser(name, lease, async () => null) };
}
