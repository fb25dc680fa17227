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
