import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { checkState } from './support/axe.js';
import { cellOf, galleryOf, openGallery, whenScanned } from './support/gallery.js';
import { crate } from './support/models.js';
import type { NamedBytes } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid, pyramids } from './support/unreal-files.js';
import { whenShown } from './support/viewer.js';

const selected = (page: Page): Locator => page.locator('.gallery [aria-selected=true]');

/** Models in two folders, one of which has names that differ in the middle. */
function mod(): NamedBytes[] {
  const inFolder = (folder: string, files: readonly NamedBytes[]) =>
    files.map(({ name, bytes }) => ({ name: `${folder}/${name}`, bytes }));
  const { faces, frames, script } = crate('bare');
  const long = ['Heavy rifle  First person', 'Heavy rifle  Third person', '=SUM(A1)'];
  return [
    ...inFolder('plain', pyramids(20)),
    ...inFolder('odd', [faces, frames, script, ...long.flatMap((stem) => meshFiles(stem, pyramid()))]),
  ];
}

test('the table has folder, counts, bytes and id as the viewer, sorts by its heads, and is saved as CSV @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openGallery(page, mod());
  await whenScanned(page);
  // A name keeps its spaces, and the end that tells it from its neighbour is in view.
  const name = cellOf(page, 'Heavy rifle First person').locator('b');
  expect(await name.textContent()).toBe('Heavy rifle  First person');
  expect(await name.locator('.tail').evaluate((end) => end.scrollWidth <= end.clientWidth + 1)).toBe(true);
  await expect(cellOf(page, 'm000')).toHaveAttribute('title', 'm000\nmod/plain/m000_d.3d');

  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await checkState(page, 'table');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'bare', exact: true }) });
  const [, folder, ...counts] = await row.getByRole('gridcell').allInnerTexts();
  const { faces, frames, script } = crate('bare');
  const size = [faces, frames, script].reduce((sum, file) => sum + file.bytes.length, 0);
  expect([folder, ...counts.slice(0, 6)]).toEqual([
    'odd',
    '4',
    '8',
    '3',
    '0',
    '1',
    size.toLocaleString('en'),
  ]);

  const first = page.getByRole('row').nth(1);
  const head = (column: string) => page.getByRole('columnheader', { name: column });
  for (const [order, count] of [
    ['descending', '4'],
    ['ascending', '1'],
  ] as const) {
    await head('Faces').getByRole('button').click();
    await expect(head('Faces')).toHaveAttribute('aria-sort', order);
    await expect(first.getByRole('gridcell').nth(2)).toHaveText(count);
  }
  // A column is dragged, and fits what it has after a double click.
  const grip = head('Name').locator('.grip');
  const width = async (): Promise<number> => (await head('Name').boundingBox())!.width;
  await grip.dblclick();
  const fitted = await width();
  const box = (await grip.boundingBox())!;
  await page.mouse.move(box.x + 4, box.y + 9);
  await page.mouse.down();
  await page.mouse.move(box.x + 64, box.y + 9);
  await page.mouse.up();
  expect(Math.round((await width()) - fitted)).toBe(60);
  await row.click();
  await expect(selected(page)).toBeInViewport();
  await page.keyboard.press('Enter');
  await whenShown(page, 'bare');
  const fact = (of: string) => page.locator('#panel-model').locator(`dt:text-is("${of}") + dd`);
  await expect(fact('Faces')).toHaveText(/^\s*4\b/);
  await expect(fact('Frames')).toHaveText(/^\s*8\s+in 3 clips/);
  await expect(page.getByRole('tab', { name: /^Notes/ })).toHaveText('Notes');
  await page.getByRole('link', { name: /^Gallery/ }).click();
  await expect(page.getByRole('grid')).toBeVisible();

  await page.getByRole('combobox', { name: 'Search' }).fill('sum');
  await expect(galleryOf(page)).toHaveAccessibleName('1 model');
  await page.keyboard.press('Escape'); // suggestions
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('mod.csv');
  const lines = readFileSync(await saved.path(), 'utf8').split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^'=SUM\(A1\),odd,mod\/odd\/=SUM\(A1\)_d\.3d,Unreal .*,opened,4,8,1,1,0,244,/);
});

test('models of a folder are shown alone, selected with Ctrl, Shift and Space, and stepped through @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openGallery(page, mod());
  const tree = page.getByRole('tree', { name: 'Groups' });
  await tree.getByRole('treeitem', { name: 'odd 4' }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('4 models');
  // Keys go through the groups, by letters too.
  await page.keyboard.press('Home');
  await expect(galleryOf(page)).toHaveAccessibleName('24 models');
  await page.keyboard.press('p');
  await expect(galleryOf(page)).toHaveAccessibleName('20 models');
  await cellOf(page, 'm003').click();
  await cellOf(page, 'm005').click({ modifiers: ['Shift'] });
  await cellOf(page, 'm007').click({ modifiers: ['Control'] });
  const beside = page.getByRole('complementary', { name: 'Selected model' });
  await expect(beside.getByRole('heading', { name: '4 models selected' })).toBeVisible();
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+Space');
  await expect(beside.getByRole('heading', { name: '5 models selected' })).toBeVisible();
  await checkState(page, 'several selected');
  await beside.getByRole('button', { name: 'Step through' }).click();
  await whenShown(page, 'm003');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await whenShown(page, 'm005');
  await page.keyboard.press(']');
  await whenShown(page, 'm007');
  await expect(page.getByRole('link', { name: 'Gallery, 4 of 5' })).toBeVisible();
  await page.getByRole('link', { name: /^Gallery/ }).click();
  await galleryOf(page).press('Control+a');
  await expect(beside.getByRole('heading', { name: '20 models selected' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(beside.getByRole('heading', { name: /models selected/ })).toHaveCount(0);
});
