import { zipSync } from 'fflate';
import type { GalleryPage } from '../../web/src/app/gallery/gallery-page.js';
import { corpusFile, corpusFolder, corpusPath } from './support/corpus.js';
import { drop, dropFolder, paste, pasteText } from './support/drop.js';
import { useFileInputs } from './support/handles.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import {
  colouredPixels,
  drawnPixels,
  fingerprint,
  hideGrid,
  openPage,
  openSample,
  picture,
  whenShown,
} from './support/viewer.js';

const rifle = 'unreal/assimp_nonbsd/test/models-nonbsd/3D';
const rifleFiles = ['mar_rifle_d.3d', 'mar_rifle_a.3d', 'mar_rifle.uc', 'm_rifl.bmp'];

test.beforeEach(async ({ page }) => openPage(page));

test('mar_rifle is textured when its four files are dropped', async ({ page }) => {
  const files = rifleFiles.map((name) => corpusFile(`${rifle}/${name}`));
  await drop(page, ...files);
  await whenShown(page, 'mar');
  await expect(page.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
  await hideGrid(page);
  await expect.poll(async () => drawnPixels(await picture(page))).toBeGreaterThan(5000);
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(page.getByRole('img', { name: /rifl/i })).toBeVisible();
});

test('the panel lists each file of a drop with role and reason', async ({ page }) => {
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  const row = (name: string) => page.getByRole('tabpanel').getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('crate_d.3d')).toContainText('faces');
  await expect(row('crate_a.3d')).toContainText('frames');
  await expect(row('crate.uc')).toContainText('script');
  await expect(row('crate.bmp')).toContainText('slot 0');
  await expect(page.getByRole('banner')).toContainText('Unreal vertex mesh · 4 files');
});

test('files are matched by name in any case', async ({ page }) => {
  const { faces, frames, script, skin } = crate();
  await drop(
    page,
    { ...faces, name: 'CRATE_D.3D' },
    { ...frames, name: 'Crate_a.3d' },
    { ...script, name: 'CRATE.UC' },
    { ...skin, name: 'Crate.BMP' },
  );
  await whenShown(page, /^crate$/i);
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
});

test('a zip is opened like its files', async ({ page }) => {
  const inside = crate().all.map(({ name, bytes }) => [`mod/Models/${name}`, bytes] as const);
  await drop(page, { name: 'crate.zip', bytes: zipSync(Object.fromEntries(inside)) });
  await whenShown(page, 'crate');
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
});

test('pasted files are opened', async ({ page }) => {
  await paste(page, ...crate().all);
  await whenShown(page, 'crate');
});

test('pasted hexadecimal text is opened as the files named in it', async ({ page }) => {
  const text = meshFiles('crate', pyramid())
    .map(
      ({ name, bytes }) =>
        `${name}:\n${Buffer.from(bytes)
          .toString('hex')
          .replace(/(.{32})/g, '$1\n')}`,
    )
    .join('\n');
  await pasteText(page, text);
  await whenShown(page, 'crate');
});

test('chosen files are opened', async ({ page }) => {
  await useFileInputs(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const payload = crate().all.map(({ name, bytes }) => {
    return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  });
  await (await chooser).setFiles(payload);
  await whenShown(page, 'crate');
});

test('a folder of more than 100 entries is read to its end', async ({ page }) => {
  const many = Array.from({ length: 130 }, (_, i) => meshFiles(`m${String(i).padStart(3, '0')}`, pyramid(1)));
  await dropFolder(page, 'mod', many.flat());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mod');
  await expect(page.getByRole('listbox', { name: '130 models' })).toBeVisible();
});

test('the models of the folder swwmgz open one after the other and are animated', async ({ page }) => {
  const folder = 'unreal/swwmgz';
  const stems = corpusFolder(folder).flatMap((name) => /^(.*)_d\.3d$/.exec(name)?.[1] ?? []);
  await page.locator('#folder').setInputFiles(corpusPath(folder));
  const gallery = page.getByRole('listbox', { name: / models$/ });
  await expect(gallery).toBeVisible();
  // The gallery renders only the visible cells.
  const names = await page
    .locator('retromesh-gallery-page')
    .evaluate(({ session }: GalleryPage) => session.entries.map(({ name }) => name));
  const opened = new Set(names.map((name) => name.split(' ')[0]));
  expect(stems.filter((stem) => !opened.has(stem))).toEqual([]);

  const heading = page.getByRole('heading', { level: 1 });
  await gallery.press('Enter');
  await whenShown(page, names[0]!);
  await page.getByRole('button', { name: 'Next model' }).click();
  await whenShown(page, names[1]!);
  await heading.press(']');
  await whenShown(page, names[2]!);
  await page.getByRole('button', { name: 'Previous model' }).click();
  await whenShown(page, names[1]!);

  const arms = names.find((name) => name.startsWith('GestureArms'))!;
  await page.getByRole('link', { name: /^Show gallery/ }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(arms);
  await page.getByRole('option', { name: arms }).first().dblclick();
  await whenShown(page, arms);
  await hideGrid(page);
  const still = await fingerprint(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => fingerprint(page)).not.toBe(still);
});

test('a sample of the start page is drawn in colour', async ({ page }) => {
  await openSample(page, 'Fenstrider');
  await hideGrid(page);
  await expect.poll(async () => drawnPixels(await picture(page))).toBeGreaterThan(5000);
  expect(colouredPixels(await picture(page))).toBeGreaterThan(1000);
  await expect(page.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
});

test('an animated model plays when it is opened, until it is paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openSample(page, 'Fenstrider');
  await hideGrid(page);
  const look = (): Promise<string> => fingerprint(page);
  const first = await look();
  await expect.poll(look).not.toBe(first);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const rest = await look();
  expect(await look()).toBe(rest);
});

test('an animation plays, pauses and follows the slider', async ({ page }) => {
  await openSample(page, 'Fenstrider');
  await hideGrid(page);
  const look = (): Promise<string> => fingerprint(page);
  const still = await look();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(look).not.toBe(still);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();

  const slider = page.getByRole('slider', { name: /^Frame of/ });
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await expect.poll(look).toBe(still);
  const box = (await slider.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(slider).not.toHaveAttribute('aria-valuenow', '0');
  await expect.poll(look).not.toBe(still);
});

test('recent files can be opened again and removed from the list', async ({ page }) => {
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  const before = page.getByRole('table', { name: 'Opened before' });
  await before.getByRole('button', { name: 'crate', exact: true }).click();
  await whenShown(page, 'crate');
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await before.getByRole('button', { name: 'Forget crate' }).click();
  await expect(before).toHaveCount(0);
});
