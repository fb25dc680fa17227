import type { Page } from '@playwright/test';
import { withText } from '../../web/src/links/png-text.js';
import { axeViolationsOfThemes } from './support/axe.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { plain, png } from './support/pictures.js';
import { squares } from './support/runescape.js';
import { expect, test } from './support/test.js';
import { openPage, openSample, whenShown } from './support/viewer.js';

/** States of the page beside those of accessibility.spec.ts, in which each is opened from the start page. */
const states: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the legend of labels': async (page) => {
    await drop(page, squares());
    await whenShown(page, 'squares');
    await page.getByRole('combobox', { name: 'Display' }).selectOption({ label: 'Face labels' });
    await expect(page.getByRole('list', { name: 'Colours' })).toBeVisible();
  },
  'the settings of the stage': async (page) => {
    await openSample(page, 'Lantern');
    await page.getByRole('button', { name: 'Stage', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Stage' })).toBeVisible();
  },
  'the UV view, and the card of a face': async (page) => {
    await drop(page, ...crate().all);
    await whenShown(page, 'crate');
    await page.getByRole('tab', { name: 'Materials' }).click();
    await page.getByRole('button', { name: 'UV view' }).click();
    await page.getByRole('application', { name: /^UV of / }).press('n');
    await expect(page.locator('.callout')).toContainText('Face 0');
  },
  'the colours of a material': async (page) => {
    await page.getByRole('button', { name: /^Dewlop/ }).click();
    await whenShown(page, 'Dewlop');
    await page.getByRole('tab', { name: 'Materials' }).click();
    await page.locator('[data-material="1"] .name').click();
    await expect(page.getByRole('list', { name: /^\d+ colours$/ })).toBeVisible();
  },
  'a guessed skin': async (page) => {
    const { faces, frames } = crate('post');
    await drop(page, faces, frames, png('photo.png', 8, plain([30, 200, 60])));
    await expect(page.getByRole('region', { name: 'Guessed skin' })).toBeVisible();
  },
  'the picture of a model that is not there': async (page) => {
    const { name, bytes } = png('poster.png', 4, plain([1, 2, 3]));
    await drop(page, { name, bytes: withText(bytes, 'Retromesh', 'v=1&file=crate_d.3d') });
    await expect(page.getByRole('region', { name: 'View of a picture' })).toBeVisible();
  },
  'a page that could not be saved': async (page) => {
    await openSample(page, 'Lantern');
    await page.route('**/standalone/template.html', (route) => route.fulfill({ status: 503 }));
    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: /^Share/ });
    await dialog.getByRole('button', { name: 'Save page' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/^The page could not be written\. .*503/);
  },
};

for (const [state, open] of Object.entries(states)) {
  test(
    `axe finds nothing, and nothing scrolls sideways: ${state}`,
    { tag: '@all' },
    async ({ page, monitor }) => {
      monitor.expectError(/503/);
      await openPage(page);
      await open(page);
      expect(await axeViolationsOfThemes(page)).toEqual([]);
      await page.setViewportSize({ width: 375, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    },
  );
}
