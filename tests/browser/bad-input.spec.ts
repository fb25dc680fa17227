import type { Page } from '@playwright/test';
import { zip } from './support/archives.js';
import { drop, pasteText } from './support/drop.js';
import { crate } from './support/models.js';
import { textFile } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { colouredPixels, openPage, picture, viewerOf, whenShown } from './support/viewer.js';

// Which sentence each fault has: tests/wasm/collection.test.ts, tests/native, and the tests of archives and downloads in tests/web/core.

const { faces, frames, script, skin } = crate();

/** The page shows the error once and opens the next model. */
async function failsAndGoesOn(page: Page, sentence: RegExp | string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(sentence);
  await expect(page.getByRole('article', { name: sentence })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy report' })).toBeVisible();
  await expect(viewerOf(page)).toBeHidden();
  await drop(page, ...crate('good').all);
  await whenShown(page, 'good');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
}

test.use({ viewport: { width: 900, height: 640 } });
test.beforeEach(async ({ page }) => openPage(page));

test('what is no model, a damaged file and a damaged archive show an error, and the next model opens', async ({
  page,
}) => {
  await drop(page, textFile('__proto__', '12345'));
  await failsAndGoesOn(page, '__proto__ holds no model that Retromesh knows');
  await drop(page, { ...faces, bytes: Uint8Array.of(7) }, frames);
  await failsAndGoesOn(page, /^crate_d\.3d .*48 bytes.* 1 /);
  await drop(page, { name: 'half.zip', bytes: zip('half.zip', [faces, frames]).bytes.subarray(0, 90) });
  await failsAndGoesOn(page, /^half\.zip is not a whole zip archive/);
  await drop(page, faces, frames, script, { ...skin, bytes: Buffer.from('no picture') });
  await whenShown(page, 'crate');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('crate.bmp');
});

const site = 'https://files.example.org';

test('links that the browser does not let the page read show an error, and the next model opens @all', async ({
  page,
  monitor,
}) => {
  for (const origin of [site, 'http://files.example.org']) monitor.allowOrigin(origin);
  monitor.expectError(/Failed to load resource|blocked by CORS policy/);
  monitor.expectError(/security policy: connect-src|Content Security Policy/);
  const headers = { 'access-control-allow-origin': 'https://example.com' };
  await page.route(`${site}/**`, (route) => route.fulfill({ body: 'x', headers }));
  await page.getByRole('button', { name: 'open a link' }).click();
  await page.getByRole('textbox').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('"javascript:alert(1)" is not a URL');
  await page.getByRole('textbox').fill(`${site}/crate.zip`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await failsAndGoesOn(
    page,
    'files.example.org does not let other pages read crate.zip (no Access-Control-Allow-Origin)',
  );
  await pasteText(page, 'http://files.example.org/crate.zip');
  await failsAndGoesOn(page, /^crate\.zip could not be downloaded: .* the browser blocks it without https$/);
  await pasteText(page, 'Have a look at this one');
  await failsAndGoesOn(page, 'The pasted text is neither a link nor hexadecimal bytes');
});

test('unusual names are text, from files, links and a zip', async ({ page, monitor }) => {
  monitor.allowOrigin(site);
  const markup = '<img src=x onerror=alert(1)>';
  const unscripted = (stem: string) => crate(stem).all.filter(({ name }) => !name.endsWith('.uc'));
  await drop(page, ...unscripted(`../${markup}`), textFile('model.__proto__', '12345'));
  await whenShown(page, markup);
  await expect(page.getByRole('tabpanel')).toContainText(`${markup}_d.3d`);
  await expect(page.getByRole('row', { name: /model\.__proto__/ })).toContainText('not used');
  await expect(page).toHaveTitle(`${markup} – Retromesh`);
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(markup);
  await drop(page, { ...faces, name: `${markup}2_d.3d` });
  await expect(page.getByRole('alert')).toContainText(`${markup}2_a.3d`);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);

  const { bytes } = zip('odd.zip', ['a%20b', '100% #1, "x" 🦀'].flatMap(unscripted));
  await page.route(`${site}/**`, (route) => route.fulfill({ body: Buffer.from(bytes) }));
  await pasteText(page, `${site}/${encodeURIComponent('100% #1, 🦀.zip')}`);
  await whenShown(page, '100% #1, "x" 🦀');
  await page.getByRole('link', { name: 'Gallery, 1 of 2' }).click();
  await page.getByRole('option', { name: /^a%20b,/ }).dblclick();
  await whenShown(page, 'a%20b');

  // Those of properties that every object has.
  await drop(page, ...['__proto__', 'constructor'].flatMap((stem) => meshFiles(stem, pyramid())));
  await whenShown(page, '__proto__');
  await page.getByRole('button', { name: 'Next model, constructor' }).click();
  await whenShown(page, 'constructor');
});

test('names that reverse the direction of text stand in <bdi>', async ({ page }) => {
  const stem = 'crate\u202eexe';
  /** Texts with such a character whose next parent is no <bdi>. */
  const loose = () =>
    page.evaluate(() => {
      const found: string[] = [];
      const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = all.nextNode(); node; node = all.nextNode())
        if (/[\u202a-\u202e]/.test(node.textContent!) && !node.parentElement!.closest('bdi, .sr, option'))
          found.push(`${node.parentElement!.outerHTML.slice(0, 120)}`);
      return found;
    });
  const one = crate(stem);
  await drop(page, one.faces, one.frames);
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText(stem);
  await expect(page).toHaveTitle('crateexe – Retromesh');
  expect(await loose()).toEqual([]);
  const bare = crate('bare', { textures: { 0: 'skin\u202egpj.bmp' } });
  await drop(page, bare.faces, bare.frames, bare.script);
  await whenShown(page, 'bare');
  const missing = page.getByRole('region', { name: 'Missing files' });
  await expect(missing.locator('bdi')).toHaveText('skin\u202egpj.bmp');
  expect(await loose()).toEqual([]);
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('slot 0');
  expect(await loose()).toEqual([]);
  await page.getByRole('tab', { name: /^Notes/ }).click();
  expect(await loose()).toEqual([]);
  await drop(page, textFile('note\u202etxt', 'x'));
  await expect(page.getByRole('region', { name: 'About this drop' })).toBeVisible();
  expect(await loose()).toEqual([]);
  await drop(page, { ...faces, name: 'other\u202eexe_d.3d' });
  await expect(page.getByRole('alert')).toContainText('other');
  expect(await loose()).toEqual([]);
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await expect(page.getByRole('table', { name: 'Opened before' })).toBeVisible();
  expect(await loose()).toEqual([]);
});
