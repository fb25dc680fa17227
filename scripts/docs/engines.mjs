import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/run.mjs';

// Writes docs/engines.md, how the pictures of Firefox and WebKitGTK differ from those of Chromium, as the tests have measured it:
//
//     npm test -- engines && node scripts/docs/engines.mjs

const known = { firefox: 'Firefox', webkit: 'WebKitGTK' };
const count = (number) => number.toLocaleString('en-GB');
writeFileSync(join(root, 'docs/engines.md'), document());

function document() {
  const versions = [['chromium', 'Chromium'], ...Object.entries(known)];
  const lines = versions.map(([name, what]) => `${what} ${measured(name).version}`);
  return `# Engines

\`node scripts/docs/engines.mjs\` has written this page; what \`npm test -- --all\` checks of it is in \`tests/engines\`.

The page, \`<retro-mesh>\`, embed.html in a sandboxed frame and saved pages are tested in three engines. This table compares pictures
of the samples, 600 × 450 pixels, with those of Chromium: one moment of a clip, without grid and shadow. Measured with ${lines.join(', ')}; Chromium draws with
SwiftShader, the others with Mesa's llvmpipe, so that the renderers differ as well as the engines.

${table()}

A pixel differs much when one of its colours differs by more than 16 of 255. These are edges of faces, edges of texels that are not smoothed, and points: the sprites of the
Skimmer are rounded to another pixel. The mean is over all pixels of the picture, the background included. \`npm test -- --all\` fails when more than 4 % of a model's pixels differ much, or the mean is above 0.5.
`;
}

function table() {
  const samples = JSON.parse(readFileSync(join(root, 'build/samples/index.json'), 'utf8'));
  const rows = samples.flatMap(({ id, name, format }) =>
    Object.entries(known).map(([engine, what]) => {
      const { drawn, changed, far, largest, mean } = measured(`${id}-${engine}`);
      const share = ((100 * far) / drawn).toFixed(1);
      const pixels = `${count(drawn)} | ${count(changed)} | ${count(far)} (${share} %)`;
      return `| ${name} | ${format} | ${what} | ${pixels} | ${largest} | ${mean.toFixed(3)} |`;
    }),
  );
  const head =
    '| sample | format | engine | pixels of the model | different | much different | largest | mean |';
  return [head, `|${' --- |'.repeat(8)}`, ...rows].join('\n');
}

function measured(name) {
  const file = join(root, 'build/test/engines', `${name}.json`);
  if (!existsSync(file)) throw new Error(`${file} is missing: a test did not write it.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
