import { setupStep } from './setup.mjs';
import { buildPreset, buildSteps, bundle } from './support/build.mjs';
import { readOptions } from './support/options.mjs';
import { runInOrder } from './support/progress.mjs';
import { must } from './support/run.mjs';

const help = `npm run bench

Installs what measuring needs, builds the benchmarks, measures, and writes bench/RESULTS.md (some minutes).

  --browser   only what is measured in Chromium, beside model-viewer and GLTFLoader; other results stay
  --help      this text`;

const { browser } = readOptions({ browser: { type: 'boolean' } }, help);
const measuring = browser ? 'bench/browser/run.mjs' : 'bench/run.mjs';

async function buildBenchmarks(progress) {
  if (!browser) await buildPreset('bench', progress);
  await bundle('bench/vite.config.ts', ['production'], progress);
}

await runInOrder([
  setupStep('bench'),
  ...buildSteps(['core', 'page', 'commandLine', 'packages']),
  { title: 'Building the benchmarks', work: buildBenchmarks },
  {
    title: 'Measuring',
    work: async (progress) => {
      await must(process.execPath, [measuring], { onLine: (line) => progress.note(line) });
    },
  },
]);
