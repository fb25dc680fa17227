import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { openPage, viewerOf, whenShown } from './support/viewer.js';

// What a format leaves open, in the page: versions that are refused, and counts.

/** A model with bones, as a file of this version of its format. */
function ofVersion(version: number) {
  const file = sampleFile('bellweed', 'Bellweed.ctc');
  file.bytes.writeUInt32LE(version, 4);
  return file;
}

/** The same with this many vertex substitutions: each puts vertex 0 at the first corner of a triangle. */
function withSubstitutions(count: number) {
  const { name, bytes } = sampleFile('bellweed', 'Bellweed.ctc');
  const records = Buffer.alloc(28 * count);
  for (let i = 0; i < count; i += 1) records.writeUInt32LE(3 * i, 28 * i);
  bytes.writeUInt32LE(count, 0x40);
  bytes.writeUInt32LE(bytes.length, 0x80);
  bytes.writeUInt32LE(bytes.length + records.length, 0x8c);
  return { name, bytes: Buffer.concat([bytes, records]) };
}

const chosen = (page: Page, id: string): Promise<string | undefined> =>
  viewerOf(page).evaluate((viewer: RetroMesh, wanted) => {
    const one = viewer.model?.interpretations?.find((interpretation) => interpretation.id === wanted);
    return one?.choices[one.chosen]!.id;
  }, id);

test('an older version is refused, and read as the documented one when asked for, with a warning @all', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, ofVersion(12));
  await expect(page.getByRole('alert')).toContainText('Bellweed.ctc');
  await expect(page.getByRole('button', { name: /^Open as/ })).toHaveCount(0);
  await drop(page, ofVersion(9), sampleFile('bellweed', 'bellweed_green.pcx'));
  const report = page.getByRole('article');
  await expect(report).toContainText('It can be read as version 11.');
  await expect(report).not.toContainText('version=11');
  await checkState(page);
  await page.getByRole('button', { name: 'Open as version 11' }).focus();
  await page.keyboard.press('Enter');
  await whenShown(page, 'Bellweed');
  await expect(page.getByRole('application')).toBeFocused();
  await expect(page.getByRole('region', { name: 'About this drop' })).toContainText(
    'Version 9 is read as 11. How they differ is unknown, so that what is shown may be wrong.',
  );
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page.getByRole('heading', { name: 'Warning: Version 9 is read as 11' })).toBeVisible();
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.getByRole('heading', { name: 'Interpretations' }).click();
  await expect(page.locator('.choices').filter({ hasText: 'Version' })).toContainText('as version 11');
  // Another file of the drop keeps the choice.
  await drop(page, sampleFile('bellweed', 'bellweed_petal.pcx'));
  await expect(page.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
  expect(await chosen(page, 'version')).toBe('11');
});

test('the slider of substitutions and other choices have labels, keys, and a reset, and keep the focus', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, withSubstitutions(8));
  await whenShown(page, 'Bellweed');
  await page.getByRole('heading', { name: 'Interpretations' }).click();
  const slider = page.getByRole('slider', { name: 'Vertex substitutions' });
  const about = page.locator('.choices dd').filter({ has: slider });
  await expect(slider).toHaveValue('0');
  await expect(slider).toHaveAttribute('aria-valuetext', '0 of 8');
  await expect(page.getByRole('button', { name: /^Reset/ })).toHaveCount(0);
  await slider.focus();
  for (const [key, value] of [
    ['ArrowRight', '1'],
    ['ArrowRight', '2'],
    ['End', '8'],
    ['ArrowLeft', '7'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(slider).toHaveAttribute('aria-valuetext', `${value} of 8`);
    await expect.poll(() => chosen(page, 'substitutions')).toBe(value);
    await expect(slider).toBeFocused();
  }
  // Without waiting for the model, no press is lost.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect.poll(() => chosen(page, 'substitutions')).toBe('4');
  await expect(slider).toHaveValue('4');
  await expect(about).toContainText('4 of 8, in the order of the file.');
  await expect(page.locator('.facts').filter({ hasText: 'Substitutions' })).toContainText('4 applied');
  await checkState(page);
  await page.getByRole('button', { name: 'Reset to 0: Vertex substitutions' }).click();
  await expect.poll(() => chosen(page, 'substitutions')).toBe('0');
  await expect(slider).toBeFocused();
  await expect(page.getByRole('button', { name: /^Reset/ })).toHaveCount(0);

  const winding = page.getByRole('combobox', { name: 'Order of corners' });
  await winding.selectOption({ index: 1 });
  await expect.poll(() => chosen(page, 'winding')).toBe('clockwise');
  await page.getByRole('button', { name: /^Reset to .*: Order of corners/ }).click();
  await expect.poll(() => chosen(page, 'winding')).toBe('counter-clockwise');
  await expect(winding).toBeFocused();
});
