import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RetroMesh } from '../../web/src/element/index.js';
import { aboutDrop, arrange, crateOfHeight, heightOf, settings } from './support/arrangement.js';
import { drop } from './support/drop.js';
import { dropFolder } from './support/many-files.js';
import { crate } from './support/models.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

// Which files are new versions of which: tests/web/app/session/dropped-again.test.ts.

const samples = fileURLToPath(new URL('../../build/samples', import.meta.url));

test.beforeEach(async ({ page }) => openPage(page));

test('a pair that is dropped again replaces the files and keeps all else, after a version that is an error too', async ({
  page,
}) => {
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await arrange(page);
  const before = await settings(page);
  const high = await heightOf(page);
  const [faces, frames] = crateOfHeight(0.5);
  await drop(page, { ...faces, bytes: faces.bytes.subarray(0, 20) }, frames);
  await expect(page.getByRole('alert')).toContainText('crate_d.3d ends early');
  await drop(page, faces, frames);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(aboutDrop(page)).toContainText('crate_d.3d and crate_a.3d changed: reloaded.');
  await expect.poll(() => heightOf(page)).toBeLessThan(high * 0.7);
  await expect.poll(() => settings(page)).toEqual(before);
  await expect(page.getByRole('tab', { name: 'Materials' })).toHaveAttribute('aria-selected', 'true');
});

test('a pair replaces the files of a folder, also in the recent files', async ({ page }) => {
  await dropFolder(page, 'mod', crate().all);
  await whenShown(page, 'crate');
  const high = await heightOf(page);
  await drop(page, ...crateOfHeight(0.5));
  await expect(aboutDrop(page)).toContainText('changed: reloaded');
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  const recents = page.getByRole('table', { name: 'Opened before' });
  await expect(recents.getByRole('row')).toHaveCount(1);
  await recents.getByRole('button', { name: 'crate', exact: true }).click();
  await whenShown(page, 'crate');
  await expect(page.getByRole('banner')).toContainText('4 files');
  await expect.poll(() => heightOf(page)).toBeLessThan(high * 0.7);
});

test('a file of each format that is dropped again keeps all else @all', async ({ page }) => {
  for (const [id, name, file] of [
    ['bellweed', /^bellweed/i, 'Bellweed.ctc'],
    ['dewlop', /^dewlop/i, 'dewlop_head.ob2'],
    ['skimmer', /^skimmer/i, 'Skimmer.fly'],
  ] as const) {
    const names = readdirSync(`${samples}/${id}`).filter((each) => !/[.]gif$|-lifted/.test(each));
    await drop(page, ...names.map((each) => sampleFile(id, each)));
    await whenShown(page, name);
    await arrange(page);
    const before = await settings(page);
    await drop(page, sampleFile(id, file));
    await expect(aboutDrop(page)).toContainText(`${file} changed: reloaded.`);
    await expect.poll(() => settings(page)).toEqual(before);
  }
});

test('a reload restores the tab, and what was changed right before it @all', async ({ page }) => {
  await openSample(page, 'Fenstrider');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await arrange(page);
  await expect(page).toHaveURL(/page=notes.*&clip=Dead&.*&face=1$/);
  const before = await settings(page);
  const reload = (): Promise<unknown> =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      viewer.display = 'normals';
      location.reload();
    });
  await Promise.all([page.waitForEvent('load'), reload()]);
  await whenShown(page, 'Fenstrider');
  const { clip, speed, face } = before;
  await expect.poll(() => settings(page)).toMatchObject({ display: 'normals', clip, speed, face });
  await expect(page.getByRole('tab', { name: /^Notes/ })).toHaveAttribute('aria-selected', 'true');
});
