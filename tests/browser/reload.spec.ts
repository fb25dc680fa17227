import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { aboutDrop, arrange, crateOfHeight, heightOf, settings } from './support/arrangement.js';
import { checkState } from './support/axe.js';
import { dropHandles, removeFile, writeFiles } from './support/handles.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { openPage, viewerOf, whenShown } from './support/viewer.js';

/** Counts the models that are shown from now on. */
async function countShown(page: Page): Promise<() => Promise<number>> {
  const counted = await viewerOf(page).evaluateHandle((viewer: RetroMesh) => {
    const count = { shown: 0 };
    const show = viewer.show.bind(viewer);
    viewer.show = (...given: Parameters<typeof show>) => {
      count.shown += 1;
      return show(...given);
    };
    return count;
  });
  return () => counted.evaluate(({ shown }) => shown);
}

// How often files are looked at, and tried again: tests/web/app/input.

test('a pair of a folder that is written again, half at first, is reloaded once, in place', async ({
  page,
}) => {
  await openPage(page);
  const { faces, frames, script, skin } = crate();
  await writeFiles(page, 'mod', faces, frames, script);
  await dropHandles(page, 'mod');
  await whenShown(page, 'crate');
  await arrange(page);
  const shown = await countShown(page);
  const before = await settings(page);
  const high = await heightOf(page);

  const [flat, moves] = crateOfHeight(0.5);
  await writeFiles(page, 'mod', { ...flat, bytes: flat.bytes.subarray(0, 20) }, flat, moves);
  await expect(aboutDrop(page)).toContainText('crate_d.3d and crate_a.3d changed: reloaded.');
  expect(await heightOf(page)).toBeLessThan(high * 0.7);
  expect(await settings(page)).toEqual(before);
  expect(await shown()).toBe(1);
  await checkState(page);

  const missing = page.getByRole('region', { name: 'Missing files' });
  await expect(missing).toContainText('crate.bmp');
  await writeFiles(page, 'mod', skin);
  await expect(aboutDrop(page)).toContainText('crate.bmp was added: reloaded.');
  await expect(missing).toHaveCount(0);
  expect(await settings(page)).toEqual(before);
  expect(await shown()).toBe(2);
});

test('a dropped file on the disk that is replaced is reloaded @all', async ({ page }, info) => {
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
  const shown = await countShown(page);
  const high = await heightOf(page);
  for (const { name, bytes } of crateOfHeight(0.5)) {
    const path = join(dirname(paths[0]!), name);
    writeFileSync(`${path}.tmp`, bytes);
    renameSync(`${path}.tmp`, path);
  }
  await expect(aboutDrop(page)).toContainText('crate_a.3d changed: reloaded.');
  expect(await heightOf(page)).toBeLessThan(high * 0.7);
  expect(await shown()).toBe(1);
});

test('a recent folder is read from the disk again and watched, and versions are compared @all', async ({
  page,
}) => {
  await openPage(page);
  await writeFiles(page, 'mod', ...crate().all);
  await dropHandles(page, 'mod');
  await whenShown(page, 'crate');
  await writeFiles(page, 'mod', ...crateOfHeight(0.5));
  await expect(aboutDrop(page)).toContainText('changed: reloaded.');
  const low = await heightOf(page);

  await openPage(page);
  await page
    .getByRole('table', { name: 'Opened before' })
    .getByRole('button', { name: 'crate' })
    .first()
    .click();
  await whenShown(page, 'crate');
  expect(await heightOf(page)).toBe(low);
  await writeFiles(page, 'mod', ...crateOfHeight(1));
  await expect(aboutDrop(page)).toContainText('changed: reloaded.');
  await aboutDrop(page).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('region', { name: 'Compare two versions' });
  await expect(dialog.getByRole('combobox', { name: 'Before' })).toContainText('the version before');
  await expect(dialog.getByRole('region', { name: 'Vertices, moved' })).toBeVisible();
});

test('files that are gone may come back, and a refused permission ends watching @all', async ({ page }) => {
  await openPage(page);
  const { frames, all } = crate();
  await writeFiles(page, 'mod', ...all);
  await dropHandles(page, 'mod');
  await whenShown(page, 'crate');
  const high = await heightOf(page);
  await removeFile(page, 'mod', frames.name);
  await expect(aboutDrop(page)).toContainText('crate_a.3d is no longer there. The last version stays.');
  expect(await heightOf(page)).toBe(high);
  await writeFiles(page, 'mod', ...crateOfHeight(0.5));
  await expect(aboutDrop(page)).toContainText('changed: reloaded.');
  await expect.poll(() => heightOf(page)).toBeLessThan(high * 0.7);

  await page.evaluate(() => {
    const refuse = async () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.assign(FileSystemFileHandle.prototype, { getFile: refuse });
  });
  await writeFiles(page, 'mod', ...crateOfHeight(2));
  await expect(aboutDrop(page)).toContainText(
    'This page may no longer read mod. Open it again to see changes.',
  );
  await aboutDrop(page).getByRole('button', { name: 'Hide this message' }).click();
  await expect(aboutDrop(page)).toHaveCount(0);
});
