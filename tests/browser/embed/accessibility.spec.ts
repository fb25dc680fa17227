import type { Locator, Page } from '@playwright/test';
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

test('axe finds nothing in embed.html, with or without a model, 375 px wide', async ({ page, monitor }) => {
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
});

test('axe finds nothing in <retro-mesh> with a model, a poster, an error, or while it loads', async ({
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
  monitor.allowOrigin(wiki.origin);
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

test('the controls of an embed have names, roles and values, and say what they do', async ({ page }) => {
  await page.goto(embedPath({ src: fenstrider, clip: 'Walk' }));
  await whenDrawn(page, 'Fenstrider');
  await expect(page.getByRole('group', { name: 'Model' })).toMatchAriaSnapshot(`
    - group "Model":
      - button "Play Walk"
      - slider "Frame of Walk"
      - combobox "Clip":
        - option "Walk" [selected]
      - button "Reset view"
      - button "Full screen"
  `);
  const slider = page.getByRole('slider', { name: 'Frame of Walk' });
  const status = page.locator('retro-mesh').getByRole('status');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /\b1 of 8\b/);
  await expect(status).toHaveText(/\b1 of 8\b/);
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', /\b7 of 8\b/);
  await page.getByRole('combobox', { name: 'Clip' }).press('ArrowDown');
  await expect(page.getByRole('slider', { name: 'Frame of Run' })).toBeVisible();
  const viewer = page.getByRole('application');
  await viewer.press('ArrowUp');
  await expect(viewer).toHaveAccessibleName(/28 degrees above/);
  await page.getByRole('button', { name: 'Reset view' }).press('Enter');
  await expect(viewer).toHaveAccessibleName(/13 degrees above/);
  await expect(status).toHaveText(/13 degrees above/);
});

test('Tab goes through an embed once and leaves it at its end', async ({ page, site, monitor, baseURL }) => {
  const frame = `<iframe title="3D model" width="480" height="360" src="${baseURL}${embedPath({ src: fenstrider })}"></iframe>`;
  const wiki = await site({ pages: { '/': `<!doctype html>${frame}<a href="#next">Next</a>` } });
  for (const origin of [wiki.origin, baseURL!]) monitor.allowOrigin(origin);
  await page.goto(wiki.origin);
  const inside = page.frameLocator('iframe');
  await expect(inside.getByRole('button', { name: /^Play/ })).toBeVisible();
  const stops: readonly Locator[] = [
    inside.getByRole('link', { name: 'Open in Retromesh' }),
    inside.getByRole('application'),
    inside.getByRole('button', { name: /^Play/ }),
    inside.getByRole('slider'),
    inside.getByRole('combobox'),
    inside.getByRole('button', { name: 'Reset view' }),
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Next' })).toBeFocused();
});

test('with forced colours, every control has a border, and what has the focus an outline', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(embedPath({ src: fenstrider }));
  await whenDrawn(page, 'Fenstrider');
  const controls = page.locator('retro-mesh').locator('.bar :is(button, .clips)');
  await expect(controls).not.toHaveCount(0);
  for (const control of await controls.all()) {
    const [border, background] = await control.evaluate((element) => {
      const { borderTopColor, borderTopStyle } = getComputedStyle(element);
      return [
        `${borderTopStyle} ${borderTopColor}`,
        getComputedStyle(element.parentElement!).backgroundColor,
      ];
    });
    expect(border).toMatch(/^solid rgb\(/);
    expect(border).not.toContain(background);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Open in Retromesh' })).toHaveCSS('outline-style', 'solid');
});
