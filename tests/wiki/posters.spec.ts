import type { Locator, Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { zip } from '../browser/support/archives.js';
import { textFile } from '../browser/support/named-bytes.js';
import { plain, png } from '../browser/support/pictures.js';
import { sampleFiles } from '../browser/support/samples.js';
import { api, csrfToken, save, upload, uploadByForm, zipOfSample } from './support/editing.js';
import { expect, test, whenDrawn } from './support/test.js';

const byHand = png('a.png', 2, plain([200, 0, 0]));
const notice = (page: Page): Locator => page.locator('.mw-notification');

/** Shows a file's page until its viewer has drawn the model. */
async function showFile(page: Page, name: string, model: string): Promise<void> {
  await page.goto(`/index.php?title=File:${encodeURIComponent(name)}`);
  await whenDrawn(page.locator('#file retro-mesh'), model);
}

/** Shows a file's page until it says that the poster was uploaded. */
async function makePoster(page: Page, name: string, model: string): Promise<void> {
  await showFile(page, name, model);
  await expect(notice(page)).toHaveText(
    /\.png, the picture that pages show before the model, was uploaded\.$/,
  );
}

/** Expects that a page does not even load what uploads posters. */
async function expectNone(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as Mw).mw.loader.getState('ext.retroMesh')))
    .toBe('ready');
  const state = await page.evaluate(() =>
    (globalThis as unknown as Mw).mw.loader.getState('ext.retroMesh.poster'),
  );
  expect(state).toBe('registered');
}

interface Mw {
  readonly mw: { readonly loader: { getState(module: string): string } };
}

interface Version {
  readonly url: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  readonly comment: string;
  readonly user: string;
}

/** The versions of an image, the newest first; none where there is no such image. */
async function versionsOf(page: Page, name: string): Promise<readonly Version[]> {
  const answer = await page.request.get('/api.php', {
    params: {
      ...{ action: 'query', titles: `File:${name}`, prop: 'imageinfo', iilimit: '9' },
      ...{ iiprop: 'url|size|comment|user', format: 'json', formatversion: '2' },
    },
  });
  return (await answer.json()).query.pages[0].imageinfo ?? [];
}

/** Number of colours of a poster, and of its values of pixels that differ from what a viewer shows by more than 8. */
const comparePoster = (viewer: Locator, url: string): Promise<{ colours: number; differing: number }> =>
  viewer.evaluate(async (element: RetroMesh, address) => {
    const pixelsOf = async (picture: Blob): Promise<Uint8ClampedArray> => {
      const image = await createImageBitmap(picture);
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height).data;
    };
    const poster = await pixelsOf(await (await fetch(address)).blob());
    const shown = await pixelsOf(await element.toBlob());
    const differing = poster.filter((value, index) => !(Math.abs(value - shown[index]!) <= 8)).length;
    return { colours: new Set(new Uint32Array(poster.buffer)).size, differing };
  }, url);

test('the browser of the uploader makes a poster, an upload like any other', async ({ page, as }) => {
  await as('uploader');
  const name = `Marsh's "light" & ''co''`;
  await uploadByForm(page, `${name}.zip`, zipOfSample('lantern'));
  await whenDrawn(page.locator('#file retro-mesh'), 'Lantern');
  await expect(notice(page)).toHaveText(
    `${name}.png, the picture that pages show before the model, was uploaded.`,
  );
  const [poster, ...others] = await versionsOf(page, `${name}.png`);
  expect(poster).toMatchObject({ width: 640, height: 480, user: 'Uploader' });
  expect(poster!.comment).toBe(`Picture of [[:File:${name}.zip]], made by its viewer`);
  expect(others).toEqual([]);
  await notice(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`File:${name}.png`);
  await page.goto('/index.php?title=Special:Log&type=upload');
  await expect(page.getByText('Picture by the viewer of models').first()).toBeVisible();
  await page.goto(`/index.php?title=File:${encodeURIComponent(name)}.zip`);
  await expectNone(page);
});

test('pages that showed a model before its poster show the poster, without a purge', async ({
  page,
  as,
  wiki,
}) => {
  await as('uploader');
  await upload(page, 'Early.zip', zipOfSample('lantern'));
  await save(page, 'File:Early.zip', '[[Category:Early]]');
  await save(
    page,
    'Early',
    '<retro-mesh src="File:Early.zip" controls="no" />\n[[File:Early.zip|200px]]\n<gallery>\nEarly.zip\n</gallery>',
  );
  await wiki.runJobs();
  const shown = async (title: string): Promise<(string | null)[]> => {
    const html = await (await page.request.get(`/index.php?title=${title}`)).text();
    return [...html.matchAll(/<img[^>]*\bsrc="[^"]*\/(poster\.svg|[^"]*Early\.png)"/g)].map(([, name]) =>
      name!.replace(/^.*\//, ''),
    );
  };
  expect(await shown('Early')).toEqual(Array(3).fill('poster.svg'));
  expect(await shown('Category:Early')).toEqual(['poster.svg']);
  await makePoster(page, 'Early.zip', 'Lantern');
  await wiki.runJobs();
  expect(await shown('Early')).toEqual(Array(3).fill(expect.stringMatching(/Early\.png$/)));
  expect(await shown('Category:Early')).toEqual([expect.stringMatching(/Early\.png$/)]);
  await page.goto('/index.php?title=Early');
  const viewer = page.locator('retro-mesh').first();
  await whenDrawn(viewer, 'Lantern');
  const { colours, differing } = await comparePoster(viewer, (await versionsOf(page, 'Early.png'))[0]!.url);
  expect(colours).toBeGreaterThan(50);
  expect(differing).toBe(0);
});

test('nobody else makes a poster, and no other page', async ({ page, as, wiki }) => {
  await as('uploader');
  await upload(page, 'Others.zip', zipOfSample('lantern'));
  await save(page, 'Others', '<retro-mesh src="File:Others.zip" />');
  await page.goto('/index.php?title=Others');
  await expectNone(page);
  const { query } = await api(page.request, {
    action: 'query',
    titles: 'File:Others.zip',
    prop: 'revisions',
  });
  await page.goto(`/index.php?oldid=${query.pages[0]!.revisions[0]!.revid}`);
  await expectNone(page);
  await wiki.usePosters(false);
  await showFile(page, 'Others.zip', 'Lantern');
  await expectNone(page);
  await wiki.usePosters(true);
  await as('administrator');
  await showFile(page, 'Others.zip', 'Lantern');
  await expectNone(page);
  await page.context().clearCookies();
  await showFile(page, 'Others.zip', 'Lantern');
  await expectNone(page);
  expect(await versionsOf(page, 'Others.png')).toEqual([]);
});

test('a new version of a model replaces its poster once, and never one that was made by hand', async ({
  page,
  as,
}) => {
  await as('uploader');
  await upload(page, 'Changing.zip', zipOfSample('lantern'));
  await makePoster(page, 'Changing.zip', 'Lantern');
  const [first] = await versionsOf(page, 'Changing.png');
  await page.waitForTimeout(1000); // versions have times in seconds

  const same = zip('a.zip', [...sampleFiles('lantern'), textFile('readme.txt', 'The same lantern')]);
  await upload(page, 'Changing.zip', same);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await showFile(page, 'Changing.zip', 'Lantern');
  expect((await (await answered).json()).errors[0].code).toBe('fileexists-no-change');
  await expect(notice(page)).toHaveCount(0);

  await upload(page, 'Changing.zip', zipOfSample('skimmer'));
  await makePoster(page, 'Changing.zip', 'Skimmer');
  const [second, before, ...more] = await versionsOf(page, 'Changing.png');
  expect(second).toMatchObject({ width: 640, height: 480 });
  expect(second!.size).not.toBe(first!.size);
  expect(before!.size).toBe(first!.size);
  expect(more).toEqual([]);
  await showFile(page, 'Changing.zip', 'Skimmer');
  await expectNone(page);

  await upload(page, 'Changing.png', byHand);
  await page.waitForTimeout(1000);
  await upload(page, 'Changing.zip', zipOfSample('lantern'));
  await showFile(page, 'Changing.zip', 'Lantern');
  await expectNone(page);
  expect(await versionsOf(page, 'Changing.png')).toHaveLength(3);
});

test('a poster that was deleted, or made by hand meanwhile, is not made again', async ({ page, as }) => {
  await as('uploader');
  await upload(page, 'Unwanted.zip', zipOfSample('lantern'));
  await upload(page, 'Unwanted.png', byHand);
  await as('administrator');
  await api(page.request, {
    ...{ action: 'delete', title: 'File:Unwanted.png' },
    token: await csrfToken(page.request),
  });
  await as('uploader');
  await showFile(page, 'Unwanted.zip', 'Lantern');
  await expectNone(page);

  await upload(page, 'Raced.zip', zipOfSample('lantern'));
  const asked = page.waitForResponse(/prop=imageinfo/);
  await page.route(/\/Raced\.zip$/, async (route) => {
    await upload(page, 'Raced.png', byHand);
    await route.continue();
  });
  await page.goto('/index.php?title=File:Raced.zip');
  await asked;
  await page.waitForTimeout(500);
  expect(await versionsOf(page, 'Raced.png')).toHaveLength(1);
});

test('a wiki that refuses a poster says why in one sentence, and is not asked again', async ({
  page,
  as,
}) => {
  await as('administrator');
  await api(page.request, {
    ...{ action: 'protect', title: 'File:Refused.png', protections: 'create=sysop', expiry: 'infinite' },
    token: await csrfToken(page.request),
  });
  await as('uploader');
  await upload(page, 'Refused.zip', zipOfSample('lantern'));
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api.php')) uploads += 1;
  });
  await showFile(page, 'Refused.zip', 'Lantern');
  await expect(notice(page)).toHaveText(
    /^Refused\.png, a picture of the model, was not uploaded: This page has been protected [^.]*\.$/,
  );
  expect(uploads).toBe(1);
  await showFile(page, 'Refused.zip', 'Lantern');
  await page.waitForTimeout(500);
  await expect(notice(page)).toHaveCount(0);
  expect(uploads).toBe(1);
});
