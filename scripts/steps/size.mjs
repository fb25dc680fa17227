import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { counts } from '../support/counts.mjs';
import { familyIds } from '../support/families.mjs';
import { root } from '../support/run.mjs';
import { count, say } from '../support/say.mjs';

/** The compressed size of a file as it is handed out: scripts go through the page's own minifier. */
async function compressedSize(path) {
  // Not at the top: a fresh clone has no packages until the first step has run.
  const { minifySync } = await import('vite');
  const isScript = path.startsWith(join(root, 'build')) && path.endsWith('.js');
  const bytes = isScript ? minifySync(path, readFileSync(path, 'utf8')).code : readFileSync(path);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** RuneScape's core contains animation by labels and the painter's order. */
const largest = 'runescape';

// What the page and <retro-mesh> load first is measured where it is requested: tests/browser/first-load.spec.ts.
const budgets = [
  ...familyIds().map((family) => ({
    what: `core of ${family} (wasm and script)`,
    kilobytes: family === largest ? 68 : 56,
    files: () => [`${family}.wasm`, 'module.js'].map((name) => join(root, 'build/wasm', name)),
  })),
];

/** Holds each budget against its files, compressed with brotli as a server would send them. */
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
