import type { BrowserContext, Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { drop } from '../support/drop.js';
import { embedPath, whenDrawn } from '../support/frames.js';
import { crate } from '../support/models.js';
import { expect, test } from '../support/test.js';
import { fingerprint, openPage, viewerOf, whenShown } from '../support/viewer.js';

// A link restores every pixel of the canvas in a new page: camera, clip, moment and all settings, in the page and in embed.html.

/** A model, and settings that only some formats have. */
interface Subject {
  readonly id: string;
  readonly name: string;
  /** Keys of the address that only this model has. */
  readonly keys: readonly string[];
}

const subjects: readonly Subject[] = [
  { id: 'fenstrider', name: 'Fenstrider', keys: ['clip', 'hide', 'attachments'] },
  { id: 'bellweed', name: 'Bellweed', keys: ['clip', 'morphs', 'bones', 'backs'] },
  { id: 'dewlop', name: 'Dewlop', keys: ['entry', 'smooth', 'depth'] },
];

/** Sets everything that a link says. */
async function arrange(page: Page): Promise<void> {
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { camera, playback, materials, model } = viewer;
    playback.clip = Math.max(
      0,
      playback.clips.findIndex(({ count }, i) => i > 0 && count > 1),
    );
    playback.smooth = Boolean(model!.stepped);
    playback.loop = false;
    playback.timeScale = 0.25;
    playback.seek(playback.duration * 0.4321);
    if (model!.morphs) playback.morphs = model!.morphs.map((_, i) => 0.3 + 0.4 * i);
    camera.fieldOfView = 47.5;
    camera.turn(71.2345678, 21.3456789);
    camera.zoom(1.2345678);
    camera.pan(0.05, -0.03);
    if (model!.materials.length > 2) materials.setVisible(1, false);
    viewer.display = 'shaded';
    viewer.light = 'fixed';
    viewer.wire = true;
    viewer.bones = viewer.attachments = true;
    viewer.depthTest = true;
    viewer.backFaces = true;
    viewer.background = '#345678';
    viewer.exposure = 1.25;
    viewer.shadowIntensity = 0.5;
    viewer.textureFilter = 'nearest';
    viewer.up = 'z';
    viewer.selectedFace = 3;
  });
}

/** The picture, once it does not change any more: bones are drawn by code that is loaded when they are shown. */
async function settled(page: Page): Promise<string> {
  let last = '';
  await expect.poll(async () => last === (last = await fingerprint(page)), { intervals: [300] }).toBe(true);
  return last;
}

async function openIn(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** The fragment of the link back to the full page, for what is seen. */
async function linkBack(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Open in Retromesh' });
  await link.hover();
  return link.evaluate((one: HTMLAnchorElement) => one.hash);
}

async function shareLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(field).toHaveValue(/#v=1&.*pack=/);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  return link;
}

for (const { id, name, keys } of subjects) {
  test(`the page: ${name}`, async ({ page, context }) => {
    await page.goto(`/#v=1&sample=${id}`);
    await whenShown(page, name);
    const before = await settled(page);
    await arrange(page);
    const arranged = await settled(page);
    expect(arranged).not.toBe(before);
    await expect(page).toHaveURL(/&fov=47\.5&.*&speed=0\.25&.*&background=345678/);
    for (const key of keys) expect(page.url()).toContain(`&${key}=`);
    const other = await openIn(context, page.url());
    await whenShown(other, name);
    expect(await settled(other)).toBe(arranged);
    await expect.poll(() => other.url()).toBe(page.url());
  });

  test(`embed.html: ${name}`, async ({ page, context }) => {
    await page.goto(embedPath({ sample: id }));
    await whenDrawn(page, name);
    await arrange(page);
    const arranged = await settled(page);
    const fragment = await linkBack(page);
    const other = await openIn(context, `/embed.html${fragment}`);
    await whenDrawn(other, name);
    expect(await settled(other)).toBe(arranged);
    expect(await linkBack(other)).toBe(fragment);
    await expect(other.locator('#problems')).toBeHidden();
    // The full page shows the same view.
    const full = await openIn(context, `/${fragment}`);
    await whenShown(full, name);
    const withoutEntry = (): string => new URL(full.url()).hash.replace(/&entry=[^&]*/, '');
    await expect.poll(withoutEntry).toBe(fragment);
  });
}

test('URLs, in the page and in embed.html', async ({ page, context, baseURL }) => {
  const files = ['Lantern_d.3d', 'Lantern_a.3d', 'Lantern.uc', 'LanternWood.pcx'];
  const src = files.map((file) => `src=${baseURL}/samples/lantern/${file}`).join('&');
  for (const [path, whenOpen] of [
    ['/', whenShown],
    ['/embed.html', whenDrawn],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`${path}#v=1&${src}`);
    await whenOpen(page, 'Lantern');
    await arrange(page);
    const arranged = await settled(page);
    const isPage = path === '/';
    if (isPage) await expect(page).toHaveURL(/&fov=47\.5&.*&background=345678/);
    const fragment = isPage ? new URL(page.url()).hash : await linkBack(page);
    const other = await openIn(context, `${path}${fragment}`);
    await whenOpen(other, 'Lantern');
    expect(await settled(other)).toBe(arranged);
  }
});

test('a local model, in the page and in embed.html', async ({ page, context }) => {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await arrange(page);
  const arranged = await settled(page);
  const link = await shareLink(page);
  const other = await openIn(context, link);
  await whenShown(other, 'crate');
  expect(await settled(other)).toBe(arranged);

  const { hash } = new URL(link);
  const frame = await openIn(context, `/embed.html${hash}`);
  await whenDrawn(frame, 'crate');
  expect(await linkBack(frame)).toBe(hash);
  const inFrame = await settled(frame);
  const again = await openIn(context, `/embed.html${hash}`);
  await whenDrawn(again, 'crate');
  expect(await settled(again)).toBe(inFrame);
});
