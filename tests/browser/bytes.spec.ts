import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import {
  bytes,
  cell,
  changes,
  cornersOf,
  fieldLine,
  query,
  record,
  setFirstCorner,
} from './support/bytes.js';
import { drop } from './support/drop.js';
import { dropHandles, writeFiles } from './support/handles.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import {
  canvasOf,
  fingerprint,
  openPage,
  openSample,
  openSheet,
  viewerOf,
  whenShown,
} from './support/viewer.js';

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
  await cell(page, 0, 9).hover();
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

/** The bytes of the file as they are shown. */
const shownBytes = async (page: Page) =>
  (await bytes(page).locator('.hex-rows').getByRole('gridcell').allTextContents()).join(' ');

test('Undo between the two digits of a byte takes back both', async ({ page }) => {
  await openCrate(page);
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await expect(record(page)).toBeVisible();
  await bytes(page).focus();
  const before = await shownBytes(page);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  for (let column = 0; column < 9; column += 1) await page.keyboard.press('ArrowRight'); // uv[0].u of face 1
  const grid = await bytes(page).elementHandle();
  await changes(page).evaluate((region, focused) => {
    const press = (key: string, ctrlKey: boolean) =>
      focused!.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    // While the byte with its first digit is drawn.
    const observer = new MutationObserver(() => {
      if (!region.textContent.includes('1 change')) return;
      observer.disconnect();
      press('7', false);
      press('z', true);
    });
    observer.observe(region, { subtree: true, childList: true, characterData: true });
  }, grid);
  await page.keyboard.press('A');
  await expect(changes(page).getByRole('button', { name: 'Redo' })).toBeEnabled();
  await expect(changes(page)).toContainText('No changes');
  expect(await shownBytes(page)).toBe(before);
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
  const count = fieldLine(page).getByRole('textbox', { name: 'polygons' });
  await count.fill('999');
  await count.press('Enter');
  await expect(page.getByRole('alert')).toContainText('crate_d.3d ends early');
  await expect(count).toBeFocused();
  await count.press('Escape');
  await expect(changes(page)).toContainText('No changes');
  // Typed, too: it stays until the caret leaves it.
  await page.keyboard.type('FF');
  await expect(page.getByRole('alert')).toContainText('crate_d.3d ends early');
  await expect(cell(page, 0, 0)).toHaveText('FF');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 0, 0)).toHaveText('04');
  await expect(changes(page)).toContainText('No changes');

  await setFirstCorner(page, 1, 2);
  await expect(bytes(page)).toBeFocused();
  await expect(changes(page)).toContainText('1 change');
  await expect(changes(page).getByRole('listitem')).toContainText('Face 1 · vertices[0]');
  await expect(page.getByRole('tab', { name: /^Bytes/ })).toContainText('edited');
  await expect.poll(corners).not.toEqual(given);

  const saved = page.waitForEvent('download');
  await changes(page).getByRole('button', { name: 'Save file' }).click();
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

test('bytes are typed under the names of their fields, each change is a row, and undo works from the picture', async ({
  page,
}) => {
  await openCrate(page);
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await expect(record(page)).toBeVisible();
  await query(page, 'face 1');
  const heads = bytes(page).locator('.h');
  await expect(heads).toHaveText([
    'v0',
    'v1',
    'v2',
    'type',
    'col',
    'u',
    'v',
    'u',
    'v',
    'u',
    'v',
    'tex',
    'flag',
  ]);
  await expect(heads.nth(2)).toHaveAttribute('aria-label', 'polygons[1].vertices[2]');
  const before = await shownBytes(page);
  const face = () => viewerOf(page).evaluate((viewer: RetroMesh) => JSON.stringify(viewer.getFace(1)));
  const drawn = await face();

  // Each byte that is typed is one change, and the caret moves on.
  const typed = cell(page, 4, 8);
  const given = await typed.textContent();
  await typed.click();
  await expect(fieldLine(page)).toContainText('uv[0].u of face 1 · byte 72 · u8');
  await page.keyboard.type('A7');
  await expect(typed).toHaveText('A7');
  await expect(typed).toHaveClass(/edited/);
  await expect(current(page)).toHaveText((await cell(page, 4, 9).textContent())!);
  await expect(changes(page).getByRole('listitem')).toHaveText(/^\s*Face 1 · uv\[0\]\.u \d+ → 167/);
  await expect.poll(face).not.toBe(drawn);
  const id = await bytes(page).getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${id}"]`)).toHaveAttribute(
    'aria-label',
    /^[0-9A-F]{2}, byte 73, uv\[0\]\.v of face 1, \d+$/,
  );
  await canvasOf(page).focus();
  await page.keyboard.press('Control+z');
  await expect(changes(page)).toContainText('No changes');
  expect(await shownBytes(page)).toBe(before);
  await page.keyboard.press('Control+y');
  await expect(typed).toHaveText('A7');

  // Several, faster than the model is drawn; Backspace takes one back, and × another.
  await cell(page, 5, 8).click();
  await page.keyboard.type('010203');
  await expect(changes(page)).toContainText('4 changes');
  await page.keyboard.press('Backspace');
  await expect(changes(page)).toContainText('3 changes');
  await changes(page).getByRole('button', { name: 'Take back Face 1 · uv[0].u' }).click();
  await expect(changes(page)).toContainText('2 changes');
  await expect(typed).toHaveText(given!);

  // A row leads to its bytes, and to its face in the picture.
  await query(page, '0');
  await changes(page).getByRole('listitem').first().getByRole('button').first().click();
  await expect(record(page).getByRole('heading')).toContainText('Face 2,');
  await expect(fieldLine(page)).toContainText('uv[0].u of face 2');
  await expect.poll(() => viewerOf(page).evaluate((viewer: RetroMesh) => viewer.selectedFace)).toBe(2);

  // The columns of the record have edges to drag, and are fitted with a double click or Enter.
  await record(page).locator('summary').click();
  const means = record(page).locator('th', { hasText: 'Means' });
  const edge = means.getByRole('separator');
  await checkState(page);
  const width = () => means.evaluate((head) => head.getBoundingClientRect().width);
  const fitted = await width();
  await edge.press('ArrowRight');
  expect(await width()).toBeGreaterThan(fitted);
  await edge.press('ArrowLeft');
  await edge.dblclick();
  expect(await width()).toBeLessThanOrEqual(fitted + 16);

  // Other files are opened when the changes are thrown away or saved.
  const other = crate('barrel');
  await drop(page, ...other.all);
  const question = page.getByRole('dialog', { name: 'Throw away 2 changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(changes(page)).toContainText('2 changes');
  await whenShown(page, 'crate');
  await drop(page, ...other.all);
  await question.getByRole('button', { name: 'Throw away' }).click();
  await whenShown(page, 'barrel');
});

test('on a phone a row has 8 bytes, and keys of the page type them', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openCrate(page);
  await openSheet(page);
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await query(page, 'face 1');
  await expect(bytes(page).locator('.h')).toHaveCount(13);
  await expect(bytes(page).locator('.hex-rows').getByRole('row').first().getByRole('gridcell')).toHaveCount(
    8,
  );
  const keys = page.getByRole('group', { name: 'Hex keys' });
  for (const name of ['Next byte', 'Byte before', '0', '1', '1', 'Take the byte back'])
    await keys.getByRole('button', { name, exact: true }).click();
  await expect(changes(page)).toContainText('1 change');
  for (const name of ['5', 'A'])
    expect((await keys.getByRole('button', { name, exact: true }).boundingBox())!.height).toBe(44);
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
  await expect(changes(page)).toContainText('1 change');
  const edited = await cornersOf(page, 1);

  const outside = Buffer.from(faces.bytes);
  outside[48 + 16] = 3;
  await writeFiles(page, 'mod', { ...faces, bytes: outside });
  await expect(changes(page)).toContainText('No changes');
  await expect(changes(page)).toContainText('crate_d.3d came in another version, without your changes.');
  await expect.poll(() => cornersOf(page, 1)).not.toEqual(edited);
  await checkState(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(changes(page)).toContainText('1 change');
  await expect.poll(() => cornersOf(page, 1)).toEqual(edited);

  // Saved, another drop may take their place.
  await drop(page, ...crate('barrel').all);
  const saved = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Throw away 1 change?' })
    .getByRole('button', { name: 'Save' })
    .click();
  expect(readFileSync(await (await saved).path())[48 + 16]).toBe(2);
  await whenShown(page, 'barrel');
});
