import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { bytes, cornersOf, query, record, setFirstCorner } from './support/bytes.js';
import { drop } from './support/drop.js';
import { dropHandles, writeFiles } from './support/handles.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { canvasOf, fingerprint, openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

const current = (page: Page) => bytes(page).locator('[aria-selected=true]');

async function openCrate(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
}

/** The first polygon begins at byte 48 and has 16 bytes: three vertices, type, colour, three times u and v, texture, flags. */
test('Enter on a face shows its bytes, keys go through them, bytes light what they make, and places are found', async ({
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
  await checkState(page);

  // A byte of the frames makes a vertex, which is marked while the pointer is over it.
  await page.getByRole('combobox', { name: 'File' }).selectOption('crate_a.3d');
  await viewerOf(page).evaluate((viewer: RetroMesh) => (viewer.selectedFace = null));
  await expect(record(page)).toBeVisible();
  const before = await fingerprint(page);
  await bytes(page).getByRole('row').nth(1).getByRole('gridcell').nth(9).hover();
  await expect.poll(() => fingerprint(page)).not.toBe(before);

  await query(page, 'face 3');
  await expect(record(page).getByRole('heading')).toContainText('Face 3, bytes 96 to 111');
  await query(page, 'polygons[1].type');
  await expect(record(page).locator('tr.on')).toContainText('type');
  await query(page, 'FF 00 FF');
  await expect(page.getByRole('status').filter({ hasText: /Byte \d+\./ })).toBeAttached();
  await query(page, '4000');
  await expect(page.locator('.err-c')).toHaveText('The last byte is 111.');
  await query(page, 'no such field');
  await expect(page.locator('.err-c')).toHaveText('No field is named no such field.');
  await query(page, 'vertex 2');
  await expect(bytes(page)).toHaveAttribute('aria-label', 'Bytes of crate_a.3d');
});

test('a clip that is chosen in the timeline, and a material in its tab, show their bytes, of which those in view are in the document', async ({
  page,
}) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  const clip = (name: string) => page.locator('retromesh-clip-strip').getByRole('radio', { name });
  await page.getByRole('tab', { name: 'Materials' }).click();
  await page.getByRole('link', { name: 'Show bytes' }).click();
  await expect(bytes(page)).toBeFocused();
  await expect(bytes(page)).toHaveAttribute('aria-label', 'Bytes of Fenstrider_d.3d');
  // All faces of the material are marked, not only the first.
  await expect.poll(() => bytes(page).locator('.hovered').count()).toBeGreaterThan(16);

  await clip('Walk').click();
  await expect(bytes(page)).toHaveAttribute('aria-label', 'Bytes of Fenstrider_a.3d');
  await expect(record(page).getByRole('heading')).toContainText('frame 8');
  await bytes(page).focus();
  for (const key of ['Control+Home', 'Control+End', 'PageUp', 'PageUp']) {
    await page.keyboard.press(key);
    await expect(current(page)).toBeInViewport();
    expect(await bytes(page).getByRole('gridcell').count()).toBeLessThan(1000);
  }
  await page.getByRole('combobox', { name: 'File' }).selectOption('Fenstrider.uc');
  await clip('Run').click();
  await expect(page.locator('retromesh-file-text')).toContainText('Clip Run: frames 16 to 21');
  // What a line makes is shown, which chooses nothing else.
  await clip('Walk').click();
  await page.getByRole('button', { name: 'Show in view' }).click();
  await expect(page.locator('retromesh-file-text')).toContainText('Clip Walk: frames 8 to 15');
});

test('a field is changed, undone and saved, and what would break the file is refused', async ({ page }) => {
  await openCrate(page);
  const { faces } = crate();
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await expect(record(page)).toBeVisible();
  const corners = () => cornersOf(page, 1);
  const given = await corners();

  // More polygons than the file has.
  await bytes(page).focus();
  await page.keyboard.press('F2');
  const count = record(page).getByRole('textbox', { name: 'polygons' });
  await count.fill('999');
  await count.press('Enter');
  await expect(page.getByRole('alert')).toContainText('crate_d.3d ends early');
  await expect(count).toBeFocused();
  await count.press('Escape');
  await expect(page.getByRole('group', { name: 'Changes' })).toHaveCount(0);

  await setFirstCorner(page, 1, 2);
  await expect(bytes(page)).toBeFocused();
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
  await checkState(page);
});

test('an edited file that changes on the disk is shown, and Undo leads back to the edits @all', async ({
  page,
}) => {
  await openPage(page);
  const { faces, frames, script } = crate();
  await writeFiles(page, 'mod', faces, frames, script);
  await dropHandles(page, 'mod');
  await whenShown(page, 'crate');
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await setFirstCorner(page, 1, 2);
  const changes = page.getByRole('group', { name: 'Changes' });
  await expect(changes).toContainText('1 byte changed');
  const edited = await cornersOf(page, 1);

  const outside = Buffer.from(faces.bytes);
  outside[48 + 16] = 3;
  await writeFiles(page, 'mod', { ...faces, bytes: outside });
  await expect(changes).toContainText('No bytes changed');
  await expect(changes).toContainText('crate_d.3d came in another version, without your changes.');
  await expect.poll(() => cornersOf(page, 1)).not.toEqual(edited);
  await checkState(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(changes).toContainText('1 byte changed');
  await expect.poll(() => cornersOf(page, 1)).toEqual(edited);

  // Another drop does not end them unsaid.
  const other = crate('barrel');
  await drop(page, ...other.all);
  await whenShown(page, 'barrel');
  const line = page.getByRole('region', { name: 'About this drop' });
  await expect(line).toContainText('crate_d.3d has changes that were not saved.');
  const saved = page.waitForEvent('download');
  await line.getByRole('button', { name: 'Save' }).click();
  expect(readFileSync(await (await saved).path())[48 + 16]).toBe(2);
});
