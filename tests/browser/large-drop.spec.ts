import type { Page } from '@playwright/test';
import { cellOf, galleryOf, whenScanned } from './support/gallery.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

const count = 900;

interface Held {
  giveOthers?: () => void;
}

/** Drops a folder of models of which the browser gives the first 192 at once, and the others when `giveOthers` is called. */
async function dropHeld(page: Page, bytes: Uint8Array): Promise<void> {
  await page.evaluate(
    ({ base64, models }) => {
      const contents = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const others = new Promise<void>((resolve) => ((window as Held).giveOthers = resolve));
      const entries = Array.from({ length: models }, (_, i) => {
        const name = `m${String(i).padStart(3, '0')}.ob2`;
        const file = (done: (file: File) => void): void =>
          void (i < 192 ? Promise.resolve() : others).then(() => done(new File([contents], name)));
        return { isFile: true, isDirectory: false, name, fullPath: `/mod/${name}`, file };
      });
      let at = 0;
      const readEntries = (done: (some: unknown[]) => void) => done(entries.slice(at, (at += 100)));
      const root = {
        isFile: false,
        isDirectory: true,
        fullPath: '/mod',
        createReader: () => ({ readEntries }),
      };
      const event = new Event('drop', { bubbles: true, cancelable: true });
      const items = [{ kind: 'file', webkitGetAsEntry: () => root }];
      Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items, files: [] } });
      document.body.dispatchEvent(event);
    },
    { base64: Buffer.from(bytes).toString('base64'), models: count },
  );
}

const giveOthers = (page: Page): Promise<void> => page.evaluate(() => (window as Held).giveOthers!());

test('the first models of a large folder are drawn and opened before the others have arrived', async ({
  page,
}) => {
  await openPage(page);
  await dropHeld(page, sampleFile('dewlop', 'dewlop_body.ob2').bytes);
  await expect(galleryOf(page)).toHaveAccessibleName('192 models');
  await expect(cellOf(page, 'm000').locator('canvas')).toBeVisible();
  await expect(page.locator('.gallery-toolbar')).toContainText('Reading');
  await cellOf(page, 'm005').click();
  await expect(page.getByRole('complementary', { name: 'Selected model' })).toContainText('m005');
  await page.keyboard.press('Enter');
  await whenShown(page, 'm005');

  await giveOthers(page);
  await expect(page.getByRole('link', { name: /Show gallery/ })).toContainText('of 900');
  await whenShown(page, 'm005');
  await page.getByRole('link', { name: /Show gallery/ }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('900 models');
  await expect(galleryOf(page).getByRole('option', { selected: true })).toHaveAccessibleName(/^m005/);
  await whenScanned(page);
  await expect(page.getByRole('banner')).toContainText('900 models');
});

test('a picture that was drawn stays when the others have arrived', async ({ page }) => {
  await openPage(page);
  await dropHeld(page, sampleFile('dewlop', 'dewlop_body.ob2').bytes);
  const picture = cellOf(page, 'm000').locator('canvas');
  await expect(picture).toBeVisible();
  await picture.evaluate((canvas: HTMLCanvasElement) => (canvas.title = 'the same'));
  await cellOf(page, 'm002').click();
  await giveOthers(page);
  await expect(galleryOf(page)).toHaveAccessibleName('900 models');
  await expect(picture).toHaveAttribute('title', 'the same');
  await expect(galleryOf(page).getByRole('option', { selected: true })).toHaveAccessibleName(/^m002/);
});
