import type { Locator, Page } from '@playwright/test';
import { dropFolder } from './many-files.js';
import type { NamedBytes } from './named-bytes.js';
import { expect } from './test.js';
import { openPage } from './viewer.js';

/** The list or table of the models. */
export const galleryOf = (page: Page): Locator => page.locator('.gallery');

export const cellOf = (page: Page, name: string): Locator =>
  galleryOf(page).getByRole('option', { name: new RegExp(`^${name}\\b`) });

/** Drops a folder called `mod` on the page. */
export async function openGallery(page: Page, files: readonly NamedBytes[]): Promise<void> {
  await openPage(page);
  await dropFolder(page, 'mod', files);
  await expect(galleryOf(page)).toBeVisible();
}

/** Waits until all models were scanned. */
export async function whenScanned(page: Page): Promise<void> {
  await expect(page.locator('.sr[role=status]')).toHaveText(/All [\d,]+ models opened/, { timeout: 60_000 });
}

/** Waits until a model has a thumbnail, and expects a picture in it. */
export async function expectThumbnail(page: Page, name: string): Promise<void> {
  const picture = cellOf(page, name).locator('canvas');
  await expect(picture).toBeVisible();
  const drawn = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, i) => i % 4 === 3 && value > 0).length;
  });
  expect(drawn).toBeGreaterThan(300);
}
