import { fileURLToPath } from 'node:url';
import { drop, paste, pasteText } from './support/drop.js';
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

test.beforeEach(async ({ page }) => openPage(page));

test('the panel lists each file of a drop with role and reason, and recent files are opened again and forgotten', async ({
  page,
}) => {
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  const row = (name: string) => page.getByRole('tabpanel').getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('crate_d.3d')).toContainText('faces');
  await expect(row('crate_a.3d')).toContainText('frames');
  await expect(row('crate.uc')).toContainText('script');
  await expect(row('crate.bmp')).toContainText('slot 0');
  await expect(page.getByRole('banner')).toContainText('Unreal vertex mesh · 4 files');

  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  const before = page.getByRole('table', { name: 'Opened before' });
  await before.getByRole('button', { name: 'crate', exact: true }).click();
  await whenShown(page, 'crate');
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await before.getByRole('button', { name: 'Forget crate' }).click();
  await expect(before).toHaveCount(0);
});

test('files and folders that are chosen, files that are pasted, and hexadecimal text are opened', async ({
  page,
}) => {
  await useFileInputs(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  const payload = crate().all.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) }));
  await (await chooser).setFiles(payload);
  await whenShown(page, 'crate');
  const folder = fileURLToPath(new URL('../../build/samples/lantern', import.meta.url));
  await page.locator('#folder').setInputFiles(folder);
  await whenShown(page, 'Lantern');
  await paste(page, ...crate('box').all);
  await whenShown(page, 'box');
  const text = meshFiles('lamp', pyramid()).map(
    ({ name, bytes }) => `${name}:\n${Buffer.from(bytes).toString('hex')}`,
  );
  await pasteText(page, text.join('\n'));
  await whenShown(page, 'lamp');
});

test('an animated sample is drawn in colour, plays until it is paused, and follows the slider', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openSample(page, 'Fenstrider');
  await expect(page.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
  await hideGrid(page);
  const look = (): Promise<string> => fingerprint(page);
  const first = await look();
  await expect.poll(look).not.toBe(first);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const rest = await look();
  expect(await look()).toBe(rest);
  const pixels = await picture(page);
  expect(drawnPixels(pixels)).toBeGreaterThan(5000);
  expect(colouredPixels(pixels)).toBeGreaterThan(1000);

  const slider = page.getByRole('slider', { name: /^Frame of/ });
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  const start = await look();
  const box = (await slider.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(slider).not.toHaveAttribute('aria-valuenow', '0');
  await expect.poll(look).not.toBe(start);
});
