import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/test.js';
import { openPage, openSample } from './support/viewer.js';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/** Budget of the first load in ARCHITECTURE.md, in bytes. */
const budget = 200 * 1024;

/** Compressed size of a file of the page. */
const sizeOf = (path: string): number =>
  brotliCompressSync(readFileSync(join(built, path === '/' ? 'index.html' : path))).length;

test('the first load, until a model is drawn, keeps to the size budget', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await page.waitForTimeout(1000); // for what is loaded in idle periods after the model
  const own = [...asked].filter((path) => !path.startsWith('/samples/'));
  const sizes = own.map((path) => [path, sizeOf(path)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, sizes.map((each) => each.join(' ')).join('\n')).toBeLessThanOrEqual(budget);
  expect(own.filter((path) => /gallery|adat|inspector|ctc|runescape|humanfly/.test(path))).toEqual([]);
});
