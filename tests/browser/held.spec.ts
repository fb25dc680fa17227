import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid, scriptFile } from './support/unreal-files.js';
import { openPage, viewerOf, whenShown } from './support/viewer.js';

/** A large pyramid that sinks, with a weapon triangle on one of its sides, and its clip. */
function soldier() {
  const { frames, triangles } = pyramid();
  const sinking = frames.map((_, frame) =>
    frames[0]!.map(([x, y, z]) => [x * 4, y * 4, z * 4 - frame * 30] as const),
  );
  const weapon = { ...triangles[1]!, type: 8 };
  const files = meshFiles('soldier', { frames: sinking, triangles: [...triangles, weapon] });
  return [...files, scriptFile({ stem: 'soldier', clips: [{ name: 'Rise', first: 0, count: 8 }] })];
}

/** The red pixels of a frame: their number, and the mean of their height from the top. */
const redIn = (page: Page, frame: number) =>
  viewerOf(page).evaluate((viewer: RetroMesh, at) => {
    viewer.playback.seekFrame(at);
    const [width, height] = [320, 240];
    const { data } = viewer.toCanvas(width, height).getContext('2d')!.getImageData(0, 0, width, height);
    let [count, sum] = [0, 0];
    for (let i = 0; i < data.length; i += 4)
      if (data[i]! > 90 && data[i + 1]! < data[i]! / 3) {
        count += 1;
        sum += Math.floor(i / 4 / width);
      }
    return { count, y: sum / count };
  }, frame);

test('a second model is held at the weapon triangle, moves with it, and is put down', async ({ page }) => {
  await openPage(page);
  await drop(page, ...soldier());
  await whenShown(page, 'soldier');
  expect((await redIn(page, 0)).count).toBe(0);
  await page.getByRole('heading', { name: 'Attachments' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Hold a model…' }).click();
  const payload = crate().all.map(({ name, bytes }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));
  await (await chooser).setFiles(payload);
  await expect(page.getByRole('button', { name: 'Remove crate' })).toBeVisible();
  const [low, high] = [await redIn(page, 2), await redIn(page, 0)];
  expect(low.count).toBeGreaterThan(100);
  expect(high.count).toBeGreaterThan(100);
  // It sinks with the model.
  expect(low.y).toBeGreaterThan(high.y + 10);
  await checkState(page, 'a held model');
  const held = page.getByRole('combobox', { name: 'Held' });
  await expect(held).toHaveValue('0');
  await held.selectOption('nothing');
  expect((await redIn(page, 0)).count).toBe(0);
  await expect(page.getByRole('button', { name: 'Remove crate' })).toHaveCount(0);
  await held.selectOption('crate');
  await expect.poll(async () => (await redIn(page, 0)).count).toBeGreaterThan(100);
  // Another model holds nothing.
  await drop(page, ...meshFiles('box', pyramid()));
  await whenShown(page, 'box');
  expect(await viewerOf(page).evaluate(({ held: model }: RetroMesh) => model)).toBeNull();
});
