import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { crate } from '../support/models.js';
import { sampleFile, sampleFiles } from '../support/samples.js';
import { expect, show, test } from '../support/stage.js';
import { meshFiles, pyramid } from '../support/unreal-files.js';
import { canvasOf, picture, viewerOf } from '../support/viewer.js';

// Bones and attachments drawn over a model.

/** Browsers may antialias the overlay: smaller differences between pixels are ignored. */
const slight = 40;

/** The pixels that a key changes in a frame of the current clip, as "x,y". */
async function drawnBy(page: Page, key: string, frame: number): Promise<Set<string>> {
  await viewerOf(page).evaluate(({ playback }: RetroMesh, at) => playback.seekFrame(at), frame);
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
    .toBeGreaterThan(20);
  await canvasOf(page).press(key);
  return drawn;
}

/** Fraction of `some` that is also in `others`. */
const shared = (some: Set<string>, others: Set<string>): number =>
  [...some].filter((pixel) => others.has(pixel)).length / some.size;

test('bones and attachments are drawn over the model and follow the animation', async ({ page }) => {
  await show(page, sampleFiles('bellweed'), 'animation-name="bow"');
  for (const key of ['b', 'a']) {
    const upright = await drawnBy(page, key, 0);
    expect(shared(await drawnBy(page, key, 0), upright)).toBe(1);
    expect(shared(await drawnBy(page, key, 6), upright)).toBeLessThan(0.5);
  }
});

test('the weapon triangle of an Unreal mesh is drawn as axes, and the mesh has no bones', async ({
  page,
}) => {
  const mesh = pyramid();
  const [faces, frames] = meshFiles('crate', {
    ...mesh,
    triangles: [...mesh.triangles, { ...mesh.triangles[0]!, type: 8 }],
  });
  const { script, skin } = crate();
  await show(page, [faces, frames, script, skin], 'controls');
  await drawnBy(page, 'a', 0);
  await canvasOf(page).press('b');
  await expect(viewerOf(page).getByRole('status')).toHaveText('This model has no bones.');
});

test('the attachment of a model without frames is drawn at the corner of its triangle', async ({ page }) => {
  const model = sampleFile('bellweed', 'Bellweed.ctc');
  for (const count of [0x28, 0x2c]) model.bytes.writeUInt32LE(0, count); // of frames and animations
  const [vertices, triangles] = [0x50, 0x58].map((at) => model.bytes.readUInt32LE(at));
  const last = model.bytes.readUInt16LE(triangles! + 6 * (model.bytes.readUInt32LE(0x20) - 1));
  const place = [0, 1, 2].map((axis) => model.bytes.readFloatLE(vertices! + 24 * last + 4 * axis));
  await show(page, [model]);
  const drawn = await drawnBy(page, 'a', 0);
  const [x, y] = await viewerOf(page).evaluate(
    (viewer: RetroMesh, [forward, left, up]) => viewer.project([forward!, up!, -left!])!,
    place,
  );
  expect(drawn).toContain(`${Math.round(x)},${Math.round(y)}`);
});
