import type { Locator, Page } from '@playwright/test';
import { plain, png } from '../browser/support/pictures.js';
import { save, upload, zipOfSample } from './support/editing.js';
import { expect, test, whenDrawn } from './support/test.js';

const viewersOf = (page: Page): Locator => page.locator('retro-mesh');

test('a page shows an uploaded archive, by tag and by file link', async ({ page, as }) => {
  await as('uploader');
  expect((await upload(page, 'Marsh lantern.zip', zipOfSample('lantern'))).upload?.result).toBe('Success');
  await save(
    page,
    'Lanterns',
    `The ''lantern'' of the marsh.
<retro-mesh src="File:Marsh lantern.zip" alt="A lantern" width="400" height="300" animation-name="Sway" auto-rotate />
[[File:Marsh lantern.zip|thumb|300px|The lantern, alight]]
<retro-mesh src="File:Marsh lantern.zip" width="240">With a '''caption'''</retro-mesh>`,
  );
  await page.goto('/index.php?title=Lanterns');
  const [byTag, byLink, captioned] = [0, 1, 2].map((index) => viewersOf(page).nth(index));
  await whenDrawn(byTag!, 'Lantern');
  await whenDrawn(byLink!, 'Lantern');
  await whenDrawn(captioned!, 'Lantern');
  await expect(viewersOf(page)).toHaveCount(3);
  expect(await byTag!.boundingBox()).toMatchObject({ width: 400, height: 300 });
  await expect(byLink!).toHaveCSS('width', '300px');
  await expect(byLink!).toHaveCSS('height', '225px');
  await expect(byTag!).toHaveAttribute('animation-name', 'Sway');
  await expect(byTag!).toHaveAttribute('auto-rotate', '');
  await expect(page.locator('.thumbcaption, figcaption').first()).toContainText('The lantern, alight');
  await expect(page.locator('.ext-retromesh-figure figcaption b')).toHaveText('caption');
  await expect(page.getByRole('application', { name: /^A lantern/ })).toBeVisible();
});

test("a file's own page shows the model with its counts", async ({ page, as }) => {
  await as('uploader');
  await upload(page, 'Fenstrider.zip', zipOfSample('fenstrider'));
  await page.goto('/index.php?title=File:Fenstrider.zip');
  await whenDrawn(page.locator('#file retro-mesh'), 'Fenstrider');
  await expect(page.locator('.fullMedia')).toContainText(/6 files with one model/);
  const table = page.locator('h2#retromesh-models + table');
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  await expect(cells).toHaveText(['Fenstrider', /^Unreal/, '468', '277', '38', '10']);
  await expect(page.locator('.filehistory retro-mesh')).toHaveCount(0); // posters only
});

test('without JavaScript there is a poster with a link to the file', async ({ browser, wiki, page, as }) => {
  await as('uploader');
  await upload(page, 'Skimmer.zip', zipOfSample('skimmer'));
  await upload(page, 'Skimmer.png', png('Skimmer.png', 1, plain([0, 0, 0])));
  await save(page, 'Skimmers', '<retro-mesh src="File:Skimmer.zip" alt="A skimmer" />');
  // What a page depends on: it is made again when one of them is deleted.
  const used = await page.request.get('/api.php?action=parse&page=Skimmers&prop=images&format=json');
  expect((await used.json()).parse.images.sort()).toEqual(['Skimmer.png', 'Skimmer.zip']);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: wiki.origin });
  const still = await context.newPage();
  await still.goto('/index.php?title=Skimmers');
  const link = still.getByRole('link', { name: 'A skimmer' });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('href', /File:Skimmer\.zip/);
  await expect(still.getByRole('img', { name: 'A skimmer' })).toHaveAttribute('src', /\/Skimmer\.png$/);
  await context.close();
});
