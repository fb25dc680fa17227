import { buildWeb, buildWasm, writeSamples } from './support/native.mjs';
import { heading } from './support/say.mjs';
import { setup } from './setup.mjs';

const work = [
  ['Installing what the build needs', () => setup('start')],
  ['Compiling the core and the inspector to WebAssembly (build/wasm)', buildWasm],
  ['Writing our own sample models (build/samples)', writeSamples],
  [
    'Building the page (dist), <retro-mesh> alone, embed.html and its client (dist/embed), the command line (build/cli) and the package for npm (build/package)',
    buildWeb,
  ],
];

/** Builds the page and everything that it needs; ends the process when a step fails. */
export async function buildAll() {
  for (const [what, doIt] of work) {
    heading(what);
    if (await doIt()) continue;
    console.error(`\nStopped: "${what}" failed; see the output above.`);
    process.exit(1);
  }
}

if (process.argv[1] === import.meta.filename) await buildAll();
