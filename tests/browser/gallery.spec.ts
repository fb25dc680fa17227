import type { Locator, Page } from '@playwright/test';
import { checkState } from './support/axe.js';
import { folderOf } from './support/corpus.js';
import { cellOf, expectThumbnail, galleryOf, openGallery, whenScanned } from './support/gallery.js';
import { carry, dropCarried, dropFolder } from './support/many-files.js';
import { mostMegabytes, watchMemory } from './support/memory.js';
import { crate } from './support/models.js';
import type { NamedBytes } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid, pyramids } from './support/unreal-files.js';
import { openPage, whenShown } from './support/viewer.js';

// Orders, filters, searches, keys and announcements: tests/web/app/gallery and tests/web/app/announcer.test.ts.

const cellsOf = (page: Page): Locator => galleryOf(page).getByRole('option');
const selected = (page: Page): Locator => galleryOf(page).getByRole('option', { selected: true });
const searchOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' });

/** A model without its skin, a truncated one, and 38 valid ones. */
function mixed(): NamedBytes[] {
  const { faces, frames, script } = crate('bare');
  const [cut, cutFrames] = meshFiles('cut', pyramid());
  return [...pyramids(38), faces, frames, script, { ...cut, bytes: cut.bytes.subarray(0, 47) }, cutFrames];
}

test('a folder of many models opens as a gallery of the visible cells, with a thumbnail in each @all', async ({
  page,
}) => {
  await openGallery(page, pyramids(400));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mod');
  await expect(page.getByRole('banner')).toContainText('400 models');
  await expect(galleryOf(page)).toHaveAccessibleName('400 models');
  const first = cellOf(page, 'm000');
  await expect(first).toHaveAttribute('aria-setsize', '400');
  await expect(first).toHaveAccessibleName('m000, 1 face, 1 clip, 2 notes');
  await expectThumbnail(page, 'm003');
  expect(await cellsOf(page).count()).toBeLessThan(100);

  await galleryOf(page).press('End');
  await expect(selected(page)).toHaveAccessibleName(/^m399/);
  await expect(selected(page)).toBeInViewport();
  await expect(selected(page).locator('canvas')).toBeVisible();
  await expect(first).toHaveCount(0);
  await galleryOf(page).hover();
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -1000);
  await expect(first).toBeInViewport();
});

test('a click selects a model though its thumbnail is drawn while the button is down', async ({ page }) => {
  await page.addInitScript(() => {
    // Models are opened in idle periods: in none until the button is down.
    const { requestIdleCallback } = window;
    const waiting: (() => void)[] = [];
    window.requestIdleCallback = (...of) => waiting.push(() => requestIdleCallback(...of));
    addEventListener('mousedown', () => {
      window.requestIdleCallback = requestIdleCallback;
      for (const start of waiting) start();
    });
  });
  await openGallery(page, pyramids(13));
  await cellOf(page, 'm003').hover();
  await page.mouse.down();
  await expectThumbnail(page, 'm003');
  await page.mouse.up();
  await expect(selected(page)).toHaveAccessibleName(/^m003/);
});

test('a few models open with the first one, and a link opens the gallery', async ({ page }) => {
  await openPage(page);
  await dropFolder(page, 'mod', pyramids(3));
  await whenShown(page, 'm000');
  await page.keyboard.press(']');
  await page.getByRole('link', { name: 'Gallery, 2 of 3' }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('3 models');
  await expect(selected(page)).toHaveAccessibleName(/^m001/);
  await page.goBack();
  await whenShown(page, 'm001');
});

test('the gallery is one tab stop and is used with the keyboard only', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openGallery(page, mixed());
  await expect(galleryOf(page)).toBeFocused();
  await expect(page.getByRole('application')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(galleryOf(page)).toBeFocused();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Faster than the page renders.
  await galleryOf(page).evaluate((list) => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown'])
      list.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(selected(page)).toHaveAccessibleName(/^m004/);
  const id = (await selected(page).getAttribute('id'))!;
  await expect(galleryOf(page)).toHaveAttribute('aria-activedescendant', id);

  await press('/');
  await expect(searchOf(page)).toBeFocused();
  await page.keyboard.type('m01');
  await expect(galleryOf(page)).toHaveAccessibleName('10 models');
  await press('Escape', 'ArrowDown', 'ArrowRight', 'Enter');
  await whenShown(page, 'm011');
  await expect(page.locator('retro-mesh')).toBeFocused();
  await press('[');
  await whenShown(page, 'm010');
  await press(']', ']');
  await whenShown(page, 'm012');

  // Safari has it from 17.4 on.
  await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
  await page.getByRole('link', { name: /^Gallery/ }).focus();
  await press('Enter');
  await expect(galleryOf(page)).toBeFocused();
  await expect(selected(page)).toHaveAccessibleName(/^m012/);
  await press('/', 'Escape', 'Escape');
  await expect(galleryOf(page)).toHaveAccessibleName('40 models');
});

test('models are sorted and filtered by what the scan has found, and a skin that is dropped is used by its model', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openGallery(page, mixed());
  await whenScanned(page);
  const beside = page.getByRole('complementary', { name: 'Selected model' });
  await expect(beside).toContainText('1 of 40');
  await expect(beside).toContainText('bare.bmp is missing, for 4 faces');
  await checkState(page, 'gallery');
  const labels = () => cellsOf(page).evaluateAll((all) => all.map((one) => one.ariaLabel!));
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.selectOption('Missing files, most first');
  expect((await labels())[0]).toBe('bare, 4 faces, 3 clips, 1 missing file');
  const filter = (name: string): Locator =>
    page.getByRole('group', { name: 'Filter' }).getByRole('button', { name });
  await filter('Moves 20').click();
  await expect(cellsOf(page)).toHaveCount(20);
  await searchOf(page).fill('nowhere');
  await expect(page.getByText('No model is called “nowhere”')).toBeVisible();
  await checkState(page, 'empty gallery');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('40 models');

  await sort.selectOption('Name');
  await dropFolder(page, 'mod', [crate('bare').skin]);
  await expect(cellOf(page, 'bare')).toHaveAccessibleName('bare, 4 faces, 3 clips');
  await expect(galleryOf(page)).toHaveAccessibleName('40 models');
  // Thumbnails of the visible models are drawn again, without scrolling.
  await expect(cellOf(page, 'bare').locator('canvas')).toBeVisible();

  await cellOf(page, 'cut').click();
  await checkState(page, 'gallery, a model that was not opened');
  await beside.getByRole('button', { name: 'Show error' }).click();
  await expect(page.getByRole('alert')).toContainText('cut_d.3d');
  await page.getByRole('complementary').getByRole('link', { name: 'Show gallery' }).click();
  await expect(selected(page)).toHaveAccessibleName('cut, not opened');
});

test('a narrow gallery has three columns, and a tap opens a model', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openGallery(page, mixed());
  const tops = await cellsOf(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await galleryOf(page).press('End');
  await expect(selected(page)).toBeInViewport();
  await selected(page).click();
  await whenShown(page, 'm037');
});

// `npm run bench` measures how long the tasks of listing are; tests/wasm/listing.test.ts and
// tests/web/app/workspace/model-scanner.test.ts count the work of each task.
for (const [what, filesOf, names] of [
  ['hundreds of models', () => pyramids(850), '850 models'],
  ['all models of a game, with animations,', () => folderOf('runescape/2004scape_225'), '2,557 models'],
  ['models with long scripts', () => folderOf('unreal/swwmgz'), '386 models'],
] as const)
  test(`${what} are listed and opened within the memory of a tab @all`, async ({ page }) => {
    test.slow();
    const files = filesOf();
    await watchMemory(page);
    await openPage(page);
    await carry(page, files);
    const most = await mostMegabytes(page, async () => {
      await dropCarried(page, 'models');
      await expect(galleryOf(page)).toHaveAccessibleName(names);
      await whenScanned(page);
    });
    expect(most).toBeLessThan(150);
  });
