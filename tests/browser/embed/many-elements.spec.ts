import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { addressesOf, hostPages } from '../support/embedding.js';
import { expect, test } from '../support/test.js';

const inAll = 100;
/** Of 200 × 400 pixels in a window of 800 × 400: a row of four. */
const visible = 4;
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
    const { requestAnimationFrame: request } = window;
    Object.assign(window, { nextFrame: () => new Promise((done) => request(done)) });
    window.requestAnimationFrame = (callback) => {
      drawing.frames += 1;
      return request(callback);
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

/** Waits until each of some viewers has drawn anew; returns all viewers that drew meanwhile. */
async function whenAllDrew(page: Page, viewers: readonly number[]): Promise<number[]> {
  await drawn(page);
  const active = new Set<number>();
  await expect
    .poll(async () => {
      (await drawn(page)).images.forEach((count, at) => count > 0 && active.add(at));
      return viewers.filter((at) => !active.has(at));
    })
    .toEqual([]);
  return [...active].sort((a, b) => a - b);
}

/** What is drawn in 60 frames of the browser. */
async function drawnInFrames(page: Page): Promise<Awaited<ReturnType<typeof drawn>>> {
  await drawn(page);
  await page.evaluate(async () => {
    const { nextFrame } = window as unknown as { nextFrame(): Promise<unknown> };
    for (let frame = 0; frame < 60; frame += 1) await nextFrame();
  });
  return drawn(page);
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

test('of 100 viewers only the visible ones draw, with one WebGL context, and nothing is drawn when nothing moves @all', async ({
  page,
  site,
  baseURL,
}) => {
  await page.setViewportSize({ width: 800, height: 400 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await countDrawing(page);
  const viewer = `<retro-mesh src="${addressesOf('lantern')}" autoplay></retro-mesh>`;
  const pages = hostPages(viewer.repeat(inAll));
  const wiki = await site({ copyOf: baseURL!, pages: { ...pages, '/wiki.css': style } });
  await page.goto(`${wiki.origin}/wiki`);
  const playing = (): Promise<number> =>
    page.evaluate(
      (count) =>
        [...document.querySelectorAll<RetroMesh>('retro-mesh')]
          .slice(0, count)
          .filter((one) => one.playback?.playing).length,
      visible,
    );
  await expect.poll(playing).toBe(visible);
  const shown = range(0, visible);
  await expect.poll(() => whenAllDrew(page, shown)).toEqual(shown);

  // Without a box, or scrolled out of the window. The next one moves into view when the fourth has no box.
  const others = [...shown.filter((at) => at !== 3), visible];
  await page.evaluate(() => document.querySelectorAll('retro-mesh')[3]!.setAttribute('hidden', ''));
  await expect.poll(() => whenAllDrew(page, others)).toEqual(others);
  await page.evaluate(() => document.querySelectorAll('retro-mesh')[3]!.removeAttribute('hidden'));
  await page.evaluate(() => scrollTo(0, 400));
  const next = range(visible, 2 * visible);
  await expect.poll(() => whenAllDrew(page, next)).toEqual(next);

  await page.evaluate(() => {
    for (const each of document.querySelectorAll<RetroMesh>('retro-mesh')) each.pause();
  });
  const nothing = { contexts: 1, frames: 0, images: Array<number>(inAll).fill(0) };
  await expect.poll(() => drawnInFrames(page)).toEqual(nothing);
  expect(await drawnInFrames(page)).toEqual(nothing);
});
