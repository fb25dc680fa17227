import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { load } from '../machine.mjs';
import { withSections } from '../report.mjs';
import { measureInBrowser } from './browser.mjs';
import { ratiosInBrowser, ratiosOfClones, sectionOfClones, sectionsInBrowser } from './report.mjs';

// The part of bench/run.mjs that needs no native build: replaces its sections in RESULTS.md. With the argument `clones` that of clones alone,
// without its rows in the table of ratios.
const path = join(root, 'bench/RESULTS.md');
const before = load();
const isOfClones = process.argv[2] === 'clones';
const results = await measureInBrowser(isOfClones ? ['clones'] : undefined);
if (!results) throw new Error('Chromium, openssl or model-viewer is missing');
const sections = isOfClones ? [sectionOfClones(results)] : sectionsInBrowser(results);
await writeFile(path, withSections(await readFile(path, 'utf8'), sections));
for (const [what, promise, measured, kept] of isOfClones ? ratiosOfClones(results) : ratiosInBrowser(results))
  console.log(`${kept === 'no' ? 'MISSED ' : ''}${what}: ${measured} (${promise})`);
console.log(`load ${before} before and ${load()} after; written to bench/RESULTS.md`);
