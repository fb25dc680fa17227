import type { Page, Route } from '@playwright/test';
import { withClaimedSize, zip } from './support/archives.js';
import { drop, pasteText } from './support/drop.js';
import { crate } from './support/models.js';
import type { NamedBytes } from './support/named-bytes.js';
import { plain, png } from './support/pictures.js';
import { expect, test } from './support/test.js';
import { openPage, picture, colouredPixels, viewerOf, whenShown } from './support/viewer.js';

const megabyte = 1024 * 1024;
const { faces, frames, skin } = crate();
const empty = (name: string): NamedBytes => ({ name, bytes: new Uint8Array() });
const oneByte = (name: string): NamedBytes => ({ name, bytes: Uint8Array.of(7) });
const zeros: NamedBytes = { name: 'skins/a.tga', bytes: new Uint8Array(70 * megabyte) };

/** Files to drop, and the expected error. */
const hopeless: readonly (readonly [what: string, files: readonly NamedBytes[], sentence: RegExp])[] = [
  [
    'an empty file that is called a datafile',
    [empty('crate_d.3d'), frames],
    /crate_d\.3d is empty|crate_d\.3d .*0 (bytes )?are left/,
  ],
  [
    'an empty file that is called an anivfile',
    [faces, empty('crate_a.3d')],
    /crate_a\.3d is empty|crate_a\.3d .*0 (bytes )?are left/,
  ],
  ['an empty zip', [empty('crate.zip')], /crate\.zip is empty/],
  ['one byte that is called a datafile', [oneByte('crate_d.3d'), frames], /crate_d\.3d .*48 bytes.* 1 /],
  ['one byte that is called an anivfile', [faces, oneByte('crate_a.3d')], /crate_a\.3d .*bytes.* 1 /],
  ['one byte that is called a zip', [oneByte('crate.zip')], /crate\.zip is not a whole zip archive/],
  [
    'a picture that is called a datafile',
    [{ ...png('', 8, plain([9, 9, 9])), name: 'crate_d.3d' }, frames],
    /crate_d\.3d: polygons at byte 0 is/,
  ],
  ['a datafile that is called a picture', [{ ...faces, name: 'crate_d.bmp' }], /crate_d\.bmp holds no model/],
  ['a text alone', [{ name: 'readme.txt', bytes: Buffer.from('hello') }], /readme\.txt holds no model/],
  ['faces without frames', [faces], /crate_d\.3d .*crate_a\.3d/],
  [
    'a datafile that was cut off in its header',
    [{ ...faces, bytes: faces.bytes.subarray(0, 47) }, frames],
    /crate_d\.3d ends early.*48 bytes/,
  ],
  [
    'a zip that grows beyond the limit',
    [zip('bomb.zip', [zeros])],
    /bomb\.zip stopped at 64 MB: skins\/a\.tga claims 70 MB/,
  ],
  [
    'a zip that lies about its sizes',
    [withClaimedSize(zip('bomb.zip', [{ ...zeros, name: faces.name }, frames]), 100 * 1024)],
    /crate_d\.3d claims 100 KB and kept growing/,
  ],
  [
    'a zip that was cut off',
    [{ name: 'half.zip', bytes: zip('half.zip', [faces, frames]).bytes.subarray(0, 90) }],
    /half\.zip is not a whole zip archive/,
  ],
  [
    'an archive of another kind',
    [{ name: 'mod.rar', bytes: Buffer.from('Rar!') }],
    /mod\.rar is a RAR archive/,
  ],
  [
    'a zip inside a zip',
    [zip('outer.zip', [zip('inner.zip', [faces, frames])])],
    /inner\.zip is an archive inside an archive/,
  ],
];

/** The page shows the error once and opens the next model. */
async function failsAndGoesOn(page: Page, sentence: RegExp | string): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(sentence);
  await expect(page.getByRole('article', { name: sentence })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy report' })).toBeVisible();
  await expect(viewerOf(page)).toBeHidden();
  await opensGoodModel(page);
}

async function opensGoodModel(page: Page): Promise<void> {
  await drop(page, ...crate('good').all);
  await whenShown(page, 'good');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
}

test.use({ viewport: { width: 900, height: 640 } });
test.beforeEach(async ({ page }) => openPage(page));

for (const [what, files, sentence] of hopeless) {
  test(`${what} shows an error, and the next model opens`, async ({ page }) => {
    await drop(page, ...files);
    await failsAndGoesOn(page, sentence);
  });
}

test('a skin that is not an image is named, and the model stays open', async ({ page }) => {
  const whole = crate();
  await drop(page, whole.faces, whole.frames, whole.script, { ...skin, bytes: Buffer.from('no picture') });
  await whenShown(page, 'crate');
  await expect(page.locator('.viewer-page')).toContainText('crate.bmp');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('crate.bmp');
});

const site = 'https://files.example.org';
const answer = (act: (route: Route) => Promise<void>) => (page: Page) => page.route(`${site}/**`, act);
const badLinks: readonly (readonly [
  what: string,
  set: (page: Page) => Promise<unknown>,
  sentence: string,
])[] = [
  [
    'a link to a file that is not there',
    answer((route) => route.fulfill({ status: 404, body: 'no' })),
    'crate.zip could not be downloaded: the server answered 404 (not found)',
  ],
  [
    'a link to a server that is in trouble',
    answer((route) => route.fulfill({ status: 500, body: 'no' })),
    'crate.zip could not be downloaded: the server answered 500 (a server error)',
  ],
  [
    'a link to a server that does not let other pages read',
    answer((route) =>
      route.fulfill({ body: 'x', headers: { 'access-control-allow-origin': 'https://example.com' } }),
    ),
    'files.example.org does not let other pages read crate.zip (no Access-Control-Allow-Origin)',
  ],
  [
    'a link to a server that does not answer',
    answer((route) => route.abort('connectionrefused')),
    'crate.zip could not be downloaded: files.example.org did not answer',
  ],
];

for (const [what, set, sentence] of badLinks) {
  test(`${what} shows an error, and the next model opens`, async ({ page, monitor }) => {
    monitor.allowOrigin(site);
    monitor.expectError(/Failed to load resource|blocked by CORS policy/);
    await set(page);
    await page.getByRole('button', { name: 'Open a link' }).click();
    await page.getByRole('textbox').fill(`${site}/crate.zip`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await failsAndGoesOn(page, sentence);
  });
}

test('a link without HTTPS shows an error, and the next model opens', async ({ page, monitor }) => {
  monitor.allowOrigin('http://files.example.org');
  monitor.expectError(/security policy: connect-src|Content Security Policy/);
  await pasteText(page, 'http://files.example.org/crate.zip');
  await failsAndGoesOn(page, /^crate\.zip could not be downloaded: .* the browser blocks it without https$/);
});

test('an invalid URL is rejected in the dialog', async ({ page }) => {
  await page.getByRole('button', { name: 'Open a link' }).click();
  await page.getByRole('textbox').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('"javascript:alert(1)" is not a URL');
  await page.keyboard.press('Escape');
  await opensGoodModel(page);
});

test('pasted prose shows an error, and the next model opens', async ({ page }) => {
  await pasteText(page, 'Have a look at this one');
  await failsAndGoesOn(page, 'The pasted text is neither a link nor hexadecimal bytes');
});

const oddNames = [
  '100%',
  'a%20b',
  'crate #1',
  'crate, left',
  `"it's"`,
  '<img src=x onerror=alert(1)>',
  '🦀 crab',
  '../crate',
  'a.b.c',
];

for (const stem of oddNames) {
  const shown = stem.slice(stem.lastIndexOf('/') + 1);
  test(`files with the name ${stem} open, and their name is shown as text`, async ({ page }) => {
    const { all } = crate(stem);
    await drop(page, ...all.filter(({ name }) => !name.endsWith('.uc')));
    await whenShown(page, shown);
    await expect(page.getByRole('tabpanel')).toContainText(`${shown}_d.3d`);
    await expect(page).toHaveTitle(`${shown} – Retromesh`);
    await expect.poll(async () => colouredPixels(await picture(page))).toBeGreaterThan(1000);
    await page.getByRole('tab', { name: 'Materials' }).click();
    await expect(page.getByRole('tabpanel')).toContainText(shown);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);

    await drop(page, { ...faces, name: `${stem}2_d.3d` });
    await expect(page.getByRole('alert')).toContainText(`${shown}2_a.3d`);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  });
}

test('files with unusual names open from links and from a zip', async ({ page, monitor }) => {
  monitor.allowOrigin(site);
  const inside = ['a%20b', '100% #1, "x" 🦀'].flatMap((stem) => {
    const { all } = crate(stem);
    return all.filter(({ name }) => !name.endsWith('.uc'));
  });
  const { bytes } = zip('odd.zip', inside);
  await page.route(`${site}/**`, (route) => route.fulfill({ body: Buffer.from(bytes) }));
  await pasteText(page, `${site}/${encodeURIComponent('100% #1, 🦀.zip')}`);
  await whenShown(page, '100% #1, "x" 🦀');
  await page.getByRole('link', { name: 'Show gallery, model 1 of 2' }).click();
  await page.getByRole('option', { name: /^a%20b,/ }).dblclick();
  await whenShown(page, 'a%20b');
});
