import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/retro-mesh.js';

/** The element that draws. */
export const viewerOf = (page: Page): Locator => page.locator('retro-mesh');

/** What it draws on, which has the focus and takes the keys. */
export const canvasOf = (page: Page): Locator => page.locator('retro-mesh canvas');

/** Opens the page and waits for its empty state. */
export async function openPage(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Drop a model/);
  await expect(page.locator('retro-mesh:defined')).toBeAttached();
}

/** Waits until a model stands on the stage, and the page says so. */
export async function whenShown(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(viewerOf(page)).toBeVisible();
  const shown = (): Promise<string> =>
    viewerOf(page).evaluate(({ stage }: RetroMesh) => stage.model?.name ?? '');
  if (typeof name === 'string') await expect.poll(shown).toBe(name);
  else await expect.poll(shown).toMatch(name);
}

/** Opens one of the samples from the empty state. */
export async function openSample(
  page: Page,
  name: 'Fenstrider' | 'Lantern' | 'Skimmer' | 'Bellweed',
): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await whenShown(page, name);
}

/** What the canvas shows right now. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha from the top left. */
  readonly pixels: Uint8Array;
  /** The colour behind the model. */
  readonly stage: readonly number[];
}

/** The pixels that people see in the viewport, once all that was asked for is drawn. */
export async function picture(page: Page): Promise<Picture> {
  const { width, height, base64, stage } = await viewerOf(page).evaluate(
    async ({ stage: { canvas, colours } }: RetroMesh) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      const {
        data,
        width: wide,
        height: high,
      } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const probe = new OffscreenCanvas(1, 1).getContext('2d')!;
      probe.fillStyle = colours.stage;
      probe.fillRect(0, 0, 1, 1);
      const url = await new Promise<string>((done) => {
        const reader = new FileReader();
        reader.onload = () => done(reader.result as string);
        reader.readAsDataURL(new Blob([data]));
      });
      const colour = [...probe.getImageData(0, 0, 1, 1).data];
      return { width: wide, height: high, base64: url.slice(url.indexOf(',') + 1), stage: colour };
    },
  );
  return { width, height, pixels: Buffer.from(base64, 'base64'), stage };
}

/** How many pixels are not of the stage's colour. */
export function drawnPixels({ pixels, stage }: Picture): number {
  let drawn = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ([0, 1, 2].some((part) => Math.abs(pixels[at + part]! - stage[part]!) > 8)) drawn += 1;
  }
  return drawn;
}

/** How many pixels have a clear hue: the checker of a missing skin, floor and stage have none. */
export function colouredPixels({ pixels }: Picture): number {
  let coloured = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const parts = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    if (Math.max(...parts) - Math.min(...parts) > 40) coloured += 1;
  }
  return coloured;
}

/** Changes when a single pixel does. */
export function fingerprint({ pixels }: Picture): string {
  return createHash('sha1').update(pixels).digest('hex');
}

/** Takes the floor away, so that only the model is drawn on the stage. */
export async function hideGrid(page: Page): Promise<void> {
  const grid = page.getByRole('button', { name: 'Grid' });
  if ((await grid.getAttribute('aria-pressed')) === 'true') await grid.click();
  await expect(grid).toHaveAttribute('aria-pressed', 'false');
}

/** Camera, clip and moment. */
export async function momentOf(page: Page): Promise<unknown> {
  return viewerOf(page).evaluate(({ view, playback }: RetroMesh) => ({
    view: view.state,
    clip: playback.current?.name ?? null,
    frame: playback.frame,
    playing: playback.playing,
  }));
}

/** Waits until the view has come to rest: "From the front." */
export async function whenSeen(page: Page, from: string): Promise<void> {
  const words = (): Promise<string> =>
    viewerOf(page).evaluate(({ view }: RetroMesh) => (view.moving ? 'moving' : view.describe()));
  await expect.poll(words).toBe(from);
}
