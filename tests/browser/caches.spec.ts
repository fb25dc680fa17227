import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { flatFilesOf, groupsOf } from '../support/cache-files.js';
import { corpus } from '../wasm/corpus.js';
import { drop } from './support/drop.js';
import { galleryOf } from './support/gallery.js';
import { dropFolder } from './support/many-files.js';
import { sampleFile, sampleNames } from './support/samples.js';
import { expect, test } from './support/test.js';
import { colouredPixels, openPage, picture, whenShown } from './support/viewer.js';

const folder = join(corpus ?? '', 'archives/js5-2007');

test('a folder of a cache lists its people by name, and draws one that is opened @all', async ({ page }) => {
  test.skip(!corpus, 'The corpus is not there');
  const names = readdirSync(folder).filter((name) => name.startsWith('main_file_cache'));
  await openPage(page);
  await dropFolder(
    page,
    'cache',
    names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) })),
  );
  await expect(page.getByRole('banner')).toContainText('26,593 models');
  await page.getByRole('treeitem', { name: /^Characters/ }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('3,829 models');
  await page.getByRole('combobox', { name: 'Search' }).fill('3');
  const first = galleryOf(page).getByRole('option').first();
  await expect(first).toContainText('Man');
  await page.keyboard.press('Escape'); // suggestions
  await first.dblclick();
  await whenShown(page, 'Man');
  expect(colouredPixels(await picture(page))).toBeGreaterThan(1000);
  await expect(page.getByRole('banner')).toContainText('RuneScape npc');
});

test('a zip of a cache with a file for each group lists its models, and no loose ones', async ({ page }) => {
  const names = sampleNames('pond').filter((name) => name.startsWith('main_file_cache'));
  const pond = new Map(names.map((name) => [name, new Uint8Array(sampleFile('pond', name).bytes)]));
  const files = Object.fromEntries(flatFilesOf(groupsOf(pond)));
  await openPage(page);
  await drop(page, { name: 'pond.zip', bytes: zipSync(files) });
  await expect(galleryOf(page)).toHaveAccessibleName('11 models');
  // Those with a name are before those with a number, and parts of them.
  await expect(galleryOf(page).getByRole('option').first()).toHaveAccessibleName(/^Dewlop/);
  await galleryOf(page).press('Enter');
  await whenShown(page, 'Dewlop');
  await expect(page.getByRole('button', { name: 'Next model, Dewlop veils' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Gallery, 1 of 11');
});
