import { expect, type Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { viewerOf } from './viewer.js';

export const bytes = (page: Page) => page.getByRole('grid', { name: /^Bytes of / });
export const record = (page: Page) => page.locator('retromesh-record-table');
export const fieldLine = (page: Page) => page.locator('retromesh-field-line');
export const changes = (page: Page) => page.getByRole('region', { name: 'Changes' });
/** A cell of the grid by its row and column, from 0. */
export const cell = (page: Page, row: number, column: number) =>
  bytes(page).locator('.hex-rows').getByRole('row').nth(row).getByRole('gridcell').nth(column);

export async function query(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Go to or find' });
  await field.fill(text);
  await field.press('Enter');
}

/** The vertices of a face, sorted. */
export function cornersOf(page: Page, face: number): Promise<number[]> {
  return viewerOf(page).evaluate(
    (viewer: RetroMesh, index) => [...(viewer.getFace(index)?.vertices ?? [])].sort(),
    face,
  );
}

/** Sets the first vertex of a face with the keys. */
export async function setFirstCorner(page: Page, face: number, vertex: number): Promise<void> {
  await expect(record(page)).toBeVisible();
  await query(page, `face ${face}`);
  await expect(record(page).getByRole('heading')).toContainText(`Face ${face},`);
  await bytes(page).focus();
  await page.keyboard.press('F2');
  const value = fieldLine(page).getByRole('textbox', { name: 'vertices[0]' });
  await value.fill(String(vertex));
  await value.press('Enter');
}
