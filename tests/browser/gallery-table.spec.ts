import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { axeViolationsOfThemes } from './support/axe.js';
import { folderOf } from './support/corpus.js';
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

async function showTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

const rowOf = (page: Page, name: string): Locator =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name, exact: true }) });

test('a cell keeps the spaces of a name and the end that tells it from its neighbour', async ({ page }) => {
  await openGallery(page, mod());
  const name = cellOf(page, 'Heavy rifle First person').locator('b');
  expect(await name.textContent()).toBe('Heavy rifle  First person');
  const tail = name.locator('.tail');
  expect(await tail.evaluate((end) => end.scrollWidth <= end.clientWidth + 1 && end.textContent)).toBe(
    'First person',
  );
  expect(await name.evaluate((whole: HTMLElement) => whole.innerText.replaceAll('\n', ''))).toBe(
    'Heavy rifle  First person',
  );
  await expect(cellOf(page, 'm000')).toHaveAttribute('title', 'm000\nmod/plain/m000_d.3d');
});

test('the folder filter shows the models of a folder', async ({ page }) => {
  await openGallery(page, mod());
  await page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'odd (4)' });
  await expect(galleryOf(page)).toHaveAccessibleName('4 models');
  await page.getByRole('searchbox').fill('nowhere');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('24 models');
});

test('the table has folder, counts, bytes and id, sorts by its heads, and opens with Enter', async ({
  page,
}) => {
  await openGallery(page, mod());
  await whenScanned(page);
  await showTable(page);
  const cells = (name: string) => rowOf(page, name).getByRole('gridcell').allInnerTexts();
  const [, folder, , faces, frames, clips, notes, missing, size] = await cells('bare');
  expect([folder, faces, frames, clips, notes, missing]).toEqual(['odd', '4', '8', '3', '0', '1']);
  const { faces: data, frames: anim, script } = crate('bare');
  const bytes = [data, anim, script].reduce((sum, file) => sum + file.bytes.length, 0);
  expect(size!.replace(',', '')).toBe(String(bytes));

  const first = page.getByRole('row').nth(1);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await head('Faces').getByRole('button').click();
  await expect(head('Faces')).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toContainText('4');
  await head('Faces').getByRole('button').click();
  await expect(head('Faces')).toHaveAttribute('aria-sort', 'ascending');
  await expect(first.getByRole('gridcell').nth(3)).toHaveText('1');
  await head('Name').getByRole('button').click();
  await galleryOf(page).press('End');
  await expect(selected(page)).toBeInViewport();
  await expect(selected(page)).toContainText('m019');
  await page.keyboard.press('Enter');
  await whenShown(page, 'm019');
  await page.getByRole('link', { name: /^Show gallery/ }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('several models are selected with Ctrl, Shift and Space, and stepped through', async ({ page }) => {
  await openGallery(page, mod());
  await cellOf(page, 'm003').click();
  await cellOf(page, 'm005').click({ modifiers: ['Shift'] });
  await cellOf(page, 'm007').click({ modifiers: ['Control'] });
  const beside = page.getByRole('complementary', { name: 'Selected model' });
  await expect(beside.getByRole('heading', { name: '4 models selected' })).toBeVisible();
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press(' ');
  await expect(beside.getByRole('heading', { name: '5 models selected' })).toBeVisible();
  await beside.getByRole('button', { name: 'Step through' }).click();
  await whenShown(page, 'm003');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await whenShown(page, 'm005');
  await page.keyboard.press(']');
  await whenShown(page, 'm007');
  await expect(page.getByRole('link', { name: 'Show gallery, model 4 of 5' })).toBeVisible();
  await page.getByRole('link', { name: /^Show gallery/ }).click();
  await galleryOf(page).press('Control+a');
  await expect(beside.getByRole('heading', { name: '24 models selected' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(beside.getByRole('heading', { name: /models selected/ })).toHaveCount(0);
});

test('the shown models are saved as CSV', async ({ page }) => {
  await openGallery(page, mod());
  await whenScanned(page);
  await page.getByRole('searchbox').fill('sum');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('mod.csv');
  const lines = readFileSync(await saved.path(), 'utf8').split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^'=SUM\(A1\),odd,mod\/odd\/=SUM\(A1\)_d\.3d,Unreal .*,opened,4,8,1,1,0,244,/);
});

test('models of one name are told apart by their folders', async ({ page }) => {
  await openGallery(page, [
    ...pyramids(12),
    ...['red', 'blue'].flatMap((folder) =>
      crate('box').all.map(({ name, bytes }) => ({ name: `${folder}/${name}`, bytes })),
    ),
  ]);
  await expect(cellOf(page, 'red/box')).toBeVisible();
  await expect(cellOf(page, 'blue/box')).toBeVisible();
});

test('the counts of the gallery are those of the viewer', async ({ page }) => {
  test.slow();
  await openGallery(page, folderOf('unreal/swwmgz'));
  await whenScanned(page);
  await showTable(page);
  const count = Math.min(6, (await galleryOf(page).getByRole('row').count()) - 1);
  expect(count).toBeGreaterThan(2);
  for (let i = 0; i < count; i += 1) {
    const cells = await page
      .getByRole('row')
      .nth(i + 1)
      .getByRole('gridcell')
      .allInnerTexts();
    const [, , , faces, frames, clips, notes, missing] = cells;
    await page
      .getByRole('row')
      .nth(i + 1)
      .dblclick();
    const model = page.locator('#panel-model');
    const fact = (name: string) => model.locator(`dt:text-is("${name}") + dd`);
    await expect(fact('Faces')).toHaveText(new RegExp(`^\\s*${faces}\\b`));
    await expect(fact('Frames')).toHaveText(new RegExp(`^\\s*${frames}\\b`));
    if (clips !== '0') await expect(fact('Frames')).toContainText(`in ${clips} clip`);
    await expect(page.getByRole('tab', { name: /^Notes/ })).toHaveText(
      notes === '0' ? 'Notes' : `Notes ${notes}`,
    );
    if (missing !== '0') await expect(model).toContainText(`${missing} missing`);
    await page.getByRole('link', { name: /^Show gallery/ }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  }
});

test('axe finds no violation in the table, and nothing scrolls sideways, from 1280 to 375 px', async ({
  page,
}) => {
  await openGallery(page, mod());
  await whenScanned(page);
  await showTable(page);
  for (const width of [1280, 640, 375]) {
    await page.setViewportSize({ width, height: 800 });
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(sideways).toBe(0);
    expect.soft(await axeViolationsOfThemes(page), `table, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await galleryOf(page).press('Control+a');
  await expect(page.getByRole('heading', { name: '24 models selected' })).toBeVisible();
  expect.soft(await axeViolationsOfThemes(page), 'several selected').toEqual([]);
});
