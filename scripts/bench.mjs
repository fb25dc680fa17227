import { join } from 'node:path';
import { setup } from './setup.mjs';
import { bundle } from './support/bundle.mjs';
import { build, buildWeb, writeSamples } from './support/native.mjs';
import { readOptions } from './support/options.mjs';
import { root, run } from './support/run.mjs';
import { heading } from './support/say.mjs';

const help = `npm run bench

Sets up what measuring needs, builds the benchmarks, measures, and writes bench/RESULTS.md (some minutes).

  --browser   only what is measured in Chromium beside model-viewer; other results stay
  --help      this text`;

const { browser } = readOptions({ browser: { type: 'boolean' } }, help);

const measuring = browser ? 'bench/browser/run.mjs' : 'bench/run.mjs';
const work = [
  ['Installing what the benchmarks need', () => setup('bench')],
  ['Compiling the core to WebAssembly (build/wasm)', () => build('wasm')],
  ['Building the page (dist)', async () => (await writeSamples()) && buildWeb()],
  [
    'Building the benchmarks (build/bench)',
    async () => (browser || (await build('bench'))) && bundle('bench/vite.config.ts'),
  ],
  ['Measuring', async () => (await run(process.execPath, [join(root, measuring)])).code === 0],
];

for (const [what, doIt] of work) {
  heading(what);
  if (await doIt()) continue;
  console.error(`\nStopped: "${what}" failed; see the output above.`);
  process.exit(1);
}
