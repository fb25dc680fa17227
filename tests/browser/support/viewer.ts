import { type Locator, type Page, expect } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';

/** The `<retro-mesh>` of the page, not that of its start page. */
export const viewerOf = (page: Page): Locator => page.locator('retro-mesh:not(.hero *)');

/** Its canvas, which has the focus and handles the keys. */
export const canvasOf = (page: Page): Locator => viewerOf(page).locator('canvas');

/** Opens the start page. */
export async function openPage(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Old game models/);
  await expect(page.locator('retro-mesh:not(.hero *):defined')).toBeAttached();
}

/** Waits until a model is drawn and named in the heading. */
export async function whenShown(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(canvasOf(page)).toBeVisible();
  const shown = (): Promise<string> => viewerOf(page).evaluate(({ model }: RetroMesh) => model?.name ?? '');
  if (typeof name === 'string') await expect.poll(shown).toBe(name);
  else await expect.poll(shown).toMatch(name);
}

/** Opens the sheet in which narrow pages have the panel. */
export async function openSheet(page: Page): Promise<void> {
  const head = page.locator('.sheet-head[aria-expanded=false]');
  if (await head.isVisible()) await head.click();
}

/** Opens a sample from the start page. */
export async function openSample(
  page: Page,
  name: 'Fenstrider' | 'Lantern' | 'Skimmer' | 'Bellweed' | 'Dewlop',
): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await whenShown(page, name);
}

/** Contents of the canvas. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha from the top left. */
  readonly pixels: Uint8Array;
  /** Background colour. */
  readonly background: readonly number[];
}

/** The pixels of the canvas after the next frames. */
export async function picture(page: Page): Promise<Picture> {
  const { width, height, base64, background } = await viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const canvas = viewer.shadowRoot!.querySelector('canvas')!;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const {
      data,
      width: wide,
      height: high,
    } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    // Beside the model, in a picture that is much wider. Without a WebGL context there is none.
    let colour: number[] = [];
    try {
      colour = [...viewer.toCanvas(1000, 1).getContext('2d')!.getImageData(0, 0, 1, 1).data];
    } catch {
      // Only the pixels are known.
    }
    const url = await new Promise<string>((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result as string);
      reader.readAsDataURL(new Blob([data]));
    });
    return { width: wide, height: high, base64: url.slice(url.indexOf(',') + 1), background: colour };
  });
  return { width, height, pixels: Buffer.from(base64, 'base64'), background };
}

/** Number of pixels that differ from the background by more than the light in the middle of the stage. */
export function drawnPixels({ pixels, background }: Picture): number {
  let drawn = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if ([0, 1, 2].some((part) => Math.abs(pixels[at + part]! - background[part]!) > 16)) drawn += 1;
  }
  return drawn;
}

/** Number of saturated pixels: the checkerboard of a missing skin, the grid and the background are grey. */
export function colouredPixels({ pixels }: Picture): number {
  let coloured = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const parts = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    if (Math.max(...parts) - Math.min(...parts) > 40) coloured += 1;
  }
  return coloured;
}

/** A hash of all pixels of the canvas after the next frames; made in the page, as the pixels are several megabytes. */
export function fingerprint(page: Page): Promise<string> {
  return viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const canvas = viewer.shadowRoot!.querySelector('canvas')!;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const hash = await crypto.subtle.digest('SHA-1', data);
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}

/** Hides the shadow, whose code comes after the first image: pictures with it are the same only when it has come to both. */
export async function hideShadow(page: Page): Promise<void> {
  await viewerOf(page).evaluate((viewer: RetroMesh) => (viewer.shadowIntensity = 0));
}

/** Hides grid and shadow, so that only the model is drawn. */
export async function hideGrid(page: Page): Promise<void> {
  await hideShadow(page);
  await viewerOf(page).evaluate((viewer: RetroMesh) => (viewer.grid = false));
}

type MenuName = 'Look' | 'View' | 'Speed' | 'Menu';

/** Opens a menu of the page by the start of its button's name. */
export async function openMenu(page: Page, name: MenuName): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const menu = page.getByRole('menu', { name });
  await expect(menu).toBeVisible();
  return menu;
}

/** Chooses an item of a menu, and closes the menu. */
export async function choose(page: Page, menu: MenuName, item: string): Promise<void> {
  const opened = await openMenu(page, menu);
  await opened.getByText(item, { exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

/** Camera, clip and frame. */
export async function stateOf(page: Page): Promise<unknown> {
  return viewerOf(page).evaluate(({ camera, playback }: RetroMesh) => ({
    camera: camera.state,
    clip: playback.current?.name ?? null,
    frame: playback.frame,
    playing: playback.playing,
  }));
}

/** Waits until the camera has stopped at a view: "From the front." */
export async function whenViewed(page: Page, from: string): Promise<void> {
  const view = (): Promise<string> =>
    viewerOf(page).evaluate(({ camera }: RetroMesh) => (camera.moving ? 'moving' : camera.describe()));
  await expect.poll(view).toBe(from);
}
