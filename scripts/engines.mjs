import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines } from './steps/web.mjs';
import { countsText } from './support/counts.mjs';
import { engines as known } from './support/engines.mjs';
import { readOptions } from './support/options.mjs';
import { root } from './support/run.mjs';
import { count, say } from './support/say.mjs';

const help = `node scripts/engines.mjs

Tests the page, as last built, in Firefox and WebKitGTK, and writes docs/engines.md: how their pictures differ from those of
Chromium.

  --help      this text`;

readOptions({}, help);
const result = await engines();
say(countsText(result));
if (result.failed + result.skipped > 0) {
  console.error('docs/engines.md stays as it is: it is written when all tests of all engines pass.');
  process.exit(1);
}
const path = join(root, 'docs/engines.md');
writeFileSync(path, document());
say('docs/engines.md is written');

function document() {
  const versions = [
    ['chromium', 'Chromium'],
    ...Object.entries(known).map(([name, { what }]) => [name, what]),
  ];
  const lines = versions.map(([name, what]) => `${what} ${measured(name).version}`);
  return `# Engines

\`node scripts/engines.mjs\` has written this page; what \`npm test\` checks of it is in \`tests/engines\`.

The page, \`<retro-mesh>\`, embed.html in a sandboxed frame and saved pages are tested in three engines. This table compares pictures
of the samples, 480 × 360 pixels, with those of Chromium: one moment of a clip, without grid and shadow. Measured with ${lines.join(', ')}; Chromium draws with
SwiftShader, the others with Mesa's llvmpipe, so that the renderers differ as well as the engines.

${table()}

A pixel differs much when one of its colours differs by more than 16 of 255. These are edges of faces, edges of texels that are not smoothed, and points: the sprites of the
Skimmer are rounded to another pixel. The mean is over all pixels of the picture, the background included. \`npm test\` fails when more than 4 % of a model's pixels differ much, or the mean is above 0.5.
`;
}

function table() {
  const samples = JSON.parse(readFileSync(join(root, 'build/samples/index.json'), 'utf8'));
  const rows = samples.flatMap(({ id, name, format }) =>
    Object.entries(known).map(([engine, { what }]) => {
      const { drawn, changed, far, largest, mean } = measured(`${id}-${engine}`);
      const share = ((100 * far) / drawn).toFixed(1);
      return [
        name,
        format,
        what,
        count(drawn),
        count(changed),
        `${count(far)} (${share} %)`,
        largest,
        mean.toFixed(3),
      ];
    }),
  );
  const heads = [
    'sample',
    'format',
    'engine',
    'pixels of the model',
    'different',
    'much different',
    'largest',
    'mean',
  ];
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function measured(name) {
  const file = join(root, 'build/test/engines', `${name}.json`);
  if (!existsSync(file)) throw new Error(`${file} is missing: a test did not write it.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
