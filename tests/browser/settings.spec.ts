import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { expect, test } from './support/test.js';
import { fingerprint, openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

test.use({ viewport: { width: 900, height: 600 } });

test('background, shadow, exposure, texels and up axis are chosen in the toolbar and kept in the link @all', async ({
  page,
  context,
}) => {
  await openPage(page, '/?theme=light');
  await openSample(page, 'Lantern');
  await page.getByRole('button', { name: 'Stage', exact: true }).click();
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
  await expect(page.getByRole('button', { name: 'Stage', exact: true })).toBeFocused();
});

test('the Model tab has switches for bones and attachments where there are some, and names the attachments @all', async ({
  page,
}) => {
  await openPage(page);
  await openSample(page, 'Skimmer');
  const shown = page.locator('.sec', { hasText: 'Shown over the model' });
  await expect(shown.getByRole('button', { name: 'Polygons' })).toBeVisible();
  await expect(shown).not.toContainText(/Bones|Attachments/);
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await openSample(page, 'Bellweed');
  await expect(shown).toContainText('Attachments: tag_glow.');
  for (const name of [/^Bones \d+$/, 'Attachments 1']) {
    const one = shown.getByRole('button', { name });
    await expect(one).toHaveAttribute('aria-pressed', 'false');
    await one.click();
    await expect(one).toHaveAttribute('aria-pressed', 'true');
  }
});
