import type { Page } from '@playwright/test';
import { axeViolationsOfThemes } from '../support/axe.js';
import { addressesOf, hostPages } from '../support/embedding.js';
import { embedPath, sampleUrls, whenDrawn } from '../support/frames.js';
import { expect, test } from '../support/test.js';

const fenstrider = sampleUrls('Fenstrider');

/** Expects that axe finds nothing, light and dark, and that the page does not scroll sideways. */
async function expectNothing(page: Page, state: string): Promise<void> {
  expect.soft(await axeViolationsOfThemes(page), state).toEqual([]);
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect.soft(scrollWidth, state).toBe(clientWidth);
}

test('axe finds nothing in embed.html, with or without a model, and nothing is cut off @all', async ({
  page,
  monitor,
}) => {
  monitor.expectError(/Failed to load resource/);
  await page.setViewportSize({ width: 375, height: 280 });
  await page.goto(embedPath());
  await expect(page.locator('#problems')).toContainText('names no model');
  await expectNothing(page, 'empty');
  await page.goto(embedPath({ src: 'nowhere/crate.zip' }));
  await expect(page.getByRole('alert')).toContainText('404');
  await expectNothing(page, 'error');
  await page.goto(embedPath({ src: fenstrider, display: 'pink', wire: 'maybe' }));
  await whenDrawn(page, 'Fenstrider');
  await expect(page.locator('#problems p')).toHaveCount(2);
  await expectNothing(page, 'model and problems');
  await page.goto(embedPath({ src: fenstrider, controls: '0' }));
  await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0);
  await expectNothing(page, 'without controls');
  const title = 'A fenstrider with a name that is much too long for its bar';
  await page.goto(embedPath({ src: fenstrider, title }));
  await whenDrawn(page, title);
  for (const [width, height, forcedColors] of [
    [640, 480, 'none'],
    [375, 280, 'none'],
    [375, 280, 'active'],
    [160, 120, 'none'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ forcedColors });
    await expectNothing(page, `${width} pixels, forced colours ${forcedColors}`);
    await expect(page.getByRole('link', { name: 'Open in Retromesh' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Play/ })).toBeInViewport({ ratio: 1 });
  }
});

test('axe finds nothing in <retro-mesh> with a model, a poster, an error, or while it loads @all', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  monitor.expectError(/Failed to load resource/);
  const viewers = [
    `<retro-mesh src="${addressesOf('lantern')}" alt="A lantern" controls></retro-mesh>`,
    `<retro-mesh src="${addressesOf('lantern')}" alt="A lantern" controls reveal="manual"></retro-mesh>`,
    `<retro-mesh src="/nowhere/crate.zip" alt="A crate" controls></retro-mesh>`,
    `<retro-mesh src="/slow/crate.zip" alt="A crate" controls></retro-mesh>`,
  ].join('');
  const wiki = await site({ copyOf: baseURL!, pages: hostPages(`<main><h1>Wiki</h1>${viewers}</main>`) });
  await page.setViewportSize({ width: 375, height: 800 });
  let end = (): void => {};
  const held = new Promise<void>((done) => (end = done));
  await page.route('**/slow/crate.zip', (route) => held.then(() => route.abort()));
  await page.goto(`${wiki.origin}/wiki`);
  await expect(page.getByRole('application', { name: /^A lantern/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show 3D model' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expectNothing(page, 'four viewers');
  await page.getByRole('button', { name: /^Cancel/ }).click();
  end();
});
