import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { textFile } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import {
  colouredPixels,
  drawnPixels,
  stateOf,
  openPage,
  openSample,
  picture,
  viewerOf,
  whenViewed,
  whenShown,
} from './support/viewer.js';

test.beforeEach(async ({ page }) => openPage(page));

test('a missing skin is listed with its face count, and the faces have a grey checkerboard', async ({
  page,
}) => {
  const { faces, frames, script } = crate();
  await drop(page, faces, frames, script);
  await whenShown(page, 'crate');
  const missing = page.getByRole('region', { name: 'Missing files' });
  await expect(missing).toContainText('1 skin is missing.');
  await expect(missing).toContainText('crate.bmp');
  await expect(missing).toContainText('4 faces');
  await expect(page.getByRole('tabpanel')).toContainText('missing, named in crate.uc:');
  await expect(page.getByRole('banner')).toContainText('3 of 4 files');
  await expect.poll(async () => drawnPixels(await picture(page))).toBeGreaterThan(5000);
  expect(colouredPixels(await picture(page))).toBe(0);
});

test('a skin that is dropped later is applied in place: camera, clip and frame stay', async ({ page }) => {
  const { faces, frames, script, skin } = crate();
  await drop(page, faces, frames, script);
  await whenShown(page, 'crate');
  await page.getByRole('radio', { name: 'Rest' }).click();
  await page.getByRole('button', { name: 'Next frame' }).click();
  await page.getByRole('button', { name: 'Side' }).click();
  await whenViewed(page, 'From the right.');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const before = await stateOf(page);
  expect(colouredPixels(await picture(page))).toBe(0);

  await drop(page, skin);
  await expect(page.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
  expect(await stateOf(page)).toEqual(before);
  expect(before).toMatchObject({ clip: 'Rest', frame: 1 });
  await expect(page.getByRole('banner')).toContainText('4 files');
});

test('each of several missing skins is removed from the message when it is added', async ({ page }) => {
  const { faces, frames, script, skin } = crate('crate', { textures: { 0: 'crate.bmp', 1: 'lid.bmp' } });
  const both = faces.bytes.slice();
  both[48 + 14] = 1;
  await drop(page, { ...faces, bytes: both }, frames, script);
  await whenShown(page, 'crate');
  const missing = page.getByRole('region', { name: 'Missing files' });
  await expect(missing).toContainText('2 skins are missing.');
  await drop(page, skin);
  await expect(missing).toContainText('1 skin is missing.');
  await expect(missing).not.toContainText('crate.bmp');
  await expect(missing).toContainText('lid.bmp');
  await expect(missing).toContainText('1 face');
});

test('faces without frames name the missing anivfile, and dropping it opens the model', async ({ page }) => {
  const { faces, frames } = crate('Kraal');
  await drop(page, faces);
  await expect(page.getByRole('alert')).toHaveText(/Kraal_d\.3d .*Kraal_a\.3d/);
  await drop(page, frames);
  await whenShown(page, 'Kraal');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('frames without faces name the missing datafile, and dropping it opens the model', async ({ page }) => {
  const { faces, frames } = crate('Kraal');
  await drop(page, frames);
  await expect(page.getByRole('alert')).toHaveText(/Kraal_a\.3d .*Kraal_d\.3d/);
  await drop(page, faces);
  await whenShown(page, 'Kraal');
});

test('other models of a drop open when one has a missing file', async ({ page }) => {
  await drop(page, crate('Kraal').faces, ...crate('lamp').all, ...crate('zombie').all);
  await expect(page.getByRole('alert')).toHaveText(/Kraal_a\.3d/);
  await expect(page.getByRole('complementary')).toContainText('This drop: 3 models, 1 not opened');
  await page.getByRole('button', { name: 'lamp', exact: true }).click();
  await whenShown(page, 'lamp');
});

test('an unused file is named, and the model stays open', async ({ page }) => {
  await openSample(page, 'Lantern');
  await drop(page, textFile('notes.txt', 'Remember the milk.'));
  const about = page.getByRole('region', { name: 'About this drop' });
  await expect(about).toContainText('notes.txt is not used by Lantern and is not a model.');
  await whenShown(page, 'Lantern');
  await about.getByRole('button', { name: 'Hide this message' }).click();
  await expect(about).toHaveCount(0);
  await expect(viewerOf(page)).toBeVisible();
});
