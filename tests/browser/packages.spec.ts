import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unpack } from '../../web/src/links/unpack.js';
import { exportOf } from '../support/package-files.js';
import { aboutDrop, arrange, heightOf, settings } from './support/arrangement.js';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { dropHandles, writeFiles } from './support/handles.js';
import { dropFolder } from './support/many-files.js';
import type { NamedBytes } from './support/named-bytes.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { choose, colouredPixels, openPage, picture, viewerOf, whenShown } from './support/viewer.js';

// What is read of packages, how they are listed and changed: tests/wasm/packages.test.ts, tests/wasm/package-sets.test.ts.

/** A package of meshes, and one of textures. */
const packages = (): NamedBytes[] =>
  ['Fenlands.u', 'FenSkins.utx'].map((name) => sampleFile('fenlands', name));

test('a folder of packages shows their models, with their files, where these are from, and the text of the class', async ({
  page,
}) => {
  const [meshes, skins] = packages() as [NamedBytes, NamedBytes];
  await openPage(page);
  await dropFolder(page, 'Unreal', [
    { ...meshes, name: 'System/Fenlands.u' },
    { ...skins, name: 'Textures/FenSkins.utx' },
  ]);
  await whenShown(page, 'Fenstrider');
  expect(colouredPixels(await picture(page))).toBeGreaterThan(1000);
  await expect(page.getByRole('banner')).toContainText('Unreal Mesh · 7 files');
  await expect(page.getByRole('banner')).toContainText('Gallery, 1 of 3');
  const files = page.locator('table.files');
  await expect(files).toContainText('Fenstrider_d.3d');
  await expect(files).toContainText('from Fenlands.u, bytes 809–21,544');
  await expect(files).toContainText('class text, made of its package');
  await checkState(page);
  await page.getByRole('tab', { name: 'Bytes' }).click();
  const file = page.getByRole('combobox', { name: 'File' });
  await expect(page.locator('.bytes-head')).toContainText('from Fenlands.u, bytes 809–21,544');
  await checkState(page, 'the bytes of a member');
  await file.selectOption({ label: 'Fenstrider.uc.txt' });
  await expect(page.locator('.bytes-tab')).toContainText('class Fenstrider');
});

test('a package that is missing is named, and mends the model in place when it is dropped @all', async ({
  page,
}) => {
  const [meshes, skins] = packages() as [NamedBytes, NamedBytes];
  await openPage(page);
  await drop(page, skins);
  await expect(page.locator('main.start-page, body').first()).toContainText(
    'Drop the packages with the meshes (.u) with it.',
  );
  await drop(page, meshes);
  await whenShown(page, 'Fenstrider');
  await choose(page, 'View', 'Top');
  const missing = page.getByRole('region', { name: 'Missing files' });
  await expect(missing).toContainText('FenSkins.utx');
  await drop(page, skins);
  await expect(missing).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Gallery, 1 of 3');
  expect(colouredPixels(await picture(page))).toBeGreaterThan(1000);
});

test('a package that is written again while its model is open is reloaded in place', async ({ page }) => {
  const [meshes, skins] = packages() as [NamedBytes, NamedBytes];
  await openPage(page);
  await writeFiles(page, 'mod', meshes, skins);
  await dropHandles(page, 'mod');
  await whenShown(page, 'Fenstrider');
  await arrange(page);
  const [before, high] = [await settings(page), await heightOf(page)];
  await writeFiles(page, 'mod', { ...meshes, bytes: meshes.bytes.subarray(0, 20_000) }, flatter(meshes));
  await expect(aboutDrop(page)).toContainText('Fenlands.u changed: reloaded.');
  expect(await heightOf(page)).toBeLessThan(high * 0.7);
  expect(await settings(page)).toEqual(before);
  await expect(page.getByRole('banner')).toContainText('Gallery, 1 of 3');
});

/** The package with a Fenstrider of half the height. */
function flatter({ name, bytes }: NamedBytes): NamedBytes {
  const made = bytes.slice();
  const view = new DataView(made.buffer, made.byteOffset);
  // Behind the name None, a box and a sphere: where the vertices end, their count, and the vertices, z in the ten highest bits.
  const at = exportOf(made, 'Fenstrider').offset + 1 + 25 + 16;
  const end = view.getUint32(at, true);
  for (let vertex = at + 6; vertex < end; vertex += 4) {
    const packed = view.getInt32(vertex, true);
    view.setInt32(vertex, ((packed >> 23) << 22) | (packed & 0x3fffff), true);
  }
  return { name, bytes: made };
}

test('a link names the package or has the model inside; that and a saved page have the loose files @all', async ({
  page,
  browser,
}, { outputDir }) => {
  const [meshes, skins] = packages() as [NamedBytes, NamedBytes];
  await openPage(page);
  await drop(page, meshes, skins);
  await whenShown(page, 'Fenstrider');
  await expect(page).toHaveURL(/#v=1&in=Fenlands\.u&sum=/);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  const field = dialog.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/#v=1&in=Fenlands\.u&sum=[0-9A-F]{8}&size=\d+&model=Fenlands\.Fenstrider/);
  await expect(dialog.getByRole('status')).toHaveText(
    'Who follows the link needs Fenlands.u, and is told so.',
  );
  await dialog.getByRole('radio', { name: 'The model itself' }).click();
  await expect(field).toHaveValue(/#v=1&.*pack=/);
  await expect(dialog.getByRole('status')).toHaveText(
    'The model is in the link itself. Nothing is uploaded.',
  );
  const link = await field.inputValue();
  const inside = await unpack(link.slice(link.indexOf('&pack=') + 6));
  expect(inside.map(({ name }) => name.replace(/.*\//, '')).sort()).toEqual([
    'Fenstrider.uc',
    'Fenstrider.uc.txt',
    'Fenstrider_a.3d',
    'Fenstrider_d.3d',
    expect.stringMatching(/^JFenstrider1[.]/),
    expect.stringMatching(/^JFenstrider2[.]/),
    expect.stringMatching(/^JFenstriderEye[.]/),
  ]);
  await dialog.getByRole('tab', { name: 'One file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save page' }).click(),
  ]);
  const saved = join(outputDir, download.suggestedFilename());
  await download.saveAs(saved);
  for (const address of [link, pathToFileURL(saved).href]) {
    const other = await browser.newPage();
    await other.goto(address);
    await expect(other.locator('retro-mesh canvas')).toBeVisible();
    await expect.poll(async () => colouredPixels(await picture(other))).toBeGreaterThan(1000);
    expect(
      await viewerOf(other).evaluate(
        (viewer: HTMLElement & { model: { missingFiles: unknown[] } }) => viewer.model.missingFiles,
      ),
    ).toEqual([]);
    await other.close();
  }
});
