import type { Page } from '@playwright/test';
import { checkState } from './support/axe.js';
import { drop, pasteText } from './support/drop.js';
import { useFileInputs } from './support/handles.js';
import { crate } from './support/models.js';
import { plain, png } from './support/pictures.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

const advice = (page: Page) => page.locator('retromesh-error-report .advice li').first();
const buttons = (page: Page) => page.locator('retromesh-error-report footer').locator('button, a');
const primary = (page: Page) => page.locator('retromesh-error-report .btn.primary');

test.beforeEach(async ({ page }) => openPage(page));

test('an error that is of no drop leads to no gallery of the drop before', async ({ page }) => {
  await drop(page, ...crate('one').all, ...crate('two').all);
  await whenShown(page, 'one');
  await pasteText(page, 'Have a look at this one');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.locator('a[href="#gallery"]')).toHaveCount(0);
});

test('what is no model gets advice for what it is, and the table of formats', async ({ page }) => {
  await pasteText(page, 'Have a look at this one');
  await expect(primary(page)).toHaveText('Choose files');
  await drop(page, crate().script);
  await expect(page.getByRole('alert')).toHaveText('crate.uc holds no model that Retromesh knows');
  await expect(advice(page)).toHaveText(/together with the _d\.3d and _a\.3d that it names/);
  await expect(page.getByRole('article').getByRole('row', { name: /^RuneScape .*npcs/ })).toBeVisible();
  await checkState(page);
  await drop(page, png('photo.png', 8, plain([9, 9, 9])));
  await expect(advice(page)).toHaveText(/Open it together with its model\./);
  await page.getByRole('link', { name: 'Back to the start page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Old game models/);
});

test('the first button is to choose the partner that is missing, and the error keeps the focus while it loads', async ({
  page,
}) => {
  let load = (): void => {};
  const loading = new Promise<void>((resolve) => (load = resolve));
  await page.route('**/error-report-*.js', (route) => loading.then(() => route.continue()));
  // What is opened is shown before it is in the recent files.
  await page.route('**/drop-store-*', () => {});
  const { faces, frames } = crate();
  await drop(page, faces);
  await expect(page.locator('#error')).toBeFocused();
  load();
  await expect(primary(page)).toHaveText('Choose crate_a.3d');
  await expect(page.locator('#error')).toBeFocused();
  await expect(page.getByRole('article').getByRole('table')).toHaveCount(0);
  await useFileInputs(page);
  const chooser = page.waitForEvent('filechooser');
  await primary(page).press('Enter');
  const { name, bytes } = frames;
  await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
  await whenShown(page, 'crate');
});

test('the first button of a download is to try again', async ({ page, monitor }) => {
  const site = 'https://files.example.org';
  monitor.allowOrigin(site);
  monitor.expectError(/Failed to load resource/);
  let requests = 0;
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(`${site}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = crate().all.find(({ name }) => pathname === `/${name}`);
    const isThere = file && (requests += 1) > 2;
    return route.fulfill(
      isThere ? { body: Buffer.from(file.bytes), headers } : { status: 503, body: 'no', headers },
    );
  });
  await pasteText(page, `${site}/crate_d.3d ${site}/crate_a.3d`);
  await expect(page.getByRole('alert')).toHaveText(/the server answered 503/);
  await expect(primary(page)).toHaveText('Try again');
  await primary(page).click();
  await whenShown(page, 'crate');
});

test('a damaged file is an error, from which one returns to the last model, or opens what is there', async ({
  page,
}) => {
  await drop(page, ...crate('good').all);
  await whenShown(page, 'good');
  const { faces, frames, script, skin } = crate();
  await drop(page, { ...faces, bytes: faces.bytes.subarray(0, 47) }, frames);
  await expect(buttons(page)).toHaveText(['Choose another copy', 'Copy report', 'Back to good']);
  await expect(primary(page)).toHaveText('Choose another copy');
  await page.getByRole('button', { name: 'Back to good' }).click();
  await whenShown(page, 'good');

  const short = { ...faces, bytes: faces.bytes.subarray(0, faces.bytes.length - 10) };
  await drop(page, short, frames, script, skin);
  await expect(page.getByRole('alert')).toHaveText(
    'crate_d.3d ends early: its 4 polygons need 64 bytes at byte 48, and 54 are left',
  );
  const offers = ['Open what is there', 'Choose another copy', 'Copy report', 'Back to good'];
  await expect(buttons(page)).toHaveText(offers);
  await checkState(page);
  // Links lead to places of all files of the model, below the error.
  await page
    .getByRole('link', { name: /line \d+$/ })
    .first()
    .click();
  const line = page.getByRole('grid', { name: /^crate\.uc/ }).locator('[aria-current=location]');
  await expect(line).toContainText('MESH IMPORT');
  await page.getByRole('link', { name: 'polygons at byte 48' }).click();
  await expect(page.getByRole('grid', { name: 'Bytes of crate_d.3d' })).toBeFocused();
  await primary(page).click();
  await whenShown(page, 'crate');
  await expect(page.locator('retromesh-viewport-labels')).toContainText('3 faces');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page.getByRole('article').filter({ hasText: 'crate_d.3d ends early' })).toBeVisible();
  await checkState(page);

  // Exported again, it opens without the offer, in the same view.
  await drop(page, faces);
  await expect(page.locator('retromesh-viewport-labels')).toContainText('4 faces');
});
