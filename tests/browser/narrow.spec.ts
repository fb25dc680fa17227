import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { drop } from './support/drop.js';
import { crate, flawedCrate } from './support/models.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { openPage, openSample, whenShown } from './support/viewer.js';

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Elements that scroll sideways, but for rows of bytes, clips and tabs. */
const scrolled = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1,
      )
      .map((one) => one.className)
      .filter((name) => !/rows|strip|tabs/.test(name)),
  );

const long = 'AVeryLongNameOfAModelWithoutAnySpacesInIt_AndMoreOfIt';

for (const width of [320, 375, 600, 620, 640]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await openPage(page);
    const look = async (state: string): Promise<void> => {
      expect.soft(await sideways(page), state).toBe(0);
      expect.soft(await scrolled(page), state).toEqual([]);
    };
    await look('start');
    await openSample(page, 'Fenstrider');
    await look('model');
    await page.getByRole('tab', { name: 'Materials' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('slot');
    await look('materials');
    await drop(page, ...flawedCrate().all);
    await whenShown(page, 'crate');
    await page.getByRole('tab', { name: /^Notes/ }).click();
    await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible();
    await look('notes');
    const { faces, frames, script } = crate(long);
    await drop(page, faces, frames, script, ...meshFiles(`${long}2`, pyramid()));
    await whenShown(page, long);
    await look('long names');
    await drop(page, { ...faces, name: `${long}3_d.3d` });
    await expect(page.getByRole('alert')).toContainText(`${long}3`);
    await look('error');
    await page.getByRole('link', { name: 'Retromesh, start page' }).click();
    await expect(page.getByRole('table', { name: 'Opened before' })).toBeVisible();
    await look('opened before');
  });
}

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
  const box = (await steps.getByRole('button').first().boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(36);
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(steps).toBeHidden();
});

test('file names do not break inside their extension', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openPage(page);
  await drop(page, ...crate(long).all);
  await whenShown(page, long);
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
  const ring = () =>
    page.locator('retro-mesh canvas').evaluate((canvas) => getComputedStyle(canvas).outlineStyle);
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
