import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { writePage } from '../../../web/src/standalone/write-page.js';
import { axeViolationsOfThemes } from '../support/axe.js';
import { drop } from '../support/drop.js';
import { crate } from '../support/models.js';
import { expect, PageMonitor, test } from '../support/test.js';
import { canvasOf, drawnPixels, openPage, picture, stateOf, viewerOf, whenShown } from '../support/viewer.js';

/** Saves the page from the Share dialog; returns the path of the file. */
async function savePage(page: Page, folder: string): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('tab', { name: 'One file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save page' }).click(),
  ]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  const size = readFileSync(path).length;
  await expect(dialog.getByRole('status')).toContainText(`has ${Math.round(size / 1024)} KB.`);
  return path;
}

/** Opens a file of the disk without a network; `requests` are those of the page, and `monitor` has its errors. */
async function openOffline(browser: Browser, path: string) {
  const context = await browser.newContext({ offline: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const address = pathToFileURL(path).href;
  const monitor = new PageMonitor('http://127.0.0.1');
  monitor.follow(page);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`security policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(address);
  const whenDone = async (): Promise<void> => {
    expect(requests.filter((url) => url !== address)).toEqual([]);
    expect(monitor.unexpected).toEqual([]);
    await context.close();
  };
  return { page, whenDone };
}

/** Waits until the model of a saved page is drawn. */
async function whenDrawn(page: Page): Promise<void> {
  await expect(canvasOf(page)).toBeVisible();
  await expect.poll(async () => drawnPixels(await picture(page))).toBeGreaterThan(500);
}

/** The pixels of the frame that is seen, at a size that does not depend on the page. */
const frameOf = (page: Page): Promise<string> =>
  viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const { data } = viewer.toCanvas(480, 360).getContext('2d')!.getImageData(0, 0, 480, 360);
    const hash = await crypto.subtle.digest('SHA-1', data);
    return Array.from(new Uint8Array(hash)).join();
  });

const settingsOf = (page: Page) =>
  viewerOf(page).evaluate(({ display, light, wire, grid, background, selectedFace }: RetroMesh) => {
    return { display, light, wire, grid, background, selectedFace };
  });

for (const [name, model] of [
  ['Fenstrider', 'Fenstrider'],
  ['Bellweed', 'Bellweed'],
  ['Dewlop', /./],
  ['Skimmer', 'Skimmer'],
] as const) {
  const title = `${name} as a stand-alone page is drawn from the disk, without a network, with the same pixels`;
  test(title, { tag: name === 'Fenstrider' ? [] : '@all' }, async ({ page, browser }, { outputDir }) => {
    await openPage(page);
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await whenShown(page, model);
    await viewerOf(page).evaluate((viewer: RetroMesh) => {
      viewer.playback.clip = Math.min(1, viewer.playback.clips.length - 1);
      viewer.playback.seek(viewer.playback.duration * 0.4);
      viewer.camera.turn(31.2345, 11.5);
      viewer.camera.zoom(1.3);
      // A camera of nine digits, as links have it.
      const digits = (value: number): number => Number(value.toPrecision(9));
      const { yaw, pitch, distance, target } = viewer.camera.state;
      const [x, y, z] = target.map(digits) as [number, number, number];
      viewer.camera.state = {
        yaw: digits(yaw),
        pitch: digits(pitch),
        distance: digits(distance),
        target: [x, y, z],
      };
      viewer.light = 'fixed';
      viewer.wire = true;
    });
    const shown = async (from: Page) => [await stateOf(from), await settingsOf(from), await frameOf(from)];
    const before = await shown(page);
    const path = await savePage(page, outputDir);
    const saved = await openOffline(browser, path);
    await whenDrawn(saved.page);
    await expect(saved.page).toHaveTitle(model);
    await expect(saved.page.getByRole('heading', { level: 1 })).toHaveText(model);
    await expect.poll(() => settingsOf(saved.page)).toEqual(before[1]);
    expect(await shown(saved.page)).toEqual(before);
    await saved.whenDone();
  });
}

test('a saved page is operated by keyboard, links to its maker, and axe finds nothing, light, dark and narrow @all', async ({
  page,
  browser,
  baseURL,
}, { outputDir }) => {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  const { page: saved, whenDone } = await openOffline(browser, await savePage(page, outputDir));
  await whenDrawn(saved);
  const link = saved.getByRole('link', { name: 'Made with Retromesh' });
  expect(await link.getAttribute('href')).toBe(`${baseURL}/`);
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await axeViolationsOfThemes(saved)).toEqual([]);
  await saved.keyboard.press('Tab');
  await expect(canvasOf(saved)).toBeFocused();
  await expect(canvasOf(saved)).toHaveAccessibleName(/crate/);
  const before = await stateOf(saved);
  await saved.keyboard.press('ArrowLeft');
  await expect.poll(() => stateOf(saved)).not.toEqual(before);
  await saved.keyboard.press('Space');
  const playing = () => viewerOf(saved).evaluate(({ playback }: RetroMesh) => playback.playing);
  await expect.poll(playing).toBe(true);
  await saved.keyboard.press('Space');
  await expect.poll(playing).toBe(false);
  await saved.setViewportSize({ width: 375, height: 667 });
  expect(await saved.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await whenDone();
});

test('what a page contains is text, and a damaged page says so @all', async ({ browser, baseURL, request }, {
  outputDir,
}) => {
  const markup = `</script></title><img src=x onerror=alert(1)>"'&amp;{{files}}`;
  const template = await (await request.get(`${baseURL}/standalone/template.html`)).text();
  const page = {
    title: markup,
    address: `${baseURL}/?"><b>`,
    view: markup,
    modules: markup,
    files: markup,
  };
  mkdirSync(outputDir, { recursive: true });
  const path = join(outputDir, 'markup.html');
  writeFileSync(path, writePage(template, page));
  const { page: opened, whenDone } = await openOffline(browser, path);
  await expect(opened.getByRole('alert')).toHaveText(/^This file is damaged: /);
  await expect(opened).toHaveTitle(markup);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(markup);
  await expect(opened.locator('img, b')).toHaveCount(0);
  expect(await viewerOf(opened).getAttribute('alt')).toBe(markup);
  await whenDone();
});
