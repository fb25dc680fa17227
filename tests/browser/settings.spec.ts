import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { expect, test } from './support/test.js';
import { fingerprint, openMenu, openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

test.use({ viewport: { width: 900, height: 600 } });

test('background, shadow, exposure, filter and up axis are chosen under Look and kept in the link @all', async ({
  page,
  context,
}) => {
  await openPage(page, '/?theme=light');
  await openSample(page, 'Lantern');
  const menu = await openMenu(page, 'Look');
  await menu.getByRole('menuitem', { name: /^Background/ }).click();
  await expect(menu).toBeHidden();
  const settings = page.getByRole('group', { name: 'Stage' });
  await settings.getByRole('radio', { name: 'Dark' }).click();
  await settings.getByRole('slider', { name: 'Shadow' }).fill('40');
  await settings.getByRole('slider', { name: 'Exposure' }).fill('1');
  await settings.getByRole('radio', { name: 'Nearest' }).click();
  await settings.getByRole('combobox', { name: 'Up' }).selectOption('z');
  await expect(page).toHaveURL(/&background=dark&exposure=2&shadow=0\.4&filter=nearest&up=z/);

  const other = await context.newPage();
  await other.goto(page.url());
  await whenShown(other, 'Lantern');
  const state = (one: Page) =>
    viewerOf(one).evaluate(({ background, exposure, shadowIntensity, textureFilter, up }: RetroMesh) => ({
      background,
      exposure,
      shadowIntensity,
      textureFilter,
      up,
    }));
  expect(await state(other)).toEqual(await state(page));
  await expect.poll(() => fingerprint(other)).toBe(await fingerprint(page));
  await checkState(page, 'the settings of the stage');

  await settings.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/background=|exposure=|shadow=|filter=|up=/);
  await settings.getByRole('radio', { name: 'Auto' }).press('Escape');
  await expect(settings).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Look/ })).toBeFocused();
});

test('Look has switches for bones and attachments where there are some, and the Model tab names the attachments @all', async ({
  page,
}) => {
  await openPage(page);
  await openSample(page, 'Skimmer');
  const look = await openMenu(page, 'Look');
  await expect(look.getByRole('menuitemcheckbox', { name: /^Polygons/ })).toBeVisible();
  await expect(look).not.toContainText(/Bones|Attachments/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await openSample(page, 'Bellweed');
  await page.getByRole('heading', { name: 'Attachments' }).click();
  await expect(page.locator('details').filter({ hasText: 'Attachments' })).toContainText('tag_glow.');
  await openMenu(page, 'Look');
  for (const name of [/^Bones \d+/, /^Attachments 1/]) {
    const one = look.getByRole('menuitemcheckbox', { name });
    await expect(one).not.toBeChecked();
    await one.click();
    await expect(one).toBeChecked();
  }
});
