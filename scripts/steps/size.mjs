import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { counts } from '../support/counts.mjs';
import { familyIds } from '../support/families.mjs';
import { root } from '../support/run.mjs';
import { count, say } from '../support/say.mjs';

/** The compressed size of a file as a server sends it: scripts are minified as for the page. */
async function compressedSize(path) {
  // Not imported at the top: a new clone has no packages before the first step.
  const { minifySync } = await import('vite');
  const isScript = path.startsWith(join(root, 'build')) && path.endsWith('.js');
  const bytes = isScript ? minifySync(path, readFileSync(path, 'utf8')).code : readFileSync(path);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The family with a larger budget: its core contains animation by labels and the painter's order. */
const largest = 'runescape';

// tests/browser/first-load.spec.ts measures what a browser requests for the page and for <retro-mesh>.
const budgets = [
  ...familyIds().map((family) => ({
    what: `core of ${family} (wasm and script)`,
    kilobytes: family === largest ? 68 : 56,
    files: () => [`${family}.wasm`, 'module.js'].map((name) => join(root, 'build/wasm', name)),
  })),
  {
    what: 'converter, loaded when a model is written (wasm, script and schema)',
    kilobytes: 192,
    files: () =>
      ['convert.wasm', 'module.js', 'convert-schema.js'].map((name) => join(root, 'build/wasm', name)),
  },
  { what: 'client of embed.html', kilobytes: 2, files: () => [join(root, 'dist/embed/client.js')] },
];

/** Compares the size of each budget's files, compressed with brotli, with its limit. */
export async function size() {
  let good = 0;
  for (const { what, kilobytes, files } of budgets) {
    const paths = files().filter(existsSync);
    const sizes = await Promise.all(paths.map(compressedSize));
    const bytes = sizes.reduce((total, each) => total + each, 0);
    const fits = paths.length > 0 && bytes <= kilobytes * 1024;
    say(`${fits ? 'fits   ' : 'TOO BIG'} ${what}: ${count(bytes)} bytes of ${count(kilobytes * 1024)}`);
    for (const [index, path] of paths.entries())
      say(`          ${count(sizes[index]).padStart(8)}  ${path.slice(root.length + 1)}`);
    if (fits) good += 1;
  }
  return counts(good, budgets.length - good);
}
