import type { Locator, Page } from '@playwright/test';
import { loadOf } from '../../bench/listing/page-load.js';
import { largeCache } from '../support/large-cache.js';
import { galleryOf } from './support/gallery.js';
import { carry, dropCarried, dropFolder } from './support/many-files.js';
import { watchMemory, wasmMegabytes } from './support/memory.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

// How much each task does of such a list is counted in tests/web/app/gallery/many-models.test.ts and tests/web/core/in-slices.test.ts.
// Milliseconds are annotations here, as machines are busy: `--reporter=json` prints them. On an idle one tasks should take at most 50, and
// a search 100.

const sizes = { npcs: 50_000, items: 50_000, objects: 50_000, models: 10_000 };

const nameOf = (page: Page, name: string): Promise<void> =>
  expect(galleryOf(page)).toHaveAccessibleName(name, { timeout: 60_000 });
const choose = (page: Page, group: string): Promise<void> =>
  page.getByRole('treeitem', { name: new RegExp(`^${group}`) }).click();
const sort = (page: Page, label: string): Promise<unknown> =>
  page.getByRole('combobox', { name: 'Sort' }).selectOption({ label });
const searchOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' });
const search = (page: Page, text: string): Promise<void> => searchOf(page).fill(text);

/** What people do with a list, each until the list shows it. */
const steps: readonly (readonly [what: string, act: (page: Page) => Promise<unknown>])[] = [
  [
    'dropping it',
    async (page) => {
      await dropCarried(page, 'cache');
      await expect(page.getByRole('banner')).toContainText('160,000 models', { timeout: 60_000 });
      await nameOf(page, '160,000 models');
      await expect(galleryOf(page).locator('canvas').first()).toBeVisible();
    },
  ],
  [
    'choosing a folder',
    async (page) => {
      await choose(page, 'Items');
      await nameOf(page, '50,000 models');
      await choose(page, 'Everything');
      await nameOf(page, '160,000 models');
    },
  ],
  [
    'searching',
    async (page) => {
      await searchOf(page).pressSequentially('guard', { delay: 100 });
      await nameOf(page, '14,544 models');
      await search(page, '777');
      await expect(galleryOf(page).getByRole('option').first()).toHaveAccessibleName(/^npcs\/Market/);
      await search(page, '');
      await nameOf(page, '160,000 models');
    },
  ],
  [
    'sorting',
    async (page) => {
      for (const [order, first] of [
        ['Bytes, most first', /./],
        ['Folder', /^items/],
        ['Name', /^0 /],
      ] as const) {
        await sort(page, order);
        await expect(galleryOf(page).getByRole('option').first()).toHaveAccessibleName(first);
      }
    },
  ],
  [
    'going to its ends',
    async (page) => {
      await galleryOf(page).press('End');
      await expect(page.getByRole('complementary')).toContainText('160,000 of 160,000');
      await galleryOf(page).press('Home');
      await expect(page.getByRole('complementary')).toContainText('1 of 160,000');
    },
  ],
  [
    'selecting all',
    async (page) => {
      await galleryOf(page).press('Control+a');
      await expect(page.getByRole('complementary')).toContainText('160,000 models selected');
      await galleryOf(page).press('Home');
      await expect(page.getByRole('complementary')).not.toContainText('selected');
    },
  ],
  [
    'opening a model',
    async (page) => {
      await galleryOf(page).press('Enter');
      await whenShown(page, '0 (Ancient archer)');
    },
  ],
];

test('a cache of 160,000 models is listed, searched, sorted and opened in 64 MB @all', async ({ page }) => {
  test.setTimeout(300_000);
  await watchMemory(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPage(page);
  const model = sampleFile('dewlop', 'dewlop_body.ob2').bytes;
  // The first model that is drawn takes a long task of the browser, however few there are.
  const few = Array.from({ length: 20 }, (_, i) => ({ name: `few${i}.ob2`, bytes: model }));
  await dropFolder(page, 'few', few);
  await nameOf(page, '20 models');
  await galleryOf(page).press('Enter');
  await whenShown(page, 'few0');
  await carry(page, largeCache(sizes, model));
  for (const [what, act] of steps) {
    const { longestTask } = await loadOf(page, () => act(page));
    test.info().annotations.push({ type: what, description: `${longestTask.toFixed(0)} ms` });
  }
  expect(await wasmMegabytes(page)).toBeLessThan(64);
});

test('a search of 160,000 models shows what has the words @all', async ({ page }) => {
  test.setTimeout(300_000);
  await openPage(page);
  await carry(page, largeCache(sizes, sampleFile('dewlop', 'dewlop_body.ob2').bytes));
  await steps[0]![1](page);
  await nameOf(page, '160,000 models');
  for (const [text, found] of [
    ['guard', 14_544],
    ['temple RAT', 1454],
    ['objects/ bat', 4545],
  ] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { time, name } = await timeOfSearch(page, text);
      times.push(time);
      expect(Math.abs(parseInt(name.replace(',', '')) - found), name).toBeLessThan(3);
      await timeOfSearch(page, '');
    }
    test.info().annotations.push({ type: text, description: `${times.map(Math.round).join()} ms` });
  }
});

/** Milliseconds from an input until the list shows what it found, and the name of the list then. */
function timeOfSearch(page: Page, text: string): Promise<{ readonly time: number; readonly name: string }> {
  return page.evaluate(async (typed) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]')!;
    const list = document.querySelector('.gallery')!;
    const nameNow = (): string => list.getAttribute('aria-label')!;
    const before = nameNow();
    const start = performance.now();
    const isShown = new Promise<void>((shown) => {
      new MutationObserver(() => nameNow() !== before && shown()).observe(list, { attributes: true });
    });
    field.value = typed;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await isShown;
    return { time: performance.now() - start, name: nameNow() };
  }, text);
}

test('a model of a slow archive says what was read of it, and Cancel leaves the list', async ({ page }) => {
  await openPage(page);
  const model = sampleFile('dewlop', 'dewlop_body.ob2').bytes;
  await dropFolder(page, 'cache', largeCache({ npcs: 20, items: 20, objects: 20, models: 4000 }, model));
  await nameOf(page, '4,060 models');
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return arrayBuffer.call(this);
    };
  });
  await search(page, '3999');
  const only = galleryOf(page).getByRole('option');
  await expect(only).toHaveCount(1);
  await only.dblclick();
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Opening 3999');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(banner).not.toContainText('Opening');
  await expect(galleryOf(page)).toHaveAccessibleName('1 model');
  // Alone in the list, it is one of all: there are others to step to.
  await only.dblclick();
  await whenShown(page, '3999');
  await expect(banner).toContainText(/Gallery, [\d,]+ of 4,060/);
});
