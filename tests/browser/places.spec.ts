import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { crate, flawedCrate } from './support/models.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid, scriptFile } from './support/unreal-files.js';
import { openPage, picture, viewerOf, whenShown } from './support/viewer.js';

const lines = (page: Page) => page.getByRole('grid', { name: /\.uc, \d+ lines$/ });
const markedLine = (page: Page) => lines(page).locator('[aria-current=location]');
const bytes = (page: Page) => page.getByRole('grid', { name: /^Bytes of / });
const note = (page: Page, title: RegExp) => page.getByRole('article').filter({ hasText: title });

async function openNotes(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, ...flawedCrate().all);
  await whenShown(page, 'crate');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  // Notes that are found later move those that are there.
  await expect(page.getByText('Looking for more…')).toHaveCount(0);
}

test('the places of notes, files and materials open the script at a line, and the bytes at an offset', async ({
  page,
}) => {
  await openNotes(page);
  await note(page, /Fall runs past/)
    .getByRole('link', { name: /^crate\.uc:\d+$/ })
    .click();
  await expect(page.getByRole('tab', { name: 'Bytes' })).toHaveAttribute('aria-selected', 'true');
  await expect(markedLine(page)).toContainText('SEQ=Fall STARTFRAME=4 NUMFRAMES=9');
  await expect(lines(page)).toBeFocused();
  await expect(markedLine(page)).toBeInViewport();
  await checkState(page, 'lines');

  await page.getByRole('tab', { name: /^Notes/ }).click();
  await note(page, /has no area/)
    .getByRole('link', { name: 'crate_d.3d:80' })
    .press('Enter');
  const row = bytes(page)
    .getByRole('row')
    .filter({ has: page.locator('[aria-selected=true]') });
  await expect(row.getByRole('rowheader')).toHaveText('0050');
  await expect(bytes(page)).toBeFocused();
  await checkState(page, 'bytes');
  await page.goBack();
  await expect(page.getByRole('tab', { name: /^Notes/ })).toHaveAttribute('aria-selected', 'true');

  const model = page.getByRole('tab', { name: 'Model' });
  await model.click();
  await page.getByRole('link', { name: /^names both .*, line \d+$/ }).click();
  await expect(markedLine(page)).toContainText('MESH IMPORT');
  await model.click();
  await page
    .getByRole('row', { name: /lost\.pcx/ })
    .getByRole('link', { name: /^crate\.uc:/ })
    .click();
  await expect(markedLine(page)).toContainText('SETTEXTURE MESHMAP=crate NUM=9');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /^crate\.uc:/ })
    .click();
  await expect(markedLine(page)).toContainText('SETTEXTURE');
});

test('the tab Bytes shows each file of the model', async ({ page }) => {
  await openNotes(page);
  await page.getByRole('tab', { name: 'Bytes' }).click();
  const files = page.getByRole('combobox', { name: 'File' });
  await expect(files.getByRole('option')).toHaveText([
    'crate_d.3d — 128 bytes',
    'crate_a.3d',
    'crate.uc',
    'crate.bmp',
  ]);
  await expect(page.getByRole('grid', { name: 'Bytes of crate_d.3d' })).toHaveAttribute('aria-rowcount', '9');
  await files.selectOption('crate.uc');
  await expect(lines(page)).toContainText('class crate expands Actor;');
  await drop(page, ...crate('box').all);
  await whenShown(page, 'box');
  await expect(files.getByRole('option')).toHaveText([
    'box_d.3d — 112 bytes',
    'box_a.3d',
    'box.uc',
    'box.bmp',
  ]);
  await expect(files).toHaveValue('box_d.3d');
  await expect(page.getByRole('grid', { name: 'Bytes of box_d.3d' })).toHaveAttribute('aria-rowcount', '8');
});

/** The number of pixels in the colour of the selection. */
const pickedPixels = async (page: Page): Promise<number> => {
  const { pixels } = await picture(page);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4)
    if ([245, 166, 35].every((part, i) => Math.abs(pixels[at + i]! - part) < 3)) count += 1;
  return count;
};

/** A model with bones, of which one moves nothing. */
function withoutWeights(bone: number) {
  const file = sampleFile('bellweed', 'Bellweed.ctc');
  let at = file.bytes.readUInt32LE(0x64) + 4; // for each vertex the number of its bones, and their numbers and weights
  for (let vertex = file.bytes.readUInt32LE(0x18); vertex > 0; vertex -= 1) {
    for (let count = file.bytes.readUInt32LE((at += 4) - 4); count > 0; count -= 1, at += 8)
      if (file.bytes.readUInt32LE(at) === bone) file.bytes.writeUInt32LE(0, at);
  }
  return file;
}

const showInView = (page: Page, title: RegExp) =>
  note(page, title).getByRole('button', { name: 'Show in view' }).click();

test('Show in view marks vertices and bones until Escape, and stops at a frame @all', async ({ page }) => {
  await openPage(page);
  const { frames, triangles } = pyramid();
  const mesh = { frames: frames.map((frame) => [...frame, [0, 0, 80], [0, 60, 0]] as const), triangles };
  const clips = [
    { name: 'Rise', first: 0, count: 8 },
    { name: 'Far', first: 9, count: 2 },
  ];
  await drop(page, ...meshFiles('shelf', mesh), scriptFile({ stem: 'shelf', clips }));
  await whenShown(page, 'shelf');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  expect(await pickedPixels(page)).toBe(0);
  await showInView(page, /2 vertices are in no face/);
  await expect.poll(() => pickedPixels(page)).toBeGreaterThan(60);
  await expect(page.getByRole('status').filter({ hasText: '2 vertices are marked.' })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect.poll(() => pickedPixels(page)).toBe(0);
  await showInView(page, /Far runs past the last frame/);
  const state = () =>
    viewerOf(page).evaluate(({ playback }: RetroMesh) => [
      playback.current?.name,
      playback.frame,
      playback.playing,
    ]);
  await expect.poll(state).toEqual(['Rise', 7, false]);

  await drop(page, withoutWeights(7));
  await whenShown(page, 'Bellweed');
  expect(await pickedPixels(page)).toBe(0);
  await showInView(page, /1 bone moves nothing/);
  await expect.poll(() => pickedPixels(page)).toBeGreaterThan(20);
  expect(await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.bones)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => pickedPixels(page)).toBe(0);
});

test('Show in view selects a face, plays a clip, and tints a material until Escape @all', async ({
  page,
}) => {
  await openNotes(page);
  const state = () =>
    viewerOf(page).evaluate(({ selectedFace, materials, playback, camera }: RetroMesh) => ({
      face: selectedFace,
      tinted: materials.highlighted,
      clip: playback.current?.name,
      fitted: camera.fitted,
    }));
  await showInView(page, /has no area/);
  await expect.poll(state).toMatchObject({ face: 2 });
  await note(page, /Fall runs past/)
    .getByRole('button', { name: 'Play clip' })
    .click();
  await expect.poll(state).toMatchObject({ clip: 'Fall' });
  await showInView(page, /uses a texture slot above 8/);
  await expect.poll(state).toMatchObject({ tinted: 1 });
  await page.keyboard.press('Escape');
  await expect.poll(state).toMatchObject({ tinted: null });
});
