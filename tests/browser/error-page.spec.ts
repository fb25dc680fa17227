import type { Page } from '@playwright/test';
import { axeViolationsOfThemes } from './support/axe.js';
import { drop, pasteText } from './support/drop.js';
import { useFileInputs } from './support/handles.js';
import { crate } from './support/models.js';
import { textFile } from './support/named-bytes.js';
import { plain, png } from './support/pictures.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

const advice = (page: Page) => page.locator('retromesh-error-report .advice li').first();
const buttons = (page: Page) => page.locator('retromesh-error-report footer').locator('button, a');
const primary = (page: Page) => page.locator('retromesh-error-report .btn.primary');

test.beforeEach(async ({ page }) => openPage(page));

test('files that are no model get advice for what they are, and the table of formats', async ({ page }) => {
  await drop(page, crate().script);
  await expect(page.getByRole('alert')).toHaveText('crate.uc holds no model that Retromesh knows');
  await expect(advice(page)).toHaveText(/together with the _d\.3d and _a\.3d that it names/);
  await expect(page.getByRole('article').getByRole('row', { name: /^RuneScape/ })).toBeVisible();
  await expect(primary(page)).toHaveText('Choose files');
  expect(await axeViolationsOfThemes(page)).toEqual([]);

  await drop(page, png('photo.png', 8, plain([9, 9, 9])));
  await expect(advice(page)).toHaveText(/onto a face of a model that is open/);
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Drop a model/);
});

test('the first button is to choose the partner that is missing', async ({ page }) => {
  // What is opened is shown before it is in the recent files.
  await page.route('**/drop-store-*', () => {});
  await drop(page, crate().faces);
  await expect(primary(page)).toHaveText('Choose crate_a.3d');
  await expect(page.getByRole('article').getByRole('table')).toHaveCount(0);
  await useFileInputs(page);
  const chooser = page.waitForEvent('filechooser');
  await primary(page).press('Enter');
  const { frames } = crate();
  await (
    await chooser
  ).setFiles({
    name: frames.name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(frames.bytes),
  });
  await whenShown(page, 'crate');
});

test('the focus stays on the error when the error page has been loaded', async ({ page }) => {
  let load = (): void => {};
  const loading = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/error-report-*.js', (route) => loading.then(() => route.continue()));
  await drop(page, crate().faces);
  await expect(page.locator('#error')).toBeFocused();
  load();
  await expect(primary(page)).toBeVisible();
  await expect(page.locator('#error')).toBeFocused();
});

test('the first button of a damaged file is to choose another copy, with Back to the last model', async ({
  page,
}) => {
  await drop(page, ...crate('good').all);
  await whenShown(page, 'good');
  const { faces, frames } = crate();
  await drop(page, { ...faces, bytes: faces.bytes.subarray(0, 47) }, frames);
  await expect(buttons(page)).toHaveText(['Choose another copy', 'Copy report', 'Back to good']);
  await expect(primary(page)).toHaveText('Choose another copy');
  await page.getByRole('button', { name: 'Back to good' }).click();
  await whenShown(page, 'good');
});

test('the first button of a download is to try again', async ({ page, monitor }) => {
  const site = 'https://files.example.org';
  monitor.allowOrigin(site);
  monitor.expectError(/Failed to load resource/);
  let requests = 0;
  await page.route(`${site}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = crate().all.find(({ name }) => pathname === `/${name}`);
    const isThere = file && (requests += 1) > 2;
    return route.fulfill(
      isThere
        ? { body: Buffer.from(file.bytes), headers: { 'access-control-allow-origin': '*' } }
        : { status: 503, body: 'no', headers: { 'access-control-allow-origin': '*' } },
    );
  });
  await pasteText(page, `${site}/crate_d.3d ${site}/crate_a.3d`);
  await expect(page.getByRole('alert')).toHaveText(/the server answered 503/);
  await expect(primary(page)).toHaveText('Try again');
  await primary(page).click();
  await whenShown(page, 'crate');
});

test('pasted prose has no other copy to choose', async ({ page }) => {
  await pasteText(page, 'Have a look at this one');
  await expect(primary(page)).toHaveText('Choose files');
  await drop(page, textFile('readme.txt', 'hello'));
  await expect(advice(page)).toHaveText(/the folder or zip that has them/);
});

test('a truncated file is an error, and a button opens what is there', async ({ page }) => {
  const { faces, frames, script, skin } = crate();
  await drop(
    page,
    { ...faces, bytes: faces.bytes.subarray(0, faces.bytes.length - 10) },
    frames,
    script,
    skin,
  );
  await expect(page.getByRole('alert')).toHaveText(
    'crate_d.3d ends early: its 4 polygons need 64 bytes at byte 48, and 54 are left',
  );
  await expect(buttons(page)).toHaveText([
    'Open what is there',
    'Choose another copy',
    'Copy report',
    'Back to the start page',
  ]);
  expect(await axeViolationsOfThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'polygons at byte 48' }).click();
  await expect(page.getByRole('grid', { name: 'Bytes of crate_d.3d' })).toBeFocused();
  await primary(page).click();
  await whenShown(page, 'crate');
  await expect(page.locator('retromesh-viewport-labels')).toContainText('3 faces');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'crate_d.3d ends early' })).toBeVisible();
  expect(await axeViolationsOfThemes(page)).toEqual([]);

  // Exported again, it opens without the offer, in the same view.
  await drop(page, faces);
  await expect(page.locator('retromesh-viewport-labels')).toContainText('4 faces');
});
