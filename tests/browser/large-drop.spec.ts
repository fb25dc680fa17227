import { cellOf, galleryOf, whenScanned } from './support/gallery.js';
import { carry, dropCarried, giveOthers } from './support/many-files.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

test('the first models of a large folder are drawn and opened before the others have arrived, and stay @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPage(page);
  const { bytes } = sampleFile('dewlop', 'dewlop_body.ob2');
  const names = Array.from({ length: 400 }, (_, i) => `m${String(i).padStart(3, '0')}.ob2`);
  await carry(
    page,
    names.map((name) => ({ name, bytes })),
  );
  await dropCarried(page, 'mod', 192);
  await expect(galleryOf(page)).toHaveAccessibleName('192 models');
  const picture = cellOf(page, 'm000').locator('canvas');
  await expect(picture).toBeVisible();
  await picture.evaluate((canvas: HTMLCanvasElement) => (canvas.title = 'the same'));
  await expect(page.locator('.gallery-toolbar')).toContainText('Reading');
  await cellOf(page, 'm005').click();
  await expect(page.getByRole('complementary', { name: 'Selected model' })).toContainText('m005');
  await page.keyboard.press('Enter');
  await whenShown(page, 'm005');

  await giveOthers(page);
  await expect(page.getByRole('link', { name: /^Gallery/ })).toContainText('of 400');
  await whenShown(page, 'm005');
  await page.getByRole('link', { name: /^Gallery/ }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('400 models');
  await expect(galleryOf(page).getByRole('option', { selected: true })).toHaveAccessibleName(/^m005/);
  await expect(picture).toHaveAttribute('title', 'the same');
  await whenScanned(page);
  await expect(page.getByRole('banner')).toContainText('400 models');
});
