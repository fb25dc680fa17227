import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { zip } from './support/archives.js';
import { drop, dropFolder } from './support/drop.js';
import { crate } from './support/models.js';
import type { NamedBytes } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { fingerprint, hideShadow, openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

const samples = fileURLToPath(new URL('../../build/samples', import.meta.url));

function sampleFiles(id: string): NamedBytes[] {
  return readdirSync(join(samples, id))
    .filter((name) => !name.endsWith('.gif'))
    .map((name) => ({ name, bytes: readFileSync(join(samples, id, name)) }));
}

/** Sets everything that a new version of the files must not change. */
async function arrange(page: Page): Promise<void> {
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { playback, camera, materials } = viewer;
    playback.pause();
    playback.clip = playback.clips.length - 1;
    playback.seek(playback.duration * 0.4);
    playback.timeScale = 0.5;
    playback.loop = false;
    camera.turn(70, 20);
    camera.zoom(1.3);
    viewer.display = 'shaded';
    viewer.light = 'fixed';
    viewer.wire = true;
    viewer.selectedFace = 1;
    materials.isolated = 0;
  });
}

const settings = (page: Page) =>
  viewerOf(page).evaluate((viewer: RetroMesh) => ({
    camera: viewer.camera.state,
    clip: viewer.playback.current?.name,
    seconds: viewer.playback.currentTime,
    playing: viewer.playback.playing,
    speed: viewer.playback.timeScale,
    loop: viewer.playback.loop,
    display: viewer.display,
    light: viewer.light,
    wire: viewer.wire,
    face: viewer.selectedFace,
    isolated: viewer.materials.isolated,
    images: viewer.model?.materials.map((_, i) => viewer.materials.image(i)?.image.name),
  }));

const height = (page: Page) =>
  viewerOf(page).evaluate(({ model }: RetroMesh) => model!.bounds[4]! - model!.bounds[1]!);
const notice = (page: Page) => page.getByRole('region', { name: 'About this drop' });

/** The pair with vertices that are half as high. */
function flatter(stem = 'crate'): NamedBytes[] {
  const { frames, triangles } = pyramid();
  const lower = frames.map((points) => points.map(([x, y, z]) => [x, y, z / 2] as const));
  return meshFiles(stem, { frames: lower, triangles });
}

test.beforeEach(async ({ page }) => openPage(page));

test('a pair that is dropped again replaces the files and keeps all else', async ({ page }) => {
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await arrange(page);
  const before = await settings(page);
  const high = await height(page);
  await drop(page, ...flatter());
  await expect(notice(page)).toContainText('crate_d.3d and crate_a.3d changed: reloaded.');
  await expect.poll(() => height(page)).toBeLessThan(high * 0.7);
  await expect.poll(() => settings(page)).toEqual(before);
  await expect(page.getByRole('tab', { name: 'Materials' })).toHaveAttribute('aria-selected', 'true');

  await drop(page, flatter()[0]!);
  await expect(notice(page)).toContainText('crate_d.3d changed');
  await expect.poll(() => settings(page)).toEqual(before);
});

test('a pair replaces the files of a folder, and of a zip that is dropped again', async ({ page }) => {
  await dropFolder(page, 'mod', crate().all);
  await whenShown(page, 'crate');
  const high = await height(page);
  await drop(page, ...flatter());
  await expect(notice(page)).toContainText('changed: reloaded');
  await expect.poll(() => height(page)).toBeLessThan(high * 0.7);
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  const recents = page.getByRole('table', { name: 'Opened before' });
  await expect(recents.getByRole('row')).toHaveCount(1);
  await recents.getByRole('button', { name: 'crate', exact: true }).click();
  await whenShown(page, 'crate');
  await expect(page.getByRole('banner')).toContainText('4 files');
  await expect.poll(() => height(page)).toBeLessThan(high * 0.7);

  await drop(page, zip('box.zip', crate('box').all));
  await whenShown(page, 'box');
  await arrange(page);
  const before = await settings(page);
  await drop(page, zip('box.zip', [...flatter('box'), ...crate('box').all.slice(2)]));
  await expect(notice(page)).toContainText('box_d.3d, box_a.3d, box.uc and box.bmp changed: reloaded.');
  await expect.poll(() => settings(page)).toEqual(before);
});

test('a pair with another name is opened alone', async ({ page }) => {
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  const { skin } = crate();
  await drop(page, ...flatter('barrel'), skin);
  await whenShown(page, 'barrel');
  await expect(notice(page)).toHaveCount(0);
});

test('a version that cannot be opened is an error, and the next one keeps the view', async ({ page }) => {
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await arrange(page);
  const before = await settings(page);
  const [faces, frames] = flatter();
  await drop(page, { ...faces!, bytes: faces!.bytes.subarray(0, 20) }, frames!);
  await expect(page.getByRole('alert')).toContainText('crate_d.3d ends early');
  await drop(page, faces!, frames!);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => settings(page)).toEqual(before);
});

for (const [id, name, file] of [
  ['bellweed', 'Bellweed', 'Bellweed.ctc'],
  ['dewlop', 'Dewlop', 'dewlop_head.ob2'],
  ['skimmer', 'Skimmer', 'Skimmer.fly'],
] as const) {
  test(`${file} that is dropped again keeps all else of ${name}`, async ({ page }) => {
    const files = sampleFiles(id).filter((each) => each.name !== 'Skimmer-lifted.fly');
    await drop(page, ...files);
    await whenShown(page, new RegExp(`^${name}`, 'i'));
    await arrange(page);
    const before = await settings(page);
    await drop(
      page,
      files.find((each) => each.name === file)!,
    );
    await expect(notice(page)).toContainText(`${file} changed: reloaded.`);
    await expect.poll(() => settings(page)).toEqual(before);
  });
}

test('a reload restores a sample as it was', async ({ page }) => {
  await openSample(page, 'Fenstrider');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page).toHaveURL(/page=notes/);
  await arrange(page);
  await hideShadow(page);
  const before = await settings(page);
  const pixels = await fingerprint(page);
  await expect(page).toHaveURL(/page=notes.*&clip=Dead&.*&face=1$/);
  await page.reload();
  await whenShown(page, 'Fenstrider');
  await expect.poll(() => settings(page)).toMatchObject({ clip: before.clip, speed: 0.5, face: 1 });
  await expect.poll(() => fingerprint(page)).toBe(pixels);
  await expect(page.getByRole('tab', { name: /^Notes/ })).toHaveAttribute('aria-selected', 'true');
});

test('a reload right after a change restores what was changed', async ({ page }) => {
  await openSample(page, 'Fenstrider');
  await expect(page).toHaveURL(/sample=fenstrider/);
  const reload = (): Promise<unknown> =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      viewer.display = 'shaded';
      location.reload();
    });
  await Promise.all([page.waitForEvent('load'), reload()]);
  await whenShown(page, 'Fenstrider');
  await expect.poll(() => settings(page)).toMatchObject({ display: 'shaded' });
  await expect(page).toHaveURL(/display=shaded/);
});
