import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { drop } from './support/drop.js';
import { addressesOf, hostPages, whenAllShow } from './support/embedding.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import {
  canvasOf,
  openMenu,
  openPage,
  openSample,
  viewerOf,
  whenViewed,
  whenShown,
} from './support/viewer.js';

/** The settings of the viewer that keys change. */
function settings(page: Page) {
  return viewerOf(page).evaluate(({ playback, display, wire, materials, selectedFace }: RetroMesh) => ({
    clip: playback.current?.name,
    frame: playback.frame,
    playing: playback.playing,
    display,
    wire,
    isolated: materials.isolated,
    face: selectedFace,
  }));
}

type Settings = Partial<Awaited<ReturnType<typeof settings>>>;

async function becomes(page: Page, expected: Settings): Promise<void> {
  await expect.poll(() => settings(page)).toMatchObject(expected);
}

/** The part of the page that has the focus. */
function focusedPart(page: Page): Promise<string> {
  return page.evaluate(() => {
    const parts = {
      header: '.header',
      message: '.messages',
      bar: '.stage-bar',
      stage: 'retro-mesh',
      time: '.transport',
      clips: 'retromesh-clip-strip',
      edge: 'retromesh-panel-edge',
      tabs: '.tabs',
      panel: '.panel',
    };
    const found = Object.entries(parts).find(([, selector]) => document.activeElement?.closest(selector));
    return found?.[0] ?? '';
  });
}

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = page.locator(':focus');
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const said = await focused.evaluateAll(([element]) => {
      const inside = element?.shadowRoot?.activeElement ?? element;
      return inside?.getAttribute('aria-label') ?? inside?.textContent?.trim() ?? '';
    });
    if (name.test(said)) return;
  }
  throw new Error(`Tab did not reach ${String(name)}`);
}

/** The crate without its skin, which a message says. */
async function openWithMessage(page: Page): Promise<void> {
  await openPage(page);
  const { faces, frames, script } = crate();
  await drop(page, faces, frames, script);
  await whenShown(page, 'crate');
}

// What each key of the viewport does: tests/web/element/key-bindings.test.ts.

test('Tab moves through the page in reading order, with one stop for each group, and F6 through its regions', async ({
  page,
}) => {
  await openWithMessage(page);
  await expect(canvasOf(page)).toBeFocused();
  const stops: string[] = [];
  while (stops.at(-1) !== 'tabs' && stops.length < 9) {
    await page.keyboard.press('Tab');
    stops.push(await focusedPart(page));
  }
  expect(stops).toEqual(['time', 'clips', 'edge', 'edge', 'tabs']);

  const start = page.getByRole('link', { name: 'Retromesh, start page' });
  await start.focus();
  const order = ['header'];
  for (let press = 0; press < 80 && order.at(-1) !== ''; press += 1) {
    await page.keyboard.press('Tab');
    const part = await focusedPart(page);
    if (part !== order.at(-1)) order.push(part);
  }
  const parts = 'header, message, bar, stage, time, clips, edge, tabs, panel, ';
  expect(order.join(', ')).toBe(parts);

  await start.focus();
  const walked: string[] = [];
  for (let press = 0; press < 7; press += 1) {
    await page.keyboard.press('F6');
    walked.push(await focusedPart(page));
  }
  expect(walked).toEqual(['message', 'bar', 'stage', 'time', 'clips', 'tabs', 'header']);
  await page.keyboard.press('Shift+F6');
  expect(await focusedPart(page)).toBe('tabs');
});

test('a sample is opened, played and inspected by keyboard only', async ({ page }) => {
  await openPage(page);
  await tabTo(page, /^Fenstrider Unreal/);
  await page.keyboard.press('Enter');
  await whenShown(page, 'Fenstrider');
  await expect(canvasOf(page)).toBeFocused();
  const press = (key: string): Promise<void> => page.keyboard.press(key);
  await press('Space');
  await becomes(page, { playing: true });
  await press('Space');
  await press('End');
  await becomes(page, { playing: false, clip: 'Breath', frame: 3 });
  await press('>');
  await becomes(page, { clip: 'Look', frame: 0 });
  await press('Shift+7');
  await whenViewed(page, 'From below.');
  await press('n');
  await becomes(page, { face: 0 });
  await expect(page.locator('.callout')).toContainText('Face 0');
  await press('i');
  await becomes(page, { isolated: 0 });
});

test('a byte is changed and taken back, the model compared, shared and exported by keyboard only', async ({
  page,
}) => {
  await openPage(page);
  await tabTo(page, /^Lantern Unreal/);
  await page.keyboard.press('Enter');
  await whenShown(page, 'Lantern');
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await tabTo(page, /^Model$/);
  await press('End');
  await expect(page.getByRole('tabpanel', { name: 'Bytes' })).toBeVisible();
  await tabTo(page, /^Bytes of Lantern_d/);
  const foot = page.getByRole('region', { name: 'Changes' });
  await expect(foot).toContainText('No changes');
  await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'A', '7');
  await expect(foot).toContainText('1 change');
  await press('Control+z');
  await expect(foot).toContainText('No changes');
  const focused = page.locator(':focus');
  await tabTo(page, /^Look: /);
  await press('ArrowRight', 'ArrowRight', 'Enter');
  const comparison = page.getByRole('region', { name: 'Compare two versions' });
  await expect(comparison).toBeVisible();
  await press('Escape');
  await expect(comparison).toBeHidden();
  await expect(focused).toHaveAccessibleName('Compare with another version');
  for (const [key, name] of [
    ['s', 'Share Lantern'],
    ['Control+e', 'Export Lantern'],
  ] as const) {
    await press(key);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await press('Escape');
    await expect(dialog).toBeHidden();
    await expect(focused).toHaveAccessibleName('Compare with another version');
  }
});

test('arrow keys move within bar, time, clips, tabs and menus; Escape leaves a menu for its button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 800 });
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await expect(canvasOf(page)).toBeFocused();
  await viewerOf(page).evaluate(({ playback }: RetroMesh) => (playback.clip = 0)); // all 38 frames
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Play');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageUp');
  await becomes(page, { frame: 11 });
  await page.keyboard.press('Home');
  await becomes(page, { frame: 0 });
  await page.keyboard.press('ArrowUp');
  await expect(focused).toHaveAccessibleName('Play');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: /^1×/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName('Speed 2×');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await becomes(page, { clip: 'Still' });
  await expect(page.getByRole('radio', { name: 'Still' })).toBeFocused();

  await tabTo(page, /^Model$/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Materials' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Materials' })).toBeVisible();
  await tabTo(page, /^Show only/);
  await page.keyboard.press('Enter');
  await becomes(page, { isolated: 0 });
  await page.keyboard.press('Enter');
  await becomes(page, { isolated: null });

  await tabTo(page, /^Look/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Textured' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await becomes(page, { display: 'shaded' });
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName('Look: Shaded');
  for (const key of ['End', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(focused).toHaveAccessibleName('Zoom in');
  const distance = () => viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.state.distance);
  const before = await distance();
  await page.keyboard.press('Enter');
  expect(await distance()).toBeLessThan(before);
});

test('dialogs keep the focus inside and restore it, and single-letter keys only type in a text field', async ({
  page,
}) => {
  await openPage(page);
  await tabTo(page, /^open a link/);
  await page.keyboard.press('Enter');
  const link = page.getByRole('textbox');
  await expect(link).toBeFocused();
  await page.keyboard.type('a?[]w');
  await expect(link).toHaveValue('a?[]w');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'open a link' })).toBeFocused();
  await openSample(page, 'Fenstrider');
  await expect(canvasOf(page)).toBeFocused();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(() => {
      const { activeElement, body } = document;
      return activeElement !== body && !activeElement?.closest('dialog');
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(canvasOf(page)).toBeFocused();
  await page.keyboard.press('Control+e');
  await expect(page.getByRole('dialog', { name: /^Export/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(canvasOf(page)).toBeFocused();
  const menu = await openMenu(page, 'Menu');
  await menu.getByRole('menuitem', { name: 'About' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'About Retromesh' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
});

test('the live region announces the opened model and the view after the camera has stopped @all', async ({
  page,
}) => {
  await openWithMessage(page);
  const said = page.locator('.sr[role=status]');
  await expect(said).toContainText('crate: 4 faces, 3 clips. 1 skin is missing.');
  await page.keyboard.press('3');
  await expect(said).toHaveText(/From the right\./);
  await expect(canvasOf(page)).toHaveAttribute('aria-label', /^crate, from the right/);
});

test('with reduced motion nothing plays by itself, in the page and in an element, and views change at once', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await becomes(page, { playing: false });
  await page.keyboard.press('1');
  const seen = await viewerOf(page).evaluate(({ camera }: RetroMesh) => [camera.moving, camera.describe()]);
  expect(seen).toEqual([false, 'From the front.']);

  const pages = hostPages(`<retro-mesh autoplay src="${addressesOf('fenstrider')}"></retro-mesh>`);
  const wiki = await site({ copyOf: baseURL!, pages });
  monitor.allowOrigin(wiki.origin);
  for (const [reducedMotion, playing] of [
    ['reduce', false],
    ['no-preference', true],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${wiki.origin}/wiki`);
    await whenAllShow(page, 1);
    await becomes(page, { playing });
  }
});

test('V flies with W A S D, E and Q, until Escape @all', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Lantern');
  const canvas = canvasOf(page);
  const eye = () => viewerOf(page).evaluate(({ camera }: RetroMesh) => [...camera.eye]);
  const axes = await viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.axes);
  await canvas.press('v');
  await expect(page.getByRole('status').filter({ hasText: 'Flying' })).toBeAttached();
  for (const [key, axis, sign] of [
    ['w', 'backward', -1],
    ['d', 'right', 1],
    ['q', 'up', -1],
  ] as const) {
    const from = await eye();
    /** How far the eye has moved along the axis. */
    const moved = async () =>
      (await eye()).reduce((sum, value, i) => sum + (value - from[i]!) * axes[axis][i]! * sign, 0);
    await page.keyboard.down(key);
    await expect.poll(moved).toBeGreaterThan(1);
    await page.keyboard.up(key);
  }
  await becomes(page, { wire: false, display: 'textured' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await becomes(page, { wire: true });
});
