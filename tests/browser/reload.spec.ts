import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { axeViolations } from './support/axe.js';
import { dropHandles, letChoose, removeFile, writeFiles } from './support/handles.js';
import { crate } from './support/models.js';
import type { NamedBytes } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { openPage, viewerOf, whenShown } from './support/viewer.js';

const line = (page: Page) => page.getByRole('region', { name: 'About this drop' });
const height = (page: Page) =>
  viewerOf(page).evaluate(({ model }: RetroMesh) => model!.bounds[4]! - model!.bounds[1]!);

/** The pair with vertices that are `factor` times as high, and one more: neither file can be opened with the other one of before. */
function scaled(factor: number): [NamedBytes, NamedBytes] {
  const { frames, triangles } = pyramid();
  const changed = frames.map((points) =>
    [...points, points[0]!].map(([x, y, z]) => [x, y, z * factor] as const),
  );
  return meshFiles('crate', { frames: changed, triangles });
}

/** Sets what a reload must not change, and counts the models that are shown from now on. */
async function arrange(page: Page): Promise<void> {
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { playback, camera, materials } = viewer;
    playback.pause();
    playback.clip = playback.clips.length - 1;
    playback.seek(playback.duration * 0.4);
    camera.turn(70, 20);
    camera.zoom(1.3);
    viewer.display = 'shaded';
    viewer.selectedFace = 1;
    materials.isolated = 0;
    const show = viewer.show.bind(viewer);
    Object.assign(window, { shown: 0 });
    viewer.show = (...given: Parameters<typeof show>) => {
      (window as unknown as { shown: number }).shown += 1;
      return show(...given);
    };
  });
}

const settings = (page: Page) =>
  viewerOf(page).evaluate((viewer: RetroMesh) => ({
    camera: viewer.camera.state,
    clip: viewer.playback.current?.name,
    seconds: viewer.playback.currentTime,
    display: viewer.display,
    face: viewer.selectedFace,
    isolated: viewer.materials.isolated,
  }));
const shown = (page: Page) => page.evaluate(() => (window as unknown as { shown: number }).shown);

for (const way of ['observed', 'polled'] as const) {
  test(`a pair of an ${way} folder that is written again is reloaded once, in place`, async ({ page }) => {
    if (way === 'polled') await page.addInitScript('delete window.FileSystemObserver');
    await openPage(page);
    const { faces, frames, script, skin } = crate();
    await writeFiles(page, 'mod', faces, frames, script);
    if (way === 'observed') await dropHandles(page, 'mod');
    else {
      await letChoose(page, 'mod');
      await page.getByRole('button', { name: /folder/ }).click();
    }
    await whenShown(page, 'crate');
    await arrange(page);
    const before = await settings(page);
    const high = await height(page);

    const [flat, moves] = scaled(0.5);
    await writeFiles(page, 'mod', { ...flat, bytes: flat.bytes.subarray(0, 20) }, flat, moves);
    await expect(line(page)).toContainText('crate_d.3d and crate_a.3d changed: reloaded.');
    expect(await height(page)).toBeLessThan(high * 0.7);
    expect(await settings(page)).toEqual(before);
    expect(await shown(page)).toBe(1);

    const missing = page.getByRole('region', { name: 'Missing files' });
    await expect(missing).toContainText('crate.bmp');
    await writeFiles(page, 'mod', skin);
    await expect(line(page)).toContainText('crate.bmp was added: reloaded.');
    await expect(missing).toHaveCount(0);
    expect(await settings(page)).toEqual(before);
    expect(await shown(page)).toBe(2);
  });
}

test('a dropped file on the disk that another program replaces is reloaded', async ({ page }, info) => {
  const paths = crate().all.map(({ name, bytes }) => {
    const path = info.outputPath('mod', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    return path;
  });
  await openPage(page);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  await whenShown(page, 'crate');
  await arrange(page);
  const high = await height(page);
  for (const { name, bytes } of scaled(0.5)) {
    const path = join(dirname(paths[0]!), name);
    writeFileSync(`${path}.tmp`, bytes);
    renameSync(`${path}.tmp`, path);
  }
  await expect(line(page)).toContainText('crate_a.3d changed: reloaded.');
  expect(await height(page)).toBeLessThan(high * 0.7);
  expect(await shown(page)).toBe(1);
});

test('a half-written file is tried again, and an error is said while the last version stays', async ({
  page,
}) => {
  test.slow();
  await openPage(page);
  const { faces, frames, script, skin, all } = crate();
  await writeFiles(page, 'mod', ...all);
  await dropHandles(page, 'mod', [faces.name, frames.name, script.name, skin.name]);
  await whenShown(page, 'crate');
  await arrange(page);
  const high = await height(page);
  const [flat, moves] = scaled(0.5);
  await writeFiles(page, 'mod', { ...flat, bytes: flat.bytes.subarray(0, 20) }, moves);
  await page.evaluate(() => {
    const alerts: string[] = [];
    new MutationObserver(() => {
      const alert = document.querySelector('[role=alert]');
      if (alert) alerts.push(alert.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { alerts });
  });
  await expect(line(page)).toContainText(
    /crate_d\.3d.* cannot be opened: crate_d\.3d ends early.* The last version stays\./,
  );
  expect(await height(page)).toBe(high);
  expect(await page.evaluate(() => (window as unknown as { alerts: string[] }).alerts)).toEqual([]);

  await page.setViewportSize({ width: 375, height: 700 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  const report = line(page).getByRole('button', { name: 'Report' });
  await report.focus();
  await report.press('Enter');
  await expect(page.getByRole('alert')).toContainText('crate_d.3d ends early');
  await expect(page.locator('#error')).toBeFocused();

  await writeFiles(page, 'mod', flat);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(line(page)).toContainText('changed: reloaded.');
  await expect.poll(() => height(page)).toBeLessThan(high * 0.7);
});

test('a recent folder is read from the disk again and watched, and its versions are compared', async ({
  page,
}) => {
  await openPage(page);
  await writeFiles(page, 'mod', ...crate().all);
  await dropHandles(page, 'mod');
  await whenShown(page, 'crate');
  await writeFiles(page, 'mod', ...scaled(0.5));
  await expect(line(page)).toContainText('changed: reloaded.');
  const low = await height(page);

  await openPage(page);
  await page
    .getByRole('table', { name: 'Opened before' })
    .getByRole('button', { name: 'crate' })
    .first()
    .click();
  await whenShown(page, 'crate');
  expect(await height(page)).toBe(low);
  await writeFiles(page, 'mod', ...scaled(1));
  await expect(line(page)).toContainText('changed: reloaded.');
  await line(page).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare two versions' });
  await expect(dialog.getByRole('combobox', { name: 'Before' })).toContainText('the version before');
  await expect(dialog.getByRole('row', { name: /Moved/ })).toBeVisible();
});

test('files that are gone are said once and may come back, and a refused permission ends watching', async ({
  page,
}) => {
  await openPage(page);
  const { frames, all } = crate();
  await writeFiles(page, 'mod', ...all);
  await dropHandles(page, 'mod');
  await whenShown(page, 'crate');
  await arrange(page);
  const high = await height(page);
  await removeFile(page, 'mod', frames.name);
  await expect(line(page)).toContainText('crate_a.3d is no longer there. The last version stays.');
  expect(await height(page)).toBe(high);
  await writeFiles(page, 'mod', ...scaled(0.5));
  await expect(line(page)).toContainText('changed: reloaded.');
  await expect.poll(() => height(page)).toBeLessThan(high * 0.7);

  await page.evaluate(() => {
    const refuse = async () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.assign(FileSystemFileHandle.prototype, { getFile: refuse });
  });
  await writeFiles(page, 'mod', ...scaled(2));
  await expect(line(page)).toContainText('This page may no longer read mod. Open it again to see changes.');
  await line(page).getByRole('button', { name: 'Hide this message' }).click();
  await expect(line(page)).toHaveCount(0);
});
