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

/** The crate whose face 3 has another U at its second corner. */
function recoordinatedCrate(): [NamedBytes, NamedBytes] {
  const { frames, triangles } = pyramid();
  const moved = triangles.map((triangle, i) => {
    const [a, [vertex, , v], c] = triangle.corners;
    return i === 3 ? { ...triangle, corners: [a, [vertex, 96, v], c] as const } : triangle;
  });
  return meshFiles('crate', { frames, triangles: moved });
}

const comparisonOf = (page: Page): Locator => page.getByRole('region', { name: 'Compare two versions' });
const opener = (page: Page): Locator => page.getByRole('button', { name: 'Compare with another version' });
const changesOf = (page: Page): Locator => comparisonOf(page).getByRole('region', { name: 'Changes' });

/** Waits until a viewer's camera stands still. */
const settled = (viewer: Locator): Promise<void> =>
  expect.poll(() => viewer.evaluate(({ camera }: RetroMesh) => camera.moving)).toBe(false);

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
  await expect(page).toHaveURL(/#v=1&entry=crate_d\.3d/);
  const address = page.url();
  await opener(page).click();
  const comparison = comparisonOf(page);
  await expect(comparison.getByRole('combobox', { name: 'Before' })).toContainText(
    'crate, the version before',
  );
  await expect(page).toHaveURL(/#compare$/);
  const changes = changesOf(page);
  await expect(changes.getByRole('region', { name: 'Vertices, moved' })).toContainText('Vertex 3');
  await expect(changes.getByRole('region', { name: 'Faces, flipped' })).toContainText('Face 2');
  await expect(comparison.getByRole('heading', { level: 2 })).toHaveText('3 faces and 1 vertex differ');
  expect(threads).toEqual(['compare-worker']);
  await expect.poll(() => page.workers().length).toBe(0);

  const viewers = comparison.locator('retro-mesh');
  const states = (): Promise<unknown[]> =>
    viewers.evaluateAll((all) =>
      all.map((each) => {
        const { camera, playback } = each as RetroMesh;
        return [camera.state, playback.current?.name, playback.currentTime];
      }),
    );
  await comparison.getByRole('radio', { name: 'Side by side' }).click();
  await viewers.nth(1).evaluate((viewer: RetroMesh) => {
    viewer.camera.turn(40, 10);
    viewer.playback.clip = 1;
    viewer.playback.seek(0.2);
  });
  const [before, after] = await states();
  expect(before).toEqual(after);
  expect(after).toMatchObject([{}, 'Rise', 0.2]);

  const isCurrent = changes.locator('[aria-current=true]');
  await page.keyboard.press('n');
  await expect(isCurrent).toContainText('Vertex 3');
  await changes.getByRole('button', { name: 'Face 2' }).click();
  await expect(isCurrent).toContainText('Face 2');
  await expect
    .poll(() => viewers.nth(1).evaluate(({ camera }: RetroMesh) => [camera.moving, camera.fitted]))
    .toEqual([false, false]);
  await page.keyboard.press('Shift+N');
  await expect(isCurrent).not.toContainText('Face 2');

  await comparison.getByRole('radio', { name: 'Slider' }).click();
  await comparison.getByRole('slider', { name: 'Border between before and after' }).press('Home');
  await expect(comparison.locator('.second')).toHaveCSS('clip-path', 'inset(0px 0px 0px 0%)');
  await checkState(page);

  await page.keyboard.press('Escape');
  await expect(comparison).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(page).toHaveURL(address);
  await page.goForward();
  await expect(page.locator('retro-mesh')).toHaveCount(1);
  await expect(opener(page)).toBeVisible();
});

test('only changed faces are coloured, with old and new values, and the line of a value is opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await drop(page, ...recoordinatedCrate());
  await expect(page.getByRole('region', { name: 'About this drop' })).toContainText('crate_d.3d');
  await opener(page).press('Enter');
  const comparison = comparisonOf(page);
  const uv = changesOf(page).getByRole('region', { name: 'Faces, texture coordinates' });
  await expect(uv).toContainText(/Face 3\s*u 16 → 6\s*$/);
  await expect(comparison.getByRole('checkbox', { name: 'Grey the rest' })).toBeChecked();
  await expect(comparison).toContainText('1 changed face');
  await page.keyboard.press('n');
  const after = comparison.locator('retro-mesh').nth(1);
  await settled(after);
  await expect
    .poll(() =>
      after.evaluate((viewer: RetroMesh) => {
        const [red, green, blue] = [0x8a, 0x2b, 0x6b];
        const canvas = viewer.shadowRoot!.querySelector('canvas')!;
        const ratio = canvas.width / canvas.clientWidth;
        const { model, playback } = viewer;
        const pose = {
          positions: new Float32Array(model!.positions.length),
          normals: new Float32Array(model!.positions.length),
        };
        model!.pose(playback.clip, playback.currentTime, pose, {
          loop: playback.loop,
          smooth: playback.smooth,
        });
        const triangle = model!.faceSource.indexOf(3);
        const corners = [0, 1, 2].map((i) => {
          const at = model!.indices[triangle * 3 + i]! * 3;
          return viewer.project([pose.positions[at]!, pose.positions[at + 1]!, pose.positions[at + 2]!])!;
        });
        const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis as 0 | 1] * ratio));
        const { data, width, height } = canvas
          .getContext('2d')!
          .getImageData(0, 0, canvas.width, canvas.height);
        const found = { inside: 0, outside: 0 };
        for (let at = 0; at < width * height; at++) {
          const [r, g, b] = data.subarray(at * 4);
          if (Math.abs(r! - red) + Math.abs(g! - green) + Math.abs(b! - blue) > 6) continue;
          const [x, y] = [at % width, Math.floor(at / width)];
          const isIn =
            x >= Math.min(...xs!) - 2 &&
            x <= Math.max(...xs!) + 2 &&
            y >= Math.min(...ys!) - 2 &&
            y <= Math.max(...ys!) + 2;
          found[isIn ? 'inside' : 'outside']++;
        }
        return found.outside === 0 && found.inside > 100;
      }),
    )
    .toBe(true);
  await changesOf(page).getByRole('region', { name: 'Files' }).getByRole('link').press('Enter');
  await expect(comparison).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Bytes' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('combobox', { name: 'File' })).toContainText('crate_d.3d');
});

test('files that are dropped on the view, and two models of a list are compared @all', async ({ page }) => {
  await drop(page, ...pyramids(13));
  await page.getByRole('option', { name: /m001/ }).click();
  await page.getByRole('option', { name: /m003/ }).click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const faces = changesOf(page).getByRole('region', { name: 'Counts' });
  await expect(faces).toContainText(/Faces\s*2 → 4/);
  await page.keyboard.press('Escape');

  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await opener(page).click();
  const comparison = comparisonOf(page);
  await expect(comparison.getByRole('heading', { name: 'Drop the files of another version' })).toBeVisible();
  await checkState(page, 'nothing to compare with');
  await comparison.locator('input[type=file]').setInputFiles(
    crate()
      .all.slice(0, 2)
      .map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })),
  );
  await expect(comparison).toContainText('The files are equal.');
});
