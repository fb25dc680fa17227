import type { CDPSession, Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { addressesOf, hostPages, whenAllShow } from '../support/embedding.js';
import { embedPath, frameOf, sampleUrls, whenDrawn, wikiPage } from '../support/frames.js';
import { expect, test as base } from '../support/test.js';
import { canvasOf, openPage, openSample, viewerOf } from '../support/viewer.js';

// The wheel and swipes over a model that is embedded in a page: what belongs to the page, what to the model.

const lantern = addressesOf('lantern');

/** Opens a long page of another site with one viewer that has these attributes. */
const test = base.extend<{ embed: (attributes?: string) => Promise<void> }>({
  embed: async ({ page, site, monitor, baseURL }, use) => {
    await use(async (attributes = '') => {
      const viewer = `<retro-mesh src="${lantern}" alt="A lantern" controls ${attributes}></retro-mesh>`;
      const pages = hostPages(`<p>Before.</p>${viewer}<p class="far">A long article.</p>`);
      const wiki = await site({ copyOf: baseURL!, pages });
      monitor.allowOrigin(wiki.origin);
      await page.goto(`${wiki.origin}/wiki`);
      await whenAllShow(page, 1);
    });
  },
});

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

test('the wheel scrolls the page and says how to zoom; with Ctrl it zooms', async ({ page, embed }) => {
  await embed();
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

test('the hint goes, and comes again when the wheel scrolls the page again', async ({ page, embed }) => {
  await embed();
  await wheelOver(page, 10);
  await expect(hint(page)).toBeVisible();
  await expect(hint(page)).toBeHidden();
  await wheelOver(page, 10);
  await expect(hint(page)).toBeVisible();
});

for (const [action, words] of [
  ['pan-x', 'Swipe up or down to turn, '],
  ['none', 'Swipe to turn, '],
] as const) {
  test(`with touch-action="${action}" the hint says: ${words}pinch to zoom`, async ({ page, embed }) => {
    await embed(`touch-action="${action}"`);
    await wheelOver(page, 10);
    await expect(hint(page)).toContainText(words);
  });
}

test('zoom-with-wheel gives the wheel to the model', async ({ page, embed }) => {
  await embed('zoom-with-wheel');
  const opened = await view(page);
  await wheelOver(page, 120);
  await expect.poll(async () => (await view(page)).distance).toBeGreaterThan(opened.distance);
  expect(await scrolled(page)).toBe(0);
  await expect(hint(page)).toBeHidden();
});

test('in the full page the wheel zooms, and no hint is shown', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Lantern');
  const opened = await view(page);
  await wheelOver(page, 120);
  await expect.poll(async () => (await view(page)).distance).toBeGreaterThan(opened.distance);
  expect(await canvasOf(page).evaluate((canvas) => getComputedStyle(canvas).touchAction)).toBe('none');
});

test('in a frame the wheel scrolls the page around it; a frame that is the page zooms', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const src = `${baseURL!}${embedPath({ src: sampleUrls('Lantern') })}`;
  const frame = `<iframe title="3D model" width="400" height="300" src="${src}"></iframe>`;
  const wiki = await site({ pages: { '/': wikiPage(`${frame}<div style="height:3000px"></div>`) } });
  monitor.allowOrigin(wiki.origin);
  await page.goto(wiki.origin);
  await whenDrawn(await frameOf(page), 'Lantern');
  const box = (await page.locator('iframe').boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 150);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => scrolled(page)).toBe(120);

  await page.goto(src);
  await whenDrawn(page, 'Lantern');
  const opened = await view(page);
  await wheelOver(page, 120);
  await expect.poll(async () => (await view(page)).distance).toBeGreaterThan(opened.distance);
});

test.describe('with touch', () => {
  test.use({ hasTouch: true });

  /** Moves fingers, each from its first point to its second. */
  async function swipe(page: Page, fingers: readonly (readonly [from: number[], to: number[]])[]) {
    const touch: CDPSession = await page.context().newCDPSession(page);
    const points = (part: number) =>
      fingers.map(([[x, y], [toX, toY]], id) => ({
        id,
        x: x! + (toX! - x!) * part,
        y: y! + (toY! - y!) * part,
      }));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
    for (let step = 1; step <= 10; step += 1)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 10) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  test('a swipe up or down scrolls the page, sideways it turns the model', async ({ page, embed }) => {
    await embed();
    const opened = await view(page);
    const { x, y } = await middleOf(page);
    await swipe(page, [
      [
        [x - 40, y],
        [x + 40, y],
      ],
    ]);
    await expect.poll(async () => (await view(page)).yaw).not.toBe(opened.yaw);
    expect(await scrolled(page)).toBe(0);
    const turned = await view(page);
    await swipe(page, [
      [
        [x, y + 40],
        [x, y - 40],
      ],
    ]);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(20);
    await expect.poll(() => view(page)).toEqual(turned);
  });

  test('two fingers zoom the model, also when they move up and down', async ({ page, embed }) => {
    await embed();
    const opened = await view(page);
    const { x, y } = await middleOf(page);
    await swipe(page, [
      [
        [x, y - 10],
        [x, y - 50],
      ],
      [
        [x, y + 10],
        [x, y + 50],
      ],
    ]);
    await expect.poll(async () => (await view(page)).distance).toBeLessThan(opened.distance / 2);
    expect(await scrolled(page)).toBe(0);
  });

  test('touch-action="none" gives all swipes to the model', async ({ page, embed }) => {
    await embed('touch-action="none"');
    const opened = await view(page);
    const { x, y } = await middleOf(page);
    await swipe(page, [
      [
        [x, y + 40],
        [x, y - 40],
      ],
    ]);
    await expect.poll(async () => (await view(page)).pitch).not.toBe(opened.pitch);
    expect(await scrolled(page)).toBe(0);
  });
});
