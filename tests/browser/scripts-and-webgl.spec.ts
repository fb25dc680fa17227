import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { drop } from './support/drop.js';
import { cellOf, expectThumbnail } from './support/gallery.js';
import { dropFolder } from './support/many-files.js';
import { crate, flawedCrate } from './support/models.js';
import { textFile } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { pyramids } from './support/unreal-files.js';
import { colouredPixels, openPage, openSample, picture, viewerOf, whenShown } from './support/viewer.js';
import { countContexts, watchContexts, type Watched } from './support/webgl-contexts.js';

/** Ends the requests for scripts whose names start so, until the returned function is called. */
async function withoutScript(page: Page, name: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/${name}-[^/]*\\.js(\\?\\d)?$`);
  await page.route(pattern, (route) => route.abort('connectionfailed'));
  return () => page.unroute(pattern);
}

const messageOf = (page: Page) =>
  page.getByText('A part of this page could not be loaded. Check the connection.');

test.describe('a script that does not load', () => {
  test.beforeEach(({ monitor }) => {
    monitor.expectError(/Failed to fetch dynamically imported module|Failed to load resource|preload CSS/);
  });

  test('is that of a tab or a card: the page says so, and shows it when it is tried again @all', async ({
    page,
  }) => {
    const restore = await withoutScript(page, '(notes-tab|pick-card)');
    await openPage(page);
    await openSample(page, 'Fenstrider');
    await drop(page, ...flawedCrate().all);
    await whenShown(page, 'crate');
    await page.getByRole('tab', { name: /^Notes/ }).click();
    await expect(messageOf(page)).toBeVisible();
    await viewerOf(page).evaluate((viewer: RetroMesh) => (viewer.selectedFace = 0));
    await restore();
    // Browsers may keep the failure for the address.
    const other = page.waitForRequest(/notes-tab-[^/]*\.js\?\d$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await other;
    await expect(page.getByRole('article').filter({ hasText: 'Fall runs past' })).toBeVisible();
    await expect(page.locator('retromesh-pick-card')).toContainText('Face 0');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('crate');
    await expect(messageOf(page)).toHaveCount(0);
  });

  test('is that of the error page: the error is shown as text, and then as the page', async ({ page }) => {
    const restore = await withoutScript(page, 'error-report');
    await openPage(page);
    await drop(page, textFile('readme.txt', 'hello'));
    await expect(page.getByRole('alert').filter({ hasText: 'readme.txt holds no model' })).toBeVisible();
    await expect(page.locator('.error-page')).toContainText('Open a model and the files');
    await expect(messageOf(page)).toBeVisible();
    await restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article', { name: /readme\.txt holds no model/ })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(1);
  });

  test('is that of the viewer: the headline says so, and the drop is opened when it is tried again', async ({
    page,
  }) => {
    const restore = await withoutScript(page, 'viewer');
    const request = page.waitForRequest(/\/viewer-[^/]*\.js$/);
    await page.goto('/');
    await drop(page, ...crate().all);
    const sentence = 'The part of this page that opens 4 files could not be loaded';
    await expect(page.getByRole('article', { name: sentence })).toBeVisible();
    await restore();
    // Chromium up to 150 keeps the failure of a script that others need, until the page is loaded again.
    const isKept = (url: string): Promise<boolean> =>
      import(url).then(
        () => false,
        () => true,
      );
    const needsReload = await page.evaluate(isKept, (await request).url());
    await page.locator('.error-page').getByRole('button', { name: 'Try again' }).click();
    if (needsReload) {
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await expect(page.locator('retro-mesh:defined')).toBeAttached();
      await drop(page, ...crate().all);
    }
    await whenShown(page, 'crate');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('is the first one: the page has words and a link @all', async ({ page }) => {
    await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort('connectionfailed'));
    await page.goto('/');
    await expect(page.getByText('Retromesh has not started')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Old game models/);
    await expect(page.getByText('Retromesh has not started')).toBeHidden();
  });
});

interface Holder extends Watched {
  lose: WEBGL_lose_context;
}

/** Loses the context of the page. What is drawn in the same task comes before the event that tells of the loss. */
const loseContext = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const holder = window as unknown as Holder;
    holder.lose = holder.contexts.at(-1)!.getExtension('WEBGL_lose_context')!;
    holder.lose.loseContext();
    document.querySelector<RetroMesh>('retro-mesh')?.camera.set('front');
  });

const restoreContext = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as Holder).lose.restoreContext());

const lostText = 'The picture stays until drawing works again.';

test('a lost context keeps the last picture, says so, and a drop meanwhile is shown afterwards', async ({
  page,
}) => {
  await watchContexts(page);
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
  await loseContext(page);
  await expect(page.getByText(lostText).first()).toBeVisible();
  expect(colouredPixels(await picture(page))).toBeGreaterThan(1000);
  await page.setViewportSize({ width: 1100, height: 700 });
  expect(colouredPixels(await picture(page))).toBeGreaterThan(1000);

  // A picture is no empty image: it is refused at once, or made when drawing works again.
  await expect(
    page.evaluate(() => document.querySelector<RetroMesh>('retro-mesh')!.toCanvas(8, 8)),
  ).rejects.toThrow('The graphics driver was reset');
  const blob = viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const image = await createImageBitmap(await viewer.toBlob());
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return data.filter((value, i) => i % 4 === 3 && value === 255).length;
  });

  const green = crate('green');
  const skin = Buffer.from(green.skin.bytes);
  for (let at = 54; at + 2 < skin.length; at += 3) skin.set([30, 220, 30], at);
  await drop(page, green.faces, green.frames, green.script, { name: green.skin.name, bytes: skin });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('green');
  await restoreContext(page);
  await expect(viewerOf(page).getByText(lostText)).toHaveCount(0);
  const greens = async (): Promise<number> => {
    const { pixels } = await picture(page);
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 1]! > pixels[at]! + 60) count += 1;
    return count;
  };
  await expect.poll(greens).toBeGreaterThan(1000);
  expect(await blob).toBeGreaterThan(1000);
});

test('thumbnails that are due while the context is lost are drawn when it is restored', async ({ page }) => {
  await watchContexts(page);
  await openPage(page);
  await expect.poll(() => countContexts(page)).toBe(1);
  await loseContext(page);
  await dropFolder(page, 'mod', pyramids(15));
  await expect(cellOf(page, 'm003')).toBeVisible();
  await restoreContext(page);
  await expectThumbnail(page, 'm003');
});

test('without WebGL the headline says that', async ({ page }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
      return String(args[0]).startsWith('webgl') ? null : (Reflect.apply(getContext, this, args) as null);
    } as typeof getContext;
  });
  await openPage(page);
  await drop(page, ...crate().all);
  const headline = 'This browser did not give the page WebGL 2, which drawing needs';
  await expect(page.getByRole('article', { name: headline })).toContainText('Turn on hardware acceleration');
});
