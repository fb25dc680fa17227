import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { drop, dropAt, dropOn, holdAt, type Point } from './support/drop.js';
import { crate } from './support/models.js';
import { textFile } from './support/named-bytes.js';
import { bmp24, plain, png, type Rgb } from './support/pictures.js';
import { expect, test } from './support/test.js';
import {
  canvasOf,
  colouredPixels,
  hideGrid,
  openPage,
  picture,
  viewerOf,
  whenShown,
} from './support/viewer.js';

const green: Rgb = [20, 200, 40];
const paint = (name: string, colour: Rgb = green) => bmp24(name, 16, plain(colour));

test.beforeEach(async ({ page }) => {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await hideGrid(page);
});

/** A point of the window with a visible face. */
function middleOfFace(page: Page): Promise<Point> {
  return viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { left, top, width, bottom, height } = viewer.getBoundingClientRect();
    const x = left + width / 2;
    for (let y = top + height / 2; y < bottom; y += 4) if (viewer.faceFromPoint(x, y)) return { x, y };
    throw new Error('no face is seen');
  });
}

/** Whether the model is red, as in its file, or green. */
async function colourAt(page: Page, { x, y }: Point): Promise<string> {
  return canvasOf(page).evaluate(
    async (canvas: HTMLCanvasElement, place) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      const { left, top } = canvas.getBoundingClientRect();
      const ratio = canvas.width / canvas.clientWidth;
      const context = canvas.getContext('2d')!;
      const [red, greenPart] = context.getImageData(
        (place.x - left) * ratio,
        (place.y - top) * ratio,
        1,
        1,
      ).data;
      return red! > greenPart! ? 'red' : 'green';
    },
    { x, y },
  );
}

const about = (page: Page) => page.getByRole('region', { name: 'Image', exact: true });

test('an image dropped on a face is applied to its material, and Undo restores the file’s own', async ({
  page,
}) => {
  const face = await middleOfFace(page);
  await holdAt(page, face, paint('lawn.bmp'));
  await expect(page.getByRole('heading', { level: 2, name: 'Drop to open 1 file' })).toBeVisible();
  await expect(page.getByText('An image is applied to Jcrate0.')).toBeVisible();
  await dropAt(page, face, paint('lawn.bmp'));
  await expect(about(page)).toContainText('lawn.bmp is on Jcrate0.');
  await expect.poll(() => colourAt(page, face)).toBe('green');
  await about(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => colourAt(page, face)).toBe('red');
  await expect(about(page)).toContainText('Jcrate0 has its own image again.');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => colourAt(page, face)).toBe('green');
  await page.keyboard.press('Control+z');
  await expect.poll(() => colourAt(page, face)).toBe('red');
});

test('a row of the materials accepts an image by drop and by Replace image', async ({ page }) => {
  const face = await middleOfFace(page);
  await page.getByRole('tab', { name: 'Materials' }).click();
  const row = page.getByRole('tabpanel').locator('section').filter({ hasText: 'slot 0' });
  await dropOn(row.getByText('slot 0').first(), paint('lawn.bmp'));
  await expect(row).toContainText('lawn.bmp');
  await expect.poll(() => colourAt(page, face)).toBe('green');
  await page.getByRole('button', { name: 'Undo lawn.bmp on Jcrate0' }).click();
  await expect(row).toContainText('crate.bmp');

  const chooser = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: 'Replace image' }).click();
  const { name, bytes } = paint('meadow.bmp');
  await (await chooser).setFiles([{ name, mimeType: 'image/bmp', buffer: Buffer.from(bytes) }]);
  await expect(row).toContainText('meadow.bmp');
  await expect.poll(() => colourAt(page, face)).toBe('green');
});

test('a replaced image is kept when files are added, and dropped with the model @all', async ({ page }) => {
  const { faces, frames, script, skin } = crate('shed');
  await drop(page, faces, frames, script);
  await whenShown(page, 'shed');
  const missing = page.getByRole('region', { name: 'Missing files' });
  const face = await middleOfFace(page);
  await dropAt(page, face, paint('lawn.bmp'));
  await expect.poll(() => colourAt(page, face)).toBe('green');
  await expect(missing).toHaveCount(0);

  // A missing file is added to the model, wherever it is dropped.
  await dropAt(page, face, skin);
  await expect(page.getByRole('banner')).toContainText('4 files');
  expect(await colourAt(page, face)).toBe('green');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('banner')).toContainText('3 of 4 files');
  await page.keyboard.press('Control+z');
  const isReplaced = () => viewerOf(page).evaluate(({ materials }: RetroMesh) => materials.isReplaced(0));
  await expect.poll(isReplaced).toBe(false);

  await page.keyboard.press('Control+Shift+z');
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await expect(about(page)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  expect(await colourAt(page, await middleOfFace(page))).toBe('red');
});

test('an unreadable image is reported, and the material keeps its image @all', async ({ page }) => {
  const face = await middleOfFace(page);
  await dropAt(page, face, textFile('broken.bmp', 'BM, and then nothing of use'));
  await expect(page.getByRole('region', { name: 'About this drop' })).toContainText('broken.bmp');
  expect(await colourAt(page, face)).toBe('red');
});

test('an only image beside a mesh is drawn as its skin, says so, and can be taken off', async ({ page }) => {
  const { faces, frames } = crate('post');
  await drop(page, faces, frames, png('photo.png', 8, plain([30, 200, 60])));
  await whenShown(page, 'post');
  const message = page.getByRole('region', { name: 'Guessed skin' });
  await expect(message).toContainText('photo.png is drawn as the skin: it is the only image here');
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
  await checkState(page, 'a guessed skin');
  await message.getByRole('button', { name: 'Hide this message' }).click();
  await expect(message).toHaveCount(0);
  await expect(page.locator('retro-mesh')).toBeFocused();
  // Another model with a skin of the same name is told about again.
  const other = crate('pole');
  await drop(page, other.faces, other.frames, png('photo.png', 8, plain([30, 200, 60])));
  await whenShown(page, 'pole');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Take it off' })).toBeVisible();
  await message.getByRole('button', { name: 'Take it off' }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'About this drop' })).toContainText(
    'photo.png was taken off',
  );
  await expect.poll(async () => colouredPixels(await picture(page))).toBe(0);
});
