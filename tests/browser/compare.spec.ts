import type { Locator, Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import type { NamedBytes } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid, pyramids } from './support/unreal-files.js';
import { openPage, whenShown } from './support/viewer.js';

/** The crate with face 2 flipped, and its top 5 units higher in each frame. */
function changedCrate(): [NamedBytes, NamedBytes] {
  const { frames, triangles } = pyramid();
  return meshFiles('crate', {
    frames: frames.map((points) => points.map(([x, y, z], i) => (i === 3 ? [x, y, z + 5] : [x, y, z]))),
    triangles: triangles.map((triangle, i) => {
      const [a, b, c] = triangle.corners;
      return i === 2 ? { ...triangle, corners: [a, c, b] } : triangle;
    }),
  });
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Compare two versions' });
const compare = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Compare with another version' }).click();

test.beforeEach(async ({ page }) => openPage(page));

test('the version before a drop is compared in a thread, in three views with one camera and time', async ({
  page,
}) => {
  const threads: string[] = [];
  page.on('worker', (worker) => threads.push(worker.url().replace(/.*\/([a-z-]+)-[^/]*$/, '$1')));
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await drop(page, ...changedCrate());
  await expect(page.getByRole('region', { name: 'About this drop' })).toContainText('crate_d.3d');
  await compare(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('combobox', { name: 'Before' })).toContainText('crate, the version before');
  const table = dialog.getByRole('table', { name: 'What has changed' });
  await expect(table.getByRole('row', { name: /Moved/ })).toContainText('vertex 3');
  await expect(table.getByRole('row', { name: /Flipped/ })).toContainText('face 2');
  expect(threads).toEqual(['compare-worker']);
  await expect.poll(() => page.workers().length).toBe(0);

  const viewers = dialog.locator('retro-mesh');
  const states = (): Promise<unknown[]> =>
    viewers.evaluateAll((all) =>
      all.map((each) => {
        const { camera, playback } = each as RetroMesh;
        return [camera.state, playback.current?.name, playback.currentTime];
      }),
    );
  await dialog.getByRole('radio', { name: 'Side by side' }).click();
  await viewers.nth(1).evaluate((viewer: RetroMesh) => {
    viewer.camera.turn(40, 10);
    viewer.playback.clip = 1;
    viewer.playback.seek(0.2);
  });
  const [before, after] = await states();
  expect(before).toEqual(after);
  expect(after).toMatchObject([{}, 'Rise', 0.2]);

  await table.getByRole('button', { name: 'Show in view: Faces, Flipped' }).click();
  await expect.poll(() => viewers.nth(1).evaluate(({ selectedFace }: RetroMesh) => selectedFace)).toBe(2);

  await dialog.getByRole('radio', { name: 'Slider' }).click();
  await dialog.getByRole('slider', { name: 'Border between before and after' }).press('Home');
  await expect(dialog.locator('.second')).toHaveCSS('clip-path', 'inset(0px 0px 0px 0%)');
  await checkState(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.locator('retro-mesh')).toHaveCount(1);
});

test('files that are dropped on the view, and two models of a list are compared @all', async ({ page }) => {
  await drop(page, ...pyramids(13));
  await page.getByRole('option', { name: /m001/ }).click();
  await page.getByRole('option', { name: /m003/ }).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = dialogOf(page);
  const faces = dialog.getByRole('row', { name: /^Faces/ });
  await expect(faces.first()).toContainText('2');
  await expect(faces.first()).toContainText('4');
  await page.keyboard.press('Escape');

  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await compare(page);
  await dialog.locator('input[type=file]').setInputFiles(
    crate()
      .all.slice(0, 2)
      .map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })),
  );
  await expect(dialog).toContainText('The files are equal.');
});
