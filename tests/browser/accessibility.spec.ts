import type { Page } from '@playwright/test';
import { withText } from '../../web/src/links/png-text.js';
import { axeViolationsOfThemes, checkState, overflowing } from './support/axe.js';
import { drop, hold } from './support/drop.js';
import { crate } from './support/models.js';
import { textFile } from './support/named-bytes.js';
import { plain, png } from './support/pictures.js';
import { smallTargets } from './support/targets.js';
import { expect, test } from './support/test.js';
import { openMenu, openPage, openSample, openSheet, whenShown } from './support/viewer.js';

/** A name that no line breaks in. */
const long = 'AVeryLongNameOfAModelWithoutAnySpacesInIt_AndMoreOfIt';

/** Brings the page into each of its states and calls `look` there. */
async function visitStates(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  await openPage(page, page.url());
  await expect(page.getByRole('link', { name: /^Fenstrider/ })).toBeVisible();
  await look('start page');
  await hold(page, ...crate().all);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drop to open 4 files');
  await look('dragging over the start page');
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })));

  await page.getByRole('button', { name: 'open a link' }).click();
  const link = page.getByRole('dialog', { name: 'Open a link' });
  await expect(link).toBeVisible();
  await look('link dialog');
  await link.getByRole('textbox').fill('crate.zip');
  await link.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(link.getByRole('alert')).toContainText('is not a URL');
  await look('link dialog with an error');
  await link.getByRole('button', { name: 'Cancel' }).click();

  await lookAtLoading(page, look);

  await openSample(page, 'Fenstrider');
  await look('loaded');
  await openSheet(page);
  await look('loaded, Model');
  await lookAtSharing(page, look, 'share dialog');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await look('loaded, Materials');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await look('loaded, Notes');
  const menu = await openMenu(page, 'Menu');
  await look('menu of the page');
  await menu.getByRole('menuitem', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await look('keys dialog');
  await page.keyboard.press('Escape');
  await hold(page, ...crate().all);
  await expect(page.getByRole('heading', { name: 'Drop to open 4 files' }).last()).toBeVisible();
  await look('dragging over a model');
  await page.evaluate(() => document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true })));

  await drop(page, textFile('notes.txt', 'Remember the milk.'));
  await expect(page.getByRole('region', { name: 'About this drop' })).toBeVisible();
  await look('a notice');
  const { faces, frames, script } = crate(long);
  await drop(page, { ...faces, bytes: Buffer.concat([faces.bytes, Buffer.alloc(48)]) }, frames, script);
  await whenShown(page, long);
  await expect(page.getByRole('region', { name: 'Missing files' })).toBeVisible();
  await lookAtSharing(page, look, 'share dialog of a local model');
  await page.getByRole('tab', { name: 'Model' }).click();
  await look('missing');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await look('missing, Materials');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await look('missing, Notes');
  await page.getByRole('tab', { name: 'Bytes' }).click();
  await expect(page.locator('retromesh-record-table')).toBeVisible();
  const rows = page.locator('retromesh-hex-grid .rows');
  expect(await rows.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await look('missing, Bytes');

  await drop(page, { ...faces, bytes: faces.bytes.subarray(0, 47) }, frames, ...crate('lamp').all);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('complementary')).toContainText('2 models, 1 not opened');
  await look('error at a byte');
  await drop(page, { ...faces, name: `${long}2_d.3d` });
  await expect(page.getByRole('alert')).toContainText(`${long}2_a.3d`);
  await look('error, partner missing');
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await expect(page.getByRole('table', { name: 'Opened before' })).toBeVisible();
  await look('start page, with recent files');

  await openSample(page, 'Bellweed');
  await openSheet(page);
  const over = await openMenu(page, 'Look');
  await over.getByRole('menuitemcheckbox', { name: /^Bones/ }).click();
  await over.getByRole('menuitemcheckbox', { name: /^Normals/ }).click();
  await look('menu of the look');
  await page.keyboard.press('Escape');
  await page.getByRole('slider', { name: 'bloom' }).fill('60');
  for (const name of ['Interpretations', 'Attachments', 'Clips'])
    await page.getByRole('heading', { name }).click();
  await look('bones, morphs, clips, attachments and interpretations');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await look('bones over the model, Notes');
}

async function lookAtSharing(
  page: Page,
  look: (state: string) => Promise<void>,
  state: string,
): Promise<void> {
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/#v=1&/);
  await look(`${state}, link`);
  await dialog.getByRole('tab', { name: 'On a page' }).click();
  const more = dialog.getByRole('button', { name: '3 more…' });
  if (await more.isVisible()) await more.click();
  await dialog.getByRole('button', { name: 'Gadget', exact: true }).click();
  await look(state);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Delays a sample's files until the page shows that it is loading. */
async function lookAtLoading(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  let goOn = (): void => {};
  const held = new Promise<void>((done) => (goOn = done));
  await page.route('**/Lantern_a.3d', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: /^Lantern/ }).click();
  await expect(page.getByRole('progressbar', { name: 'Opening Lantern' })).toBeVisible();
  await look('loading');
  await page.getByRole('button', { name: 'Cancel' }).click();
  goOn();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.unroute('**/Lantern_a.3d');
}

const soft = expect.configure({ soft: true });

// Other states are looked at in the tests that lead to them, by `checkState`.
for (const { width, others } of [
  { width: 375, others: [320] },
  { width: 1280, others: [600, 620, 640] },
]) {
  const widths = [...others, width];
  const title = `axe finds no violation in any state, light or dark, ${width} px wide, and nothing scrolls sideways at ${widths.join(', ')} px`;
  test(title, { tag: '@all' }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await visitStates(page, async (state) => {
      for (const each of widths) {
        await page.setViewportSize({ width: each, height: 800 });
        await soft.poll(() => overflowing(page), `${state}, ${each} px`).toEqual([]);
      }
      if (width < 720) expect.soft(await smallTargets(page), state).toEqual([]);
      expect.soft(await axeViolationsOfThemes(page), state).toEqual([]);
    });
  });
}

test('with forced colours, what is pressed, selected or has the focus differs from the others @all', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page);
  await openSample(page, 'Fenstrider');
  const look = (name: string, role: 'button' | 'tab' | 'menuitemcheckbox' = 'button') =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => {
      const { borderColor, borderWidth, boxShadow, fontWeight, outlineStyle } = getComputedStyle(element);
      return [borderColor, borderWidth, boxShadow, fontWeight, outlineStyle].join();
    });
  const menu = await openMenu(page, 'Look');
  const grid = menu.getByRole('menuitemcheckbox', { name: 'Grid', exact: true });
  await expect(grid).toBeChecked();
  const checked = await look('Grid', 'menuitemcheckbox');
  expect(await look('Wire', 'menuitemcheckbox')).not.toBe(checked);
  await page.keyboard.press('Escape');
  expect(await look('Model', 'tab')).not.toBe(await look('Materials', 'tab'));
  await page.keyboard.press('s');
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue(/#v=1&/);
  await page.getByRole('tab', { name: 'On a page' }).click();
  expect(await look('Wiki (MediaWiki)')).not.toBe(await look('Markdown'));
  const unfocused = await look('Markdown');
  await page.getByRole('button', { name: 'Web page', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Markdown', exact: true })).toBeFocused();
  expect(await look('Markdown')).not.toBe(unfocused);
});

test('axe finds nothing in states that are an exception @all', async ({ page, monitor }) => {
  monitor.expectError(/503/);
  await openPage(page);
  const { name, bytes } = png('poster.png', 4, plain([1, 2, 3]));
  await drop(page, { name, bytes: withText(bytes, 'Retromesh', 'v=1&file=crate_d.3d') });
  await expect(page.getByRole('region', { name: 'View of a picture' })).toBeVisible();
  await checkState(page, 'the picture of a model that is not there');
  await openPage(page);
  await openSample(page, 'Lantern');
  await page.route('**/standalone/template.html', (route) => route.fulfill({ status: 503 }));
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('tab', { name: 'One file' }).click();
  await dialog.getByRole('button', { name: 'Save page' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/^Lantern\.html was not saved\. .*503/);
  await checkState(page, 'a page that could not be saved');
});
