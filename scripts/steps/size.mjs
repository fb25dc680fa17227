import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { counts } from '../support/counts.mjs';
import { root } from '../support/run.mjs';
import { count, say } from '../support/say.mjs';

/** The compressed size of a file as it is handed out: scripts go through the page's own minifier. */
async function compressedSize(path) {
  // Not at the top: a fresh clone has no packages until the first step has run.
  const { minifySync, transformWithOxc } = await import('vite');
  const text = path.endsWith('.ts') && (await transformWithOxc(readFileSync(path, 'utf8'), path)).code;
  const bytes = text ? minifySync(path, text).code : readFileSync(path);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The families, each with a core of its own; a page loads that of its first model, and the largest counts. */
const families = ['unreal', 'ctc', 'runescape', 'humanfly'];

/** What nobody loads before asking for it; the cores of other families, too. */
const onDemand = /inspector|exporter|recorder|ctc|runescape|humanfly/;

/**
 * The files that come with an entry of Vite's manifest: its chunk, all that it imports (also dynamically, so nothing is
 * hidden behind an import that always runs), their styles and assets, the core's wasm among them.
 */
function filesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(key) || onDemand.test(chunk.file)) return [];
  seen.add(key);
  const behind = [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])];
  const beside = [...(chunk.css ?? []), ...(chunk.assets ?? [])].filter((file) => !onDemand.test(file));
  return [chunk.file, ...beside, ...behind.flatMap((next) => filesOf(manifest, next, seen))];
}

function bundle(folder, extra = []) {
  const read = join(root, folder, 'manifest.json');
  if (!existsSync(read)) return null;
  const manifest = JSON.parse(readFileSync(read, 'utf8'));
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
  const files = new Set([...extra, ...entries.flatMap((key) => filesOf(manifest, key))]);
  return [...files].map((file) => join(root, folder, file));
}

/** What calls a core, and reads what it answers. */
const callers = ['calls', 'answer', 'read-model'].map((name) => `web/src/core/wasm/${name}.ts`);

const coreFiles = (core) => [`build/wasm/${core}.wasm`, ...callers].map((name) => join(root, name));

const budgets = [
  ...families.map((family) => ({
    what: `core for ${family} (wasm, and the script that calls it)`,
    kilobytes: 45,
    files: () => coreFiles(family),
  })),
  {
    what: 'core for runescape with all that moves its models, loaded for files that do',
    kilobytes: 60,
    files: () => coreFiles('runescape_moving'),
  },
  { what: '<retro-mesh> with three.js and the core', kilobytes: 170, files: () => bundle('dist/embed') },
  {
    what: "the page's first load, with all that its first model needs",
    kilobytes: 200,
    files: () => bundle('dist', ['index.html']),
  },
];

/** Holds each budget against its files, compressed with brotli as a server would send them. */
export async function size() {
  let good = 0;
  for (const { what, kilobytes, files } of budgets) {
    const paths = files()?.filter(existsSync) ?? [];
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
