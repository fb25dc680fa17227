import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { textFile } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import {
  choose,
  colouredPixels,
  drawnPixels,
  openPage,
  picture,
  stateOf,
  whenShown,
  whenViewed,
} from './support/viewer.js';

test.beforeEach(async ({ page }) => openPage(page));

test('missing skins are listed and drawn as a checkerboard; dropped later, each is applied in place', async ({
  page,
}) => {
  const { faces, frames, script, skin } = crate('crate', { textures: { 0: 'crate.bmp', 1: 'lid.bmp' } });
  const both = faces.bytes.slice();
  both[48 + 14] = 1;
  await drop(page, { ...faces, bytes: both }, frames, script);
  await whenShown(page, 'crate');
  const missing = page.getByRole('region', { name: 'Missing files' });
  await expect(missing).toContainText('2 skins are missing.');
  await expect(missing).toContainText('3 faces');
  await expect(page.getByRole('tabpanel')).toContainText('missing, named in crate.uc:');
  await expect(page.getByRole('banner')).toContainText('3 of 5 files');
  await page.getByRole('radio', { name: 'Rest' }).click();
  await choose(page, 'Speed', 'Next frame');
  await choose(page, 'View', 'Side');
  await whenViewed(page, 'From the right.');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const before = await stateOf(page);
  expect(before).toMatchObject({ clip: 'Rest', frame: 1 });
  await expect.poll(async () => drawnPixels(await picture(page))).toBeGreaterThan(5000);
  expect(colouredPixels(await picture(page))).toBe(0);

  await drop(page, skin);
  await expect(missing).toContainText('1 skin is missing.');
  await expect(missing).not.toContainText('crate.bmp');
  await expect(missing).toContainText('lid.bmp');
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
  expect(await stateOf(page)).toEqual(before);
  await drop(page, { ...skin, name: 'lid.bmp' });
  await expect(missing).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('5 files');

  await drop(page, textFile('notes.txt', 'Remember the milk.'));
  const about = page.getByRole('region', { name: 'About this drop' });
  await expect(about).toContainText('notes.txt is not used by crate and is not a model.');
  await about.getByRole('button', { name: 'Hide this message' }).click();
  await expect(about).toHaveCount(0);
});

test('faces without frames, and frames without faces, name the file that is missing, which opens the model', async ({
  page,
}) => {
  const { faces, frames } = crate('Kraal');
  await drop(page, frames);
  await expect(page.getByRole('alert')).toHaveText(/Kraal_a\.3d .*Kraal_d\.3d/);
  await drop(page, faces);
  await whenShown(page, 'Kraal');

  await drop(page, crate('Krill').faces, ...crate('lamp').all);
  await expect(page.getByRole('alert')).toHaveText(/Krill_d\.3d .*Krill_a\.3d/);
  await expect(page.getByRole('complementary')).toContainText('This drop: 2 models, 1 not opened');
  await checkState(page);
  await page.getByRole('button', { name: 'Next model, lamp' }).click();
  await whenShown(page, 'lamp');
});
