import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/support/run.mjs';
import { load } from '../machine.mjs';
import { withSections } from '../report.mjs';
import { measureInBrowser } from './browser.mjs';
import { ratiosInBrowser, sectionsInBrowser } from './report.mjs';

// The part of bench/run.mjs that needs no native build: replaces its sections in RESULTS.md.
const path = join(root, 'bench/RESULTS.md');
const before = load();
const results = await measureInBrowser();
if (!results) throw new Error('Chromium, openssl or model-viewer is missing');
await writeFile(path, withSections(await readFile(path, 'utf8'), sectionsInBrowser(results)));
for (const [what, promise, measured, kept] of ratiosInBrowser(results))
  console.log(`${kept === 'no' ? 'MISSED ' : ''}${what}: ${measured} (${promise})`);
console.log(`load ${before} before and ${load()} after; written to bench/RESULTS.md`);
