import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/test.js';
import { openPage, openSample } from './support/viewer.js';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/** What ARCHITECTURE.md grants the page's first load, in bytes. */
const budget = 200 * 1024;

/** A file of the page as a server would send it. */
const sizeOf = (path: string): number =>
  brotliCompressSync(readFileSync(join(built, path === '/' ? 'index.html' : path))).length;

test('the first load, until a model is drawn, keeps to the size budget', async ({ page }) => {
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await page.waitForTimeout(1000); // what comes behind the model, in the page's idle moments
  const own = [...asked].filter((path) => !path.startsWith('/samples/'));
  const sizes = own.map((path) => [path, sizeOf(path)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, sizes.map((each) => each.join(' ')).join('\n')).toBeLessThanOrEqual(budget);
  expect(own.filter((path) => /gallery|adat|inspector|ctc|runescape|humanfly/.test(path))).toEqual([]);
});
