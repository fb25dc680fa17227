import type { Page } from '@playwright/test';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { flawedCrate } from './support/models.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

const tab = (page: Page) => page.getByRole('tab', { name: /^Notes/ });
const counted = async (page: Page): Promise<number> =>
  Number(await tab(page).locator('.count').textContent());

test('notes have the id of their rule, why it matters and how to mend it, beside the findings of lint', async ({
  page,
}) => {
  await openPage(page);
  const { all: files, script } = flawedCrate();
  await drop(page, ...files);
  await whenShown(page, 'crate');
  await expect(tab(page).locator('.count')).toHaveText('•');
  const counts = await tab(page).evaluateHandle((element) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push(element.querySelector('.count')?.textContent ?? '')).observe(
      element,
      {
        characterData: true,
        childList: true,
        subtree: true,
      },
    );
    return seen;
  });
  await tab(page).click();
  const articles = page.getByRole('article');
  await expect(articles.first()).toBeVisible();
  await expect(page.getByText('Looking for more…')).toHaveCount(0);
  const number = `${await articles.count()}`;
  await expect(tab(page).locator('.count')).toHaveText(number);
  expect(new Set(await counts.jsonValue())).toEqual(new Set([number]));

  const late = articles.filter({ hasText: /Fall runs past/ });
  await expect(late).toContainText('Shorten the sequence');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await late.getByRole('button', { name: 'unreal/clip-past-last-frame' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('unreal/clip-past-last-frame');
  await checkState(page);

  // A version with a note before it.
  const bytes = Buffer.from(Buffer.from(script.bytes).toString().replace('NUMFRAMES=8', 'NUMFRAMES=80'));
  await drop(page, { ...script, bytes });
  await expect(articles.filter({ hasText: /All runs past/ })).toBeVisible();
  await expect(page.getByText('Looking for more…')).toHaveCount(0);
  await expect(late.getByRole('button', { name: 'unreal/clip-past-last-frame' })).toBeFocused();

  const all = page.getByRole('button', { name: /^All / });
  const total = await all.textContent();
  await page.getByRole('button', { name: /^Warnings / }).click();
  await expect(all).toHaveText(total!);
  expect(await articles.count()).toBeLessThan(await counted(page));
});
