import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { addressesOf, hostPages } from '../support/embedding.js';
import { expect, test } from '../support/test.js';

const inAll = 100;
/** Of 200 × 400 pixels in a window of 1280 × 800: two rows of six. */
const visible = 12;
const style = 'body { margin: 0 } retro-mesh { float: left; width: 200px; height: 400px }';

interface Drawing {
  contexts: number;
  frames: number;
  readonly images: Map<HTMLCanvasElement, number>;
}

/** Counts WebGL contexts, requested animation frames, and images that are copied to the canvas of each viewer. */
async function countDrawing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const drawing: Drawing = { contexts: 0, frames: 0, images: new Map() };
    Object.assign(window, { drawing });
    for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas] as { prototype: HTMLCanvasElement }[]) {
      const { getContext } = prototype;
      prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
        const context = Reflect.apply(getContext, this, given) as unknown;
        if (String(given[0]).startsWith('webgl')) drawing.contexts += 1;
        return context;
      } as typeof getContext;
    }
    const { drawImage } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.drawImage = function (
      this: CanvasRenderingContext2D,
      ...given: never
    ) {
      drawing.images.set(this.canvas, (drawing.images.get(this.canvas) ?? 0) + 1);
      Reflect.apply(drawImage, this, given);
    };
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (callback) => {
      drawing.frames += 1;
      return requestAnimationFrame(callback);
    };
  });
}

/** What was drawn since the last call: contexts so far, animation frames, and images of each viewer. */
function drawn(page: Page): Promise<{ contexts: number; frames: number; images: number[] }> {
  return page.evaluate(() => {
    const { drawing } = window as unknown as { drawing: Drawing };
    const canvasOf = (viewer: Element): HTMLCanvasElement => viewer.shadowRoot!.querySelector('canvas')!;
    const viewers = [...document.querySelectorAll('retro-mesh')];
    const images = viewers.map((viewer) => drawing.images.get(canvasOf(viewer)) ?? 0);
    const { contexts, frames } = drawing;
    drawing.images.clear();
    drawing.frames = 0;
    return { contexts, frames, images };
  });
}

/** Waits until as many frames were drawn, if the page draws. */
const pass = (page: Page, milliseconds = 700): Promise<void> => page.waitForTimeout(milliseconds);

/** The viewers that drew. */
const active = (images: readonly number[]): number[] =>
  images.flatMap((count, at) => (count > 0 ? [at] : []));
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

test('of 100 viewers only the visible ones draw, with one WebGL context, and nothing is drawn when nothing moves', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await countDrawing(page);
  const viewer = `<retro-mesh src="${addressesOf('lantern')}" autoplay></retro-mesh>`;
  const pages = hostPages(viewer.repeat(inAll));
  const wiki = await site({ copyOf: baseURL!, pages: { ...pages, '/wiki.css': style } });
  monitor.allowOrigin(wiki.origin);
  await page.goto(`${wiki.origin}/wiki`);
  const playing = (): Promise<number> =>
    page.evaluate(
      (count) =>
        [...document.querySelectorAll<RetroMesh>('retro-mesh')]
          .slice(0, count)
          .filter((one) => one.playback?.playing).length,
      visible,
    );
  await expect.poll(playing, { timeout: 60_000 }).toBe(visible);
  await pass(page, 1500);

  await drawn(page);
  await pass(page);
  const first = await drawn(page);
  expect(active(first.images)).toEqual(range(0, visible));

  // Without a box, or scrolled out of the window.
  await page.evaluate(() => document.querySelectorAll('retro-mesh')[3]!.setAttribute('hidden', ''));
  await pass(page);
  await drawn(page);
  await pass(page);
  expect((await drawn(page)).images[3]).toBe(0);
  await page.evaluate(() => document.querySelectorAll('retro-mesh')[3]!.removeAttribute('hidden'));
  await page.evaluate(() => scrollTo(0, 800));
  await expect
    .poll(async () => active((await drawn(page)).images), { timeout: 60_000 })
    .toEqual(range(visible, 2 * visible));

  await page.evaluate(() => {
    for (const each of document.querySelectorAll<RetroMesh>('retro-mesh')) each.pause();
  });
  await pass(page);
  await drawn(page);
  await pass(page, 1000);
  expect(await drawn(page)).toEqual({ contexts: 1, frames: 0, images: Array(inAll).fill(0) });
});
