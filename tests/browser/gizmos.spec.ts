import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { ctcBar } from '../wasm/ctc-bytes.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { canvasOf, openPage, openSample, picture, viewerOf, whenShown } from './support/viewer.js';

// Bones and attachments drawn over a model.

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => openPage(page));

/** Browsers may antialias the overlay: smaller differences between pixels are ignored. */
const slight = 40;

/** Pauses at a frame of the current clip. */
async function goTo(page: Page, frame: number): Promise<void> {
  await viewerOf(page).evaluate(({ playback }: RetroMesh, at) => {
    playback.pause();
    playback.seekFrame(at);
  }, frame);
}

/** The pixels that a key changes in a frame, as "x,y". */
async function drawnBy(page: Page, key: string, frame: number): Promise<Set<string>> {
  await goTo(page, frame);
  const before = await picture(page);
  await canvasOf(page).press(key);
  let drawn = new Set<string>();
  // The gizmo code is loaded on first use.
  await expect
    .poll(async () => {
      const after = await picture(page);
      drawn = new Set();
      for (let at = 0; at < after.pixels.length; at += 4) {
        const differs = [0, 1, 2].some(
          (part) => Math.abs(after.pixels[at + part]! - before.pixels[at + part]!) > slight,
        );
        if (differs) drawn.add(`${(at / 4) % after.width},${Math.floor(at / 4 / after.width)}`);
      }
      return drawn.size;
    })
    .toBeGreaterThan(50);
  await canvasOf(page).press(key);
  return drawn;
}

/** Fraction of `some` that is also in `others`. */
const shared = (some: Set<string>, others: Set<string>): number =>
  [...some].filter((pixel) => others.has(pixel)).length / some.size;

for (const [what, key] of [
  ['bones', 'b'],
  ['attachments', 'a'],
] as const) {
  test(`${what} are drawn over the model and follow the animation`, async ({ page }) => {
    await openSample(page, 'Bellweed');
    await viewerOf(page).evaluate(({ playback }: RetroMesh) => {
      playback.clip = playback.clips.findIndex(({ name }) => name === 'bow');
    });
    const upright = await drawnBy(page, key, 0);
    expect(shared(await drawnBy(page, key, 0), upright)).toBe(1);
    expect(shared(await drawnBy(page, key, 6), upright)).toBeLessThan(0.5);
  });
}

test('the Model tab has a switch for bones and attachments, and names the attachments', async ({ page }) => {
  await openSample(page, 'Bellweed');
  const shown = page.locator('.sec', { hasText: 'Shown over the model' });
  await expect(shown).toContainText('Attachments: tag_glow.');
  for (const name of [/^Bones \d+$/, 'Attachments 1']) {
    const one = shown.getByRole('button', { name });
    await expect(one).toHaveAttribute('aria-pressed', 'false');
    await one.click();
    await expect(one).toHaveAttribute('aria-pressed', 'true');
  }
});

test('the weapon triangle of an Unreal mesh is drawn as axes, and the mesh has no bones', async ({
  page,
}) => {
  const mesh = pyramid();
  const [first] = mesh.triangles;
  const [faces, frames] = meshFiles('crate', {
    ...mesh,
    triangles: [...mesh.triangles, { ...first!, type: 8 }],
  });
  const { script, skin } = crate();
  await drop(page, faces, frames, script, skin);
  await whenShown(page, 'crate');
  await drawnBy(page, 'a', 0);
  await canvasOf(page).press('b');
  await expect(page.getByRole('status').filter({ hasText: 'This model has no bones.' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Attachments 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Bones/ })).toHaveCount(0);
});

test('the attachment of a model without frames is drawn at the corner of its triangle', async ({ page }) => {
  const bytes = ctcBar({ frames: [] });
  bytes[0x34] = 0; // count of morphs
  await drop(page, { name: 'beam.ctc', bytes });
  await whenShown(page, 'beam');
  const drawn = await drawnBy(page, 'a', 0);
  const [x, y] = await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.project([1, 0, -2])!);
  expect(drawn).toContain(`${Math.round(x)},${Math.round(y)}`);
});

test('a model without bones and attachments has no switches for them', async ({ page }) => {
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await expect(page.getByRole('heading', { name: 'Shown over the model' })).toHaveCount(0);
  await canvasOf(page).press('a');
  await expect(page.getByRole('status').filter({ hasText: 'This model has no attachments.' })).toHaveCount(1);
});
