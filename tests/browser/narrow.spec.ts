import { fileURLToPath, pathToFileURL } from 'node:url';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { canvasOf, openPage, whenShown } from './support/viewer.js';

const long = 'AVeryLongNameOfAModelWithoutAnySpacesInIt_AndMoreOfIt';

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
  const { height } = (await steps.getByRole('button').first().boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(36);
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
