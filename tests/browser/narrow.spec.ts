import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { smallTargets } from './support/targets.js';
import {
  canvasOf,
  drawnPixels,
  hideShadow,
  openPage,
  openSample,
  openSheet,
  picture,
  viewerOf,
  whenShown,
} from './support/viewer.js';

const long = 'AVeryLongNameOfAModelWithoutAnySpacesInIt_AndMoreOfIt';

const phone = { width: 375, height: 812 };
const landscape = { width: 640, height: 400 };
const samples = ['Fenstrider', 'Lantern', 'Skimmer', 'Bellweed', 'Dewlop'] as const;

const sheetOf = (page: Page): Locator => page.locator('.sheet-head');

/** Where the canvas begins, how much of it the sheet leaves free, and what has scrolled. */
function stageIn(page: Page): Promise<{ top: number; free: number; scrolled: number }> {
  return page.evaluate(() => {
    const canvas = document.querySelector('retro-mesh')!.shadowRoot!.querySelector('canvas')!;
    const { top, bottom } = canvas.getBoundingClientRect();
    const sheet = document.querySelector('.sheet-head')!.getBoundingClientRect();
    return { top, free: Math.min(bottom, sheet.top) - top, scrolled: scrollY + scrollX };
  });
}

test('on phones, a sample that is opened from any scroll of the start page has the stage in view', async ({
  page,
}) => {
  await openPage(page);
  for (const size of [phone, landscape]) {
    await page.setViewportSize(size);
    for (const sample of samples) {
      await page.mouse.move(200, 300);
      await page.mouse.wheel(0, sample.length * 97);
      await openSample(page, sample);
      const { top, free, scrolled } = await stageIn(page);
      const what = `${sample} at ${size.width} × ${size.height}`;
      expect(top, what).toBeGreaterThanOrEqual(0);
      expect(top, what).toBeLessThan(size.height / 4);
      expect(free, what).toBeGreaterThanOrEqual(size.height * 0.55);
      expect(scrolled, what).toBe(0);
      await page.mouse.wheel(0, 500);
      expect((await stageIn(page)).scrolled, what).toBe(0);
      await page.getByRole('link', { name: 'Retromesh, start page' }).click();
    }
  }
});

test('on phones, time and panel are a sheet with three stops, and the model fits what it leaves free', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openPage(page);
  await openSample(page, 'Lantern');
  await viewerOf(page).evaluate((viewer: RetroMesh) => (viewer.grid = false));
  await hideShadow(page);
  const sheet = sheetOf(page);
  const panel = page.getByRole('tabpanel', { name: 'Model' });
  const heightAt = async (): Promise<number> => phone.height - (await sheet.boundingBox())!.y;
  await expect(panel).toBeHidden();
  expect(await heightAt()).toBeLessThan(180);
  expect(await modelFits(page)).toBe(true);

  await sheet.press('Enter');
  await expect(panel).toBeVisible();
  await expect.poll(heightAt).toBeGreaterThan(420);
  expect(await modelFits(page)).toBe(true);
  await expect(sheet).toHaveAttribute('aria-expanded', 'true');
  await expect(sheet).toHaveAccessibleName('More');
  await sheet.press('ArrowUp');
  await expect(sheet).toHaveAccessibleName('Less');
  await expect.poll(heightAt).toBeGreaterThan(600);
  expect(await modelFits(page)).toBe(true);
  await sheet.press('Enter');
  await expect(panel).toBeHidden();

  // Dragging leads to the nearest stop, a short drag to the next one.
  const drag = async (by: number): Promise<void> => {
    const { y } = (await sheet.boundingBox())!;
    await page.mouse.move(180, y + 20);
    await page.mouse.down();
    for (const part of [0.3, 0.7, 1]) await page.mouse.move(180, y + 20 + by * part);
    await page.mouse.up();
  };
  await drag(-60);
  await expect(sheet).toHaveAccessibleName('More');
  await drag(-170);
  await expect(sheet).toHaveAccessibleName('Less');
  await drag(600);
  await expect(panel).toBeHidden();
  await expect(sheet).toHaveAccessibleName('More: Details, files, notes, bytes');

  // What the page shows in a tab opens it.
  await page.evaluate(() => (location.hash = 'notes'));
  await expect(page.getByRole('tabpanel', { name: /^Notes/ })).toBeVisible();
  await page.setViewportSize(landscape);
  await expect(sheet).toHaveAccessibleName('Less');
  expect((await stageIn(page)).free).toBeGreaterThan(56);
});

/** Whether all of the model is drawn within the part of the canvas that can be seen. */
async function modelFits(page: Page): Promise<boolean> {
  const { free } = await stageIn(page);
  const drawn = await picture(page);
  const row = drawn.width * 4;
  const strip = (from: number, to: number): number =>
    drawnPixels({ ...drawn, pixels: drawn.pixels.subarray(from * row, to * row) });
  const whole = drawnPixels(drawn);
  return whole > 400 && strip(0, 2) === 0 && strip(Math.floor(free), drawn.height) === 0;
}

test('where the device sends to other apps, Share gives it the link or the picture', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    const share = async ({ title, url, files }: ShareData): Promise<void> => {
      sent.push(files?.map(({ name, type, size }) => [name, type, size > 1000]) ?? [title, url]);
    };
    Object.assign(window, { sent });
    Object.defineProperties(navigator, { share: { value: share }, canShare: { value: () => true } });
  });
  await openPage(page);
  await openSample(page, 'Lantern');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/#v=1&/);
  const send = dialog.getByRole('button', { name: 'Send…' });
  await send.click();
  const expected: unknown[] = [['Lantern', await link.inputValue()]];
  await dialog.getByRole('tab', { name: 'Picture' }).click();
  await send.click();
  expected.push([['Lantern.png', 'image/png', true]]);
  await expect.poll(() => page.evaluate('sent')).toEqual(expected);
  await dialog.getByRole('tab', { name: 'One file' }).click();
  await expect(send).toHaveCount(0);
  const { y, height } = (await dialog.boundingBox())!;
  expect([y, height]).toEqual([0, phone.height]);
});

test('phones have Previous and Next', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await openPage(page);
  await drop(page, ...['one', 'two', 'three'].flatMap((stem) => meshFiles(stem, pyramid())));
  await whenShown(page, 'one');
  const steps = page.getByRole('navigation', { name: 'Models' });
  await steps.getByRole('button', { name: 'Next model, three' }).click();
  await whenShown(page, 'three');
  await steps.getByRole('button', { name: 'Previous model, one' }).click();
  await whenShown(page, 'one');
  expect(await smallTargets(page)).toEqual([]);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(steps).toBeHidden();
});

test('file names do not break inside their extension', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openPage(page);
  await drop(page, ...crate(long).all);
  await whenShown(page, long);
  await openSheet(page);
  const ends = await page
    .getByRole('tabpanel')
    .locator('.files code .nowrap')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getClientRects().length]));
  expect(ends).toEqual([
    ['t_d.3d', 1],
    ['t_a.3d', 1],
    ['fIt.uc', 1],
    ['fIt.bmp', 1],
  ]);
});

test('a drop with the mouse draws no focus ring; a key brings it back', async ({ page }) => {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await expect(page.locator('retro-mesh')).toBeFocused();
  const ring = () => canvasOf(page).evaluate((canvas) => getComputedStyle(canvas).outlineStyle);
  expect(await ring()).toBe('none');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(ring).toBe('solid');
});

test('index.html opened from the disk says what to do', async ({ page, monitor }) => {
  monitor.expectError(/CORS policy|Failed to load resource|Not allowed to load local resource/);
  const file = fileURLToPath(new URL('../../dist/index.html', import.meta.url));
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByRole('heading', { name: 'Retromesh needs a web server' })).toBeVisible();
  await expect(page.getByText('npx serve')).toBeVisible();
  await expect(page.getByText('Retromesh has not started')).toBeHidden();
});
