import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { familyIds } from '../support/families.js';
import { expect, test } from './support/test.js';
import { openPage, openSample } from './support/viewer.js';

// The budgets of ARCHITECTURE.md: what a browser really requests, compressed with brotli, the model's own files and the embedding page aside.

const built = fileURLToPath(new URL('../../dist', import.meta.url));
const kilobyte = 1024;

/** Compressed size of a file of the page. */
const sizeOf = (path: string): number =>
  brotliCompressSync(readFileSync(join(built, path === '/' ? 'index.html' : path))).length;

/** The paths that a page requests from now on, complete when it requests no more in three idle periods after the last. */
function requestsOf(page: Page): { readonly paths: ReadonlySet<string>; whenComplete(): Promise<void> } {
  const paths = new Set<string>();
  let [sent, ended] = [0, 0];
  page.on('request', (request) => {
    sent += 1;
    paths.add(new URL(request.url()).pathname);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfailed', () => (ended += 1));
  const nextIdle = () => page.evaluate(() => new Promise<unknown>((idle) => requestIdleCallback(idle)));
  const whenComplete = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3;) {
      const before = sent;
      await nextIdle();
      quiet = sent === before && ended === sent ? quiet + 1 : 0;
    }
  };
  return { paths, whenComplete };
}

/** Fails with the size of each file when all but the files of samples are larger than the budget. */
function expectWithin(paths: ReadonlySet<string>, budget: number): void {
  const own = [...paths].filter((path) => !/^\/(samples\/|wiki$|favicon)/.test(path));
  const sizes = own.map((path) => [path, sizeOf(path)] as const);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  expect(total, sizes.map((each) => each.join(' ')).join('\n')).toBeLessThanOrEqual(budget);
}

test('the page requests at most 200 KB until an Unreal sample is drawn', async ({ page }) => {
  const { paths, whenComplete } = requestsOf(page);
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await whenComplete();
  expectWithin(paths, 200 * kilobyte);
  const others = ['gallery', 'adat', 'inspector', ...familyIds().filter((id) => id !== 'unreal')];
  expect([...paths].filter((path) => others.some((name) => path.includes(name)))).toEqual([]);
});

interface SampleEntry {
  readonly id: string;
  readonly files: readonly string[];
}

for (const [id, kilobytes, modules] of [
  ['fenstrider', 140, ['unreal']],
  ['dewlop', 160, ['runescape', 'images']],
] as const) {
  test(`<retro-mesh> requests at most ${kilobytes} KB until ${id} is drawn`, async ({
    page,
    site,
    monitor,
    baseURL,
  }) => {
    const index = JSON.parse(readFileSync(join(built, 'samples/index.json'), 'utf8')) as SampleEntry[];
    const { files } = index.find((sample) => sample.id === id)!;
    const src = files.map((file) => `/samples/${id}/${file}`).join(' ');
    const script = '<script type="module" src="/embed/retro-mesh.js"></script>';
    const html = `<!doctype html>${script}<retro-mesh src="${src}"></retro-mesh>`;
    const wiki = await site({ copyOf: baseURL!, pages: { '/wiki': html } });
    monitor.allowOrigin(wiki.origin);
    const { paths, whenComplete } = requestsOf(page);
    await page.goto(`${wiki.origin}/wiki`);
    await expect(page.locator('retro-mesh canvas')).toBeVisible();
    await whenComplete();
    expectWithin(paths, kilobytes * kilobyte);
    const requested = [...paths].flatMap((path) => /(\w+)-[\w-]+\.wasm$/.exec(path)?.[1] ?? []);
    expect(requested.sort()).toEqual([...modules].sort());
  });
}
