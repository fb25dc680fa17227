import type { Page } from '@playwright/test';
import { checkState } from './support/axe.js';
import { expect, test } from './support/test.js';
import { openPage, openSample, whenShown } from './support/viewer.js';

// Materials whose faces have colours and no image.

const row = (page: Page, material: number) => page.locator(`[data-material="${material}"]`);

test('colours of faces without an image are listed with their codes, and shown in place of the image @all', async ({
  page,
}) => {
  await openPage(page);
  await page.getByRole('link', { name: /^Dewlop/ }).click();
  await whenShown(page, 'Dewlop');
  await page.getByRole('tab', { name: 'Materials' }).click();
  const colours = row(page, 1);
  await expect(colours).toContainText(/Colours, transparent · 419 faces · \d+ colours/);
  await colours.locator('.name').click();
  const list = colours.getByRole('list', { name: /^\d+ colours$/ });
  await expect(list.getByRole('listitem').first()).toHaveText(/^\s*#[0-9a-f]{6}\s*$/);
  await checkState(page, 'the colours of a material');
  const painted = await list
    .locator('i')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundImage));
  expect(new Set(painted).size).toBe(painted.length);
  await expect(colours.locator('.thumbnail.bars')).toHaveCSS('background-image', /^linear-gradient/);
  await expect(row(page, 0).locator('canvas.thumbnail')).toBeVisible();
  // A palette shows the colours that its faces use.
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await openSample(page, 'Skimmer');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(row(page, 1)).toContainText('Flat · 26 faces · 1 colour');
  await row(page, 1).locator('.name').click();
  await expect(row(page, 1).getByRole('list', { name: '1 colour' })).toContainText('#426d94');
  await expect(row(page, 1).locator('figure canvas')).toBeVisible();
});
