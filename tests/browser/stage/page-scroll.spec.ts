import type { CDPSession, Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { addressesOf, whenAllShow } from '../support/embedding.js';
import { expect, mount, test } from '../support/stage.js';
import { canvasOf, viewerOf } from '../support/viewer.js';

// The wheel and swipes over a model that is embedded in a page: what belongs to the page, what to the model.

/** Shows a viewer with these attributes in a long page. */
async function embed(page: Page, attributes = ''): Promise<void> {
  const viewer = `<retro-mesh src="${addressesOf('lantern')}" alt="A lantern" controls ${attributes}></retro-mesh>`;
  await mount(page, `${viewer}<p style="height: 3000px">A long article.</p>`);
  await whenAllShow(page, 1);
}

const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY);

interface View {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
}

const view = (page: Page): Promise<View> =>
  viewerOf(page).evaluate(({ camera }: RetroMesh) => {
    const { yaw, pitch, distance } = camera.state;
    return { yaw, pitch, distance };
  });

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await canvasOf(page).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Moves the pointer over the model and turns the wheel. */
async function wheelOver(page: Page, deltaY: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, deltaY);
}

const hint = (page: Page) => viewerOf(page).locator('.hint');

test('the wheel scrolls the page and says how to zoom; with Ctrl it zooms', async ({ page }) => {
  await embed(page);
  const opened = await view(page);
  await wheelOver(page, 120);
  await expect.poll(() => scrolled(page)).toBe(120);
  expect(await view(page)).toEqual(opened);
  await expect(hint(page)).toContainText('Ctrl + wheel zooms');
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.down('Control');
  await wheelOver(page, -120);
  await expect.poll(async () => (await view(page)).distance).toBeLessThan(opened.distance);
  await page.keyboard.up('Control');
  expect(await scrolled(page)).toBe(0);
});

test('the hint says which swipes turn the model', async ({ page }) => {
  for (const [action, words] of [
    ['pan-x', 'Swipe up or down to turn, pinch'],
    ['none', 'Swipe to turn, pinch'],
  ]) {
    await embed(page, `touch-action="${action}"`);
    await wheelOver(page, 10);
    await expect(hint(page)).toContainText(words!);
  }
});

test('zoom-with-wheel gives the wheel to the model', async ({ page }) => {
  await embed(page, 'zoom-with-wheel');
  const opened = await view(page);
  await wheelOver(page, 120);
  await expect.poll(async () => (await view(page)).distance).toBeGreaterThan(opened.distance);
  expect(await scrolled(page)).toBe(0);
  await expect(hint(page)).toBeHidden();
});

/** Moves fingers from and to points relative to the middle of the model. */
async function swipe(
  page: Page,
  ...fingers: readonly (readonly [x: number, y: number, toX: number, toY: number])[]
): Promise<void> {
  const touch: CDPSession = await page.context().newCDPSession(page);
  const middle = await middleOf(page);
  const points = (part: number) =>
    fingers.map(([x, y, toX, toY], id) => ({
      id,
      x: middle.x + x + (toX - x) * part,
      y: middle.y + y + (toY - y) * part,
    }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let step = 1; step <= 10; step += 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 10) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

test('a swipe up or down scrolls the page, sideways it turns the model', async ({ page }) => {
  await embed(page);
  const opened = await view(page);
  await swipe(page, [-40, 0, 40, 0]);
  await expect.poll(async () => (await view(page)).yaw).not.toBe(opened.yaw);
  expect(await scrolled(page)).toBe(0);
  const turned = await view(page);
  await swipe(page, [0, 40, 0, -40]);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(20);
  await expect.poll(() => view(page)).toEqual(turned);
});

test('two fingers zoom the model, also when they move up and down', async ({ page }) => {
  await embed(page);
  const opened = await view(page);
  await swipe(page, [0, -10, 0, -50], [0, 10, 0, 50]);
  await expect.poll(async () => (await view(page)).distance).toBeLessThan(opened.distance / 2);
  expect(await scrolled(page)).toBe(0);
});

test('touch-action="none" gives all swipes to the model', async ({ page }) => {
  await embed(page, 'touch-action="none"');
  const opened = await view(page);
  await swipe(page, [0, 40, 0, -40]);
  await expect.poll(async () => (await view(page)).pitch).not.toBe(opened.pitch);
  expect(await scrolled(page)).toBe(0);
});
