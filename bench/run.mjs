import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../scripts/support/run.mjs';
import { measureInBrowser } from './browser/browser.mjs';
import { ratiosInBrowser } from './browser/report.mjs';
import { measureCaches } from './caches/caches.mjs';
import { startCore } from './core.mjs';
import { measureInterleaved } from './interleaved.mjs';
import { measureListing } from './listing/listing.mjs';
import { load, machine } from './machine.mjs';
import { measureNatively } from './native.mjs';
import { ratios } from './ratios.mjs';
import { report } from './report.mjs';
import { measureInWasm } from './wasm.mjs';
import { allFiles, corpus, makeWorkList } from './work-list.mjs';

const cores = { unreal: await startCore('unreal'), runescape: await startCore('runescape') };
const { path, tasks } = await makeWorkList(cores);
if (tasks.every(({ kind }) => kind === 'pose' || kind === 'sort'))
  console.log(`no corpus at ${corpus}: only posing and sorting are measured`);

const before = load();
console.log('native code');
const { assimp, results: native } = await measureNatively(path);
console.log('wasm');
const wasm = await measureInWasm(tasks);
console.log('native code and wasm, interleaved');
const interleaved = await measureInterleaved(path, tasks);
console.log('caches');
const caches = await measureCaches(allFiles);
console.log('listing in the page');
const listing = await measureListing(corpus);
console.log('in the browser, beside model-viewer');
const browser = await measureInBrowser();
const loads = [before, load()];

const results = { native, wasm, interleaved, caches, listing, browser };
const promised = ratios(results);
await writeFile(
  join(root, 'bench/RESULTS.md'),
  report({ machine: machine(assimp), loads, ratios: promised, ...results }),
);
for (const [what, promise, measured, kept] of [...promised, ...(browser ? ratiosInBrowser(browser) : [])])
  console.log(`${kept === 'no' ? 'MISSED ' : ''}${what}: ${measured} (${promise})`);
console.log('written to bench/RESULTS.md');
