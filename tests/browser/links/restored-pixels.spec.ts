import type { BrowserContext, Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { drop } from '../support/drop.js';
import { embedPath, whenDrawn } from '../support/frames.js';
import { crate } from '../support/models.js';
import { expect, test } from '../support/test.js';
import { canvasOf, fingerprint, openPage, viewerOf, whenShown } from '../support/viewer.js';

// A link restores every pixel of the canvas in a new page: camera, clip, moment and all settings, in the page and in embed.html.

test.use({ viewport: { width: 900, height: 600 } });

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

/** Waits until bones and shadow can be drawn, whose code is loaded when they are shown. */
async function whenExtrasCame(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['gizmos', 'contact-shadow'].every((part) => loaded.some((name) => name.includes(`/${part}-`)));
  });
}

/** Expects that two pages come to show the same pixels. */
async function expectSame(page: Page, other: Page): Promise<void> {
  for (const one of [page, other]) await whenExtrasCame(one);
  await expect.poll(async () => (await fingerprint(other)) === (await fingerprint(page))).toBe(true);
}

async function openIn(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function sharedLink(page: Page, form: RegExp): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(field).toHaveValue(form);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  return link;
}

const sizeOf = (page: Page) =>
  canvasOf(page).evaluate(({ clientWidth: x, clientHeight: y }: Element) => ({ x, y }));

/** The fragment of the link back to the full page, for what is seen. */
async function linkBack(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: 'Open in Retromesh' });
  await link.focus();
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');
  return link.evaluate((one: HTMLAnchorElement) => one.hash);
}

for (const { id, name, keys } of subjects) {
  test(`the page: ${name}`, { tag: id === 'bellweed' ? [] : '@all' }, async ({ page, context }) => {
    await page.goto(`/#v=1&sample=${id}`);
    await whenShown(page, name);
    const before = await fingerprint(page);
    await arrange(page);
    await expect(page).toHaveURL(/&fov=47\.5&.*&speed=0\.25&.*&background=345678/);
    for (const key of keys) expect(page.url()).toContain(`&${key}=`);
    const other = await openIn(context, page.url());
    await whenShown(other, name);
    await expectSame(page, other);
    expect(await fingerprint(page)).not.toBe(before);
    await expect.poll(() => other.url()).toBe(page.url());
  });

  test(`embed.html: ${name} @all`, async ({ page, context }) => {
    await page.goto(embedPath({ sample: id }));
    await whenDrawn(page, name);
    await arrange(page);
    const fragment = await linkBack(page);
    const other = await openIn(context, `/embed.html${fragment}`);
    await whenDrawn(other, name);
    await expectSame(page, other);
    expect(await linkBack(other)).toBe(fragment);
    await expect(other.locator('#problems')).toBeHidden();
    // The full page shows the same view.
    const full = await openIn(context, `/${fragment}`);
    await whenShown(full, name);
    const withoutEntry = (): string => new URL(full.url()).hash.replace(/&entry=[^&]*/, '');
    await expect.poll(withoutEntry).toBe(fragment);
  });
}

/** Cameras that show the whole model. */
const fitted: readonly (readonly [what: string, subject: Subject, move: (viewer: RetroMesh) => void])[] = [
  ['as it was opened @all', subjects[0]!, () => {}],
  ['turned', subjects[0]!, ({ camera }) => camera.turn(-76.5, 18)],
  [
    'fitted to a moment and turned',
    subjects[2]!,
    ({ camera }) => (camera.set('left'), camera.turn(-3.25, 9)),
  ],
  ['zoomed after Fit @all', subjects[1]!, ({ camera }) => (camera.fit(), camera.zoom(0.7))],
];

for (const [what, { id, name }, move] of fitted)
  test(`a camera ${what}: ${name}, in the page and in embed.html`, async ({ page, context }) => {
    await page.goto(`/#v=1&sample=${id}`);
    await whenShown(page, name);
    await viewerOf(page).evaluate(({ camera, playback }: RetroMesh) => {
      camera.milliseconds = 0;
      playback.seek(0.4);
    });
    await fingerprint(page); // the pose is drawn before the camera moves
    await viewerOf(page).evaluate(move);
    const link = await sharedLink(page, /#v=1&sample=/);
    const other = await openIn(context, link);
    await whenShown(other, name);
    await expect.poll(async () => (await fingerprint(other)) === (await fingerprint(page))).toBe(true);
    await other.goto(`/embed.html${new URL(link).hash}`);
    await whenDrawn(other, name);
    const [wide, own] = await Promise.all([page, other].map(sizeOf));
    await other.setViewportSize({ width: 900 + wide!.x - own!.x, height: 600 + wide!.y - own!.y });
    await expect.poll(async () => (await fingerprint(other)) === (await fingerprint(page))).toBe(true);
  });

test('a local model, in the page and in embed.html', async ({ page, context }) => {
  await openPage(page);
  await drop(page, ...crate().all, { name: 'unrelated.txt', bytes: Buffer.alloc(100_000, 'x') });
  await whenShown(page, 'crate');
  await arrange(page);
  const link = await sharedLink(page, /#v=1&.*pack=.{100,4000}$/);
  const other = await openIn(context, link);
  await whenShown(other, 'crate');
  await expect(other.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
  await expectSame(page, other);
  const frame = await openIn(context, `/embed.html${new URL(link).hash}`);
  await whenDrawn(frame, 'crate');
  expect(await linkBack(frame)).toBe(new URL(link).hash);
  // The address keeps the model, and says what is seen from now on.
  await viewerOf(other).evaluate((viewer: RetroMesh) => (viewer.display = 'uv'));
  await expect(other).toHaveURL(/&display=uv&.*&pack=/);
  await other.reload();
  await whenShown(other, 'crate');
});
