import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/support/run.mjs';
import { say } from '../scripts/support/say.mjs';
import { measureListing } from './listing/listing.mjs';
import { load, machine } from './machine.mjs';
import { measureInTurns } from './model-turns.mjs';
import { measureNatively } from './native.mjs';
import { bars, report } from './report.mjs';
import { measureInWasm } from './wasm.mjs';
import { startCore } from './wasm-modules.mjs';
import { corpus, makeWorkList } from './work-list.mjs';

const results = join(root, 'bench/RESULTS.md');

const cores = { unreal: await startCore(), runescape: await startCore('runescape') };
const { path, tasks } = await makeWorkList(cores);
if (tasks.every(({ kind }) => kind === 'pose' || kind === 'sort'))
  say(`no corpus at ${corpus}: only posing and sorting are measured`);

const before = load();
say('natively');
const { assimp, results: native } = await measureNatively(path);
say('through wasm');
const wasm = await measureInWasm(tasks);
const models = tasks.find(({ kind }) => kind === 'models');
if (models) say('models of RuneScape in turns');
const turns = models && (await measureInTurns(path, models));
say('listing in the page');
const listing = await measureListing(corpus);
const loads = [before, load()];

await writeFile(results, report({ machine: machine(assimp), loads, native, wasm, turns, listing }));
for (const [what, promise, measured, kept] of bars(native, wasm, turns))
  say(`${kept === 'no' ? 'MISSED ' : ''}${what}: ${measured} (${promise})`);
say('written to bench/RESULTS.md');
