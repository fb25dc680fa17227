import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { minifySync } from 'vite';
import { expect, test } from 'vitest';
import { readFamilies } from '../../scripts/families.mjs';

// What a server sends, compressed. tests/browser/first-load.spec.ts measures what a browser requests for the page.

const root = fileURLToPath(new URL('../../', import.meta.url));
const wasm = (...names: string[]) => names.map((name) => `build/wasm/${name}`);

/** The scripts and styles that the page requests at once, before those that draw models. */
const firstOfPage = (): string[] => {
  const page = 'dist/index.html';
  if (!existsSync(root + page)) return [page];
  return readFileSync(root + page, 'utf8')
    .match(/assets\/[\w.-]+\.(?:js|css)/g)!
    .map((name) => `dist/${name}`);
};

const budgets: readonly (readonly [what: string, kilobytes: number, files: readonly string[]])[] = [
  ...readFamilies().map(({ id, budget }) => [`core of ${id}`, budget, wasm(`${id}.wasm`)] as const),
  ['module of Unreal packages', 50, wasm('unreal_packages.wasm')],
  ['module of RuneScape caches', 54, wasm('runescape_caches.wasm')],
  ['converter', 192, wasm('convert.wasm', 'convert-answers.js')],
  ['page without a model', 46, firstOfPage()],
  ['client of embed.html', 2, ['dist/embed/client.js']],
];

/** The size of a file compressed with brotli; scripts are minified as for the page. */
function compressedSize(path: string): number {
  const isScript = path.startsWith('build/') && path.endsWith('.js');
  const bytes = isScript
    ? Buffer.from(minifySync(path, readFileSync(root + path, 'utf8')).code)
    : readFileSync(root + path);
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

test.for(budgets)('the %s has at most %i KB', ([what, kilobytes, files], { skip }) => {
  const absent = files.filter((path) => !existsSync(root + path));
  skip(absent.length > 0, `${absent.join(' and ')} are not built`);
  const sizes = files.map(compressedSize);
  const bytes = sizes.reduce((sum, size) => sum + size);
  const parts = files.map((path, at) => `${path} ${sizes[at]!.toLocaleString('en')}`);
  console.log(
    `${what}: ${bytes.toLocaleString('en')} of ${(kilobytes * 1024).toLocaleString('en')} bytes (${parts.join(', ')})`,
  );
  expect(bytes).toBeLessThanOrEqual(kilobytes * 1024);
});
