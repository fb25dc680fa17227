import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { axeViolationsOfThemes } from './support/axe.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import {
  canvasOf,
  fingerprint,
  openPage,
  openSample,
  picture,
  viewerOf,
  whenShown,
} from './support/viewer.js';

const bytes = (page: Page) => page.getByRole('grid', { name: /^Bytes of / });
const current = (page: Page) => bytes(page).locator('[aria-selected=true]');
const record = (page: Page) => page.locator('retromesh-record-table');
const status = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });

async function query(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Go to or find' });
  await field.fill(text);
  await field.press('Enter');
}

async function openCrate(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
}

/** The first polygon begins at byte 48 and has 16 bytes: three vertices, type, colour, three times u and v, texture, flags. */
test('Enter on a face shows its bytes, keys go through them, and bytes light what they make', async ({
  page,
}) => {
  await openCrate(page);
  await canvasOf(page).focus();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  const face = await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.selectedFace!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Bytes' })).toHaveAttribute('aria-selected', 'true');
  await expect(bytes(page)).toBeFocused();
  await expect(record(page).getByRole('heading')).toContainText(`Face ${face}, bytes ${48 + face * 16} to`);
  await expect(bytes(page).locator('.chosen')).toHaveCount(16);

  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  await expect(record(page).locator('tr.on')).toContainText('vertices[2]');
  await page.keyboard.press('ArrowDown');
  await expect(record(page).getByRole('heading')).toContainText(`Face ${face + 1},`);
  await expect.poll(() => viewerOf(page).evaluate((viewer: RetroMesh) => viewer.selectedFace)).toBe(face + 1);
  expect(await axeViolationsOfThemes(page)).toEqual([]);

  // A byte of the frames makes a vertex, which is marked while the pointer is over it.
  await page.getByRole('combobox', { name: 'File' }).selectOption('crate_a.3d');
  await viewerOf(page).evaluate((viewer: RetroMesh) => (viewer.selectedFace = null));
  await expect(record(page)).toBeVisible();
  const before = fingerprint(await picture(page));
  await bytes(page).getByRole('row').nth(1).getByRole('gridcell').nth(9).hover();
  await expect.poll(async () => fingerprint(await picture(page))).not.toBe(before);
});

test('offsets, elements, fields, bytes and text are found', async ({ page }) => {
  await openCrate(page);
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await expect(record(page)).toBeVisible();
  await query(page, 'face 3');
  await expect(record(page).getByRole('heading')).toContainText('Face 3, bytes 96 to 111');
  await query(page, 'polygons[1].type');
  await expect(record(page).locator('tr.on')).toContainText('type');
  await query(page, 'FF 00 FF');
  await expect(status(page, /Byte \d+\./)).toBeAttached();
  await query(page, '4000');
  await expect(page.getByText('The last byte is 111.')).toBeVisible();
  await query(page, 'no such field');
  await expect(page.getByText('No field is named no such field.')).toBeVisible();
  await query(page, 'vertex 2');
  await expect(bytes(page)).toHaveAttribute('aria-label', 'Bytes of crate_a.3d');
});

test('a field is changed, undone and saved, and what would break the file is refused', async ({ page }) => {
  await openCrate(page);
  const { faces } = crate();
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await expect(record(page)).toBeVisible();
  const corners = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => [...(viewer.getFace(1)?.vertices ?? [])].sort());
  const given = await corners();

  // More polygons than the file has.
  await bytes(page).focus();
  await page.keyboard.press('F2');
  const count = record(page).getByRole('textbox', { name: 'polygons' });
  await count.fill('999');
  await count.press('Enter');
  await expect(page.getByRole('alert')).toContainText('crate_d.3d ends early');
  await expect(count).toBeFocused();
  await count.fill('70000');
  await count.press('Enter');
  await expect(page.getByRole('alert')).toContainText('a whole number from 0 to 65,535');
  await count.press('Escape');
  await expect(page.getByRole('group', { name: 'Changes' })).toHaveCount(0);

  await query(page, 'face 1');
  await expect(record(page).getByRole('heading')).toContainText('Face 1,');
  await bytes(page).focus();
  await page.keyboard.press('F2');
  const value = record(page).getByRole('textbox', { name: 'vertices[0]' });
  await value.fill('2');
  await value.press('Enter');
  await expect(page.getByRole('group', { name: 'Changes' })).toContainText('1 byte changed');
  await expect(page.getByRole('tab', { name: /^Bytes/ })).toContainText('edited');
  await expect.poll(corners).not.toEqual(given);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save crate_d.3d' }).click();
  const content = readFileSync(await (await saved).path());
  const expected = Buffer.from(faces.bytes);
  expected[48 + 16] = 2;
  expect(content.equals(expected)).toBe(true);

  await bytes(page).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(corners).toEqual(given);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(corners).not.toEqual(given);
  expect(await axeViolationsOfThemes(page)).toEqual([]);
});

test('of a large file only the rows in view are in the document, from the first to the last', async ({
  page,
}) => {
  await openPage(page);
  const { faces, frames, script } = crate();
  const large = { ...frames, bytes: Buffer.concat([frames.bytes, Buffer.alloc(6_000_000, 0x41)]) };
  await drop(page, faces, large, script);
  await whenShown(page, 'crate');
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await page.getByRole('combobox', { name: 'File' }).selectOption('crate_a.3d');
  await bytes(page).focus();
  await page.keyboard.press('Control+End');
  await expect(current(page)).toHaveText('41');
  await expect(current(page)).toBeInViewport();
  const rows = Math.ceil(large.bytes.length / 16) + 1;
  await expect(bytes(page).getByRole('row').last()).toHaveAttribute('aria-rowindex', String(rows));
  expect(await bytes(page).getByRole('gridcell').count()).toBeLessThan(1000);
  await page.keyboard.press('Control+Home');
  await expect(bytes(page).getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2');
});

test('the tab fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openPage(page);
  await openSample(page, 'Bellweed');
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await expect(record(page)).toBeVisible();
  const sideways = () =>
    page.evaluate(() => {
      const rows = document.querySelector('retromesh-hex-grid .rows')!;
      return [document.documentElement.scrollWidth - innerWidth, rows.scrollWidth - rows.clientWidth];
    });
  expect(await sideways()).toEqual([0, 0]);
  expect(await axeViolationsOfThemes(page)).toEqual([]);
});
