import type { Locator, Page } from '@playwright/test';
import { axeViolationsOfThemes } from './support/axe.js';
import { folderOf } from './support/corpus.js';
import { carry, dropCarried } from './support/many-files.js';
import { cellOf, galleryOf, openGallery, whenScanned } from './support/gallery.js';
import { crate } from './support/models.js';
import type { NamedBytes } from './support/named-bytes.js';
import { mostMegabytes, watchMemory } from './support/memory.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid, pyramids } from './support/unreal-files.js';
import { openPage, whenShown } from './support/viewer.js';

const cellsOf = (page: Page): Locator => galleryOf(page).getByRole('option');
const selected = (page: Page): Locator => galleryOf(page).getByRole('option', { selected: true });
const searchOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search' });

/** A model without its skin, a truncated one, and 38 valid ones. */
function mixed(): NamedBytes[] {
  const { faces, frames, script } = crate('bare');
  const [cut, cutFrames] = meshFiles('cut', pyramid());
  return [...pyramids(38), faces, frames, script, { ...cut, bytes: cut.bytes.subarray(0, 47) }, cutFrames];
}

test('a folder of many models opens as a gallery, with a thumbnail in each visible cell', async ({
  page,
}) => {
  await openGallery(page, pyramids(400));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mod');
  await expect(page.getByRole('banner')).toContainText('400 models');
  await expect(galleryOf(page)).toHaveAccessibleName('400 models');
  const first = cellOf(page, 'm000');
  await expect(first).toHaveAttribute('aria-setsize', '400');
  await expect(first).toHaveAccessibleName('m000, 1 face, 1 clip, 2 notes');
  await expect(cellOf(page, 'm003')).toHaveAccessibleName('m003, 4 faces, 1 clip, 1 note');
  const picture = cellOf(page, 'm003').locator('canvas');
  await expect(picture).toBeVisible();
  const drawn = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
  });
  expect(drawn).toBeGreaterThan(300);
  expect(await cellsOf(page).count()).toBeLessThan(100);
});

test('scrolling the gallery adds and removes cells, and their thumbnails are drawn', async ({ page }) => {
  await openGallery(page, pyramids(400));
  await galleryOf(page).press('End');
  await expect(selected(page)).toHaveAccessibleName(/^m399/);
  await expect(selected(page)).toBeInViewport();
  await expect(selected(page).locator('canvas')).toBeVisible();
  await expect(cellOf(page, 'm000')).toHaveCount(0);
  await galleryOf(page).hover();
  for (let turn = 0; turn < 20; turn += 1) await page.mouse.wheel(0, -1000);
  await expect(cellOf(page, 'm000')).toBeInViewport();
});

test('a few models open with the first one, and a link opens the gallery', async ({ page }) => {
  await openPage(page);
  await carry(page, pyramids(5));
  await dropCarried(page, 'mod');
  await whenShown(page, 'm000');
  await page.getByRole('link', { name: 'Show gallery, model 1 of 5' }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('5 models');
  await page.goBack();
  await whenShown(page, 'm000');
});

test('the gallery is used with the keyboard only', async ({ page }) => {
  await openGallery(page, mixed());
  await expect(galleryOf(page)).toBeFocused();
  await expect(selected(page)).toHaveAccessibleName(/^bare/);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await press('ArrowRight', 'ArrowRight');
  await expect(selected(page)).toHaveAccessibleName(/^m000/);
  await expect(galleryOf(page)).toHaveAttribute(
    'aria-activedescendant',
    (await selected(page).getAttribute('id'))!,
  );
  await press('ArrowDown');
  await expect(selected(page)).toHaveAccessibleName(/^m007/);
  await press('ArrowUp', 'ArrowLeft');
  await expect(selected(page)).toHaveAccessibleName(/^cut/);
  await press('End');
  await expect(selected(page)).toHaveAccessibleName(/^m037/);
  await press('Home');
  await expect(selected(page)).toHaveAccessibleName(/^bare/);

  await press('/');
  await expect(searchOf(page)).toBeFocused();
  await page.keyboard.type('m01');
  await expect(galleryOf(page)).toHaveAccessibleName('10 models');
  await press('ArrowDown', 'ArrowRight', 'Enter');
  await whenShown(page, 'm011');
  await expect(page.locator('retro-mesh')).toBeFocused();
  await press(']');
  await whenShown(page, 'm012');
  await press('[', '[');
  await whenShown(page, 'm010');

  await page.getByRole('link', { name: /^Show gallery/ }).focus();
  await press('Enter');
  await expect(galleryOf(page)).toBeFocused();
  await expect(selected(page)).toHaveAccessibleName(/^m010/);
  await press('/', 'Escape');
  await expect(galleryOf(page)).toHaveAccessibleName('40 models');
  await press('/');
  await page.keyboard.type('m025');
  await press('Enter');
  await whenShown(page, 'm025');
});

test('the gallery is one tab stop', async ({ page }) => {
  await openGallery(page, mixed());
  await expect(page.getByRole('application')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(galleryOf(page)).toBeFocused();
});

test('models are sorted and filtered by the results of the scan', async ({ page }) => {
  await openGallery(page, mixed());
  await whenScanned(page);
  const places = () => cellsOf(page).evaluateAll((all) => all.map((one) => one.ariaLabel!));
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Faces, most first');
  const faces = (await places()).map((label) => Number(/(\d+) faces?/.exec(label)?.[1] ?? -1));
  expect(faces).toEqual([...faces].sort((one, other) => other - one));
  expect(faces[0]).toBe(4);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Notes, most first');
  expect((await places())[0]).toMatch(/^m000/);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Missing files, most first');
  expect((await places())[0]).toBe('bare, 4 faces, 3 clips, 1 missing file');

  const filter = (name: string): Locator =>
    page.getByRole('group', { name: 'Filter' }).getByRole('button', { name });
  await filter('Missing 1').click();
  expect(await places()).toHaveLength(1);
  await filter('Animated 20').click();
  expect(await places()).toHaveLength(20);
  await filter('Not opened 1').click();
  expect(await places()).toEqual(['cut, not opened']);
  await filter('All 40').click();
  await searchOf(page).fill('m0 faces >= 3');
  await expect(galleryOf(page)).toHaveAccessibleName('18 models');
  await searchOf(page).fill('nowhere');
  await expect(page.getByText('None of 40 models matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('40 models');
});

test('the preview shows the selected model, or why it was not opened', async ({ page }) => {
  await openGallery(page, mixed());
  const beside = page.getByRole('complementary', { name: 'Selected model' });
  await expect(beside).toContainText('1 of 40');
  await expect(beside).toContainText('bare.bmp is missing, for 4 faces');
  await expect(beside.getByRole('application')).toHaveAccessibleName(/^bare/);
  await cellOf(page, 'cut').click();
  await expect(beside).toContainText('cut_d.3d');
  await beside.getByRole('button', { name: 'Show error' }).click();
  await expect(page.getByRole('alert')).toContainText('cut_d.3d');
  await page.getByRole('complementary').getByRole('link', { name: 'Show gallery' }).click();
  await expect(selected(page)).toHaveAccessibleName('cut, not opened');
  await cellOf(page, 'm001').dblclick();
  await whenShown(page, 'm001');
});

test('a skin that is dropped on the gallery is used by its model', async ({ page }) => {
  await openGallery(page, mixed());
  await whenScanned(page);
  await expect(cellOf(page, 'bare')).toHaveAccessibleName(/1 missing file$/);
  await page.evaluate(() => delete (window as { carried?: unknown }).carried);
  await carry(page, [crate('bare').skin]);
  await dropCarried(page, 'mod');
  await expect(cellOf(page, 'bare')).toHaveAccessibleName('bare, 4 faces, 3 clips');
  await expect(galleryOf(page)).toHaveAccessibleName('40 models');
  // Thumbnails of the visible models are drawn again, without scrolling.
  await expect(cellOf(page, 'bare').locator('canvas')).toBeVisible();
});

test('progress is announced at most once a second', async ({ page }) => {
  test.slow();
  // The page's clock is stopped and advanced by the test, so that the time of the page's work has no effect.
  await page.clock.install();
  await openPage(page);
  await page.evaluate(() => {
    const heard: [text: string, at: number][] = [];
    Object.assign(window, { heard });
    const region = document.querySelector('.sr[role=status]')!;
    new MutationObserver(() => heard.push([region.textContent!, performance.now()])).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await carry(page, pyramids(200));
  await page.clock.pauseAt(Date.now() + 60_000);
  await dropCarried(page, 'mod');
  const heard = () => page.evaluate(() => (window as unknown as { heard: [string, number][] }).heard);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1000);
        return (await heard()).at(-1)?.[0];
      },
      { intervals: [0], timeout: 90_000 },
    )
    .toBe('All 200 models opened.');
  const times = (await heard()).map(([, at]) => at);
  const pauses = times.slice(1).map((at, i) => at - times[i]!);
  expect(pauses.length).toBeGreaterThan(2);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
});

test('axe finds no violation in the gallery, 1280 and 375 px wide', async ({ page }) => {
  await openGallery(page, mixed());
  await whenScanned(page);
  const look = async (state: string): Promise<void> => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await axeViolationsOfThemes(page), `${state}, ${width} px`).toEqual([]);
    }
  };
  await look('all');
  await galleryOf(page).press('ArrowRight');
  await look('one that was not opened');
  await searchOf(page).fill('nowhere');
  await look('none');
});

test('a narrow gallery has three columns and no horizontal scrolling, and a tap opens a model', async ({
  page,
}) => {
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 640 });
    await openGallery(page, mixed());
    const tops = await cellsOf(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await galleryOf(page).press('End');
    await expect(selected(page)).toBeInViewport();
    await selected(page).click();
    await whenShown(page, 'm037');
  }
});

/** Drops a folder, waits until every model was opened, and returns the most megabytes that scripts and modules held. */
async function memoryOfListing(page: Page, files: readonly NamedBytes[], names: string): Promise<number> {
  await watchMemory(page);
  await openPage(page);
  await carry(page, files);
  return mostMegabytes(page, async () => {
    await dropCarried(page, 'models');
    await expect(galleryOf(page)).toHaveAccessibleName(names);
    await whenScanned(page);
  });
}

// `npm run bench` measures how long the tasks of listing are; tests/wasm/listing.test.ts and
// tests/web/app/session/model-scanner.test.ts count the work of each task.

test('hundreds of models are listed and opened within the memory of a tab', async ({ page }) => {
  test.slow();
  expect(await memoryOfListing(page, pyramids(850), '850 models')).toBeLessThan(150);
});

test('all models of a game, with their animations, are listed and opened within the memory of a tab', async ({
  page,
}) => {
  test.slow();
  const files = folderOf('runescape/2004scape_225');
  expect(files.filter(({ name }) => name.endsWith('.ob2')).length).toBeGreaterThan(1600);
  expect(await memoryOfListing(page, files, '2,557 models')).toBeLessThan(150);
});

test('models with long scripts are listed and opened within the memory of a tab', async ({ page }) => {
  test.slow();
  expect(await memoryOfListing(page, folderOf('unreal/swwmgz'), '386 models')).toBeLessThan(150);
});
