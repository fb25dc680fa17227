import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { checkState } from './support/axe.js';
import { openGallery } from './support/gallery.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Pictures of/ });

async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const button = dialogOf(page).getByRole('button', { name: /^Save/ });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await expect(dialogOf(page)).toContainText(`${download.suggestedFilename()} has`);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('the models of the gallery become a contact sheet, or a zip of posters @all', async ({ page }) => {
  const crates = Array.from({ length: 14 }, (_, i) => crate(`crate${i}`).all).flat();
  const { faces, frames } = crate('torn');
  await page.setViewportSize({ width: 1280, height: 720 });
  await openGallery(page, [...crates, { ...faces, bytes: faces.bytes.subarray(0, 47) }, frames]);
  await page.getByRole('button', { name: 'Contact sheet', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
  await checkState(page);
  await dialogOf(page).getByRole('combobox', { name: 'Width of a picture' }).selectOption('96');
  await expect(dialogOf(page)).toContainText('4 columns, 4 rows.');
  const sheet = await save(page);
  expect(sheet.name).toBe('mod.png');
  // The name below each picture has 12 pixels.
  expect([sheet.bytes.readUInt32BE(16), sheet.bytes.readUInt32BE(20)]).toEqual([4 * 96, 4 * (72 + 12)]);
  await expect(dialogOf(page)).toContainText('1 model could not be opened.');
  await dialogOf(page).getByRole('combobox', { name: 'Make' }).selectOption('posters');
  const posters = unzipSync((await save(page)).bytes);
  expect(Object.keys(posters)).toHaveLength(14);
  const poster = Buffer.from(posters['crate0.png']!);
  expect([poster.readUInt32BE(16), poster.readUInt32BE(20)]).toEqual([96, 72]);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});
