import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { crateOfHeight, heightOf } from './support/arrangement.js';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { galleryOf } from './support/gallery.js';
import { writeFiles } from './support/handles.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { pyramids } from './support/unreal-files.js';
import { openMenu, openPage, openSample, whenShown } from './support/viewer.js';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 180_000 }); // each test loads the page up to five times, and the first one stores it

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const built = (path: string): string => readFileSync(join(dist, path), 'utf8');
const integrityOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** The service worker with a part of its files only, which are stored sooner: the page asks the server for the others. */
const workerOf = (keeps: (path: string) => boolean): string =>
  built('sw.js').replace(/\{path:`([^`]*)`,integrity:`[^`]+`\},?/g, (entry, path: string) =>
    keeps(path) ? entry : '',
  );
const pageOnly = workerOf((path) => path === '');

/** The state of the service worker that answers for the page. */
const stateOf = (page: Page): Promise<string> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state ?? 'none');
/** Waits until all files of the page are stored. */
const whenStored = (page: Page): Promise<void> =>
  expect.poll(() => stateOf(page), { timeout: 60_000 }).toBe('activated');
const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

/** Opens the page as the system does that has it installed, which stores it at once. */
async function openInstalled(page: Page, origin: string): Promise<void> {
  await openPage(page, `${origin}/?launched`);
  await whenStored(page);
}

const about = (page: Page) => page.getByRole('dialog', { name: 'About Retromesh' });

/** Shows the settings of offline use. */
async function showSettings(page: Page): Promise<void> {
  const menu = await openMenu(page, 'Menu');
  await menu.getByRole('menuitem', { name: 'Without a network' }).click();
  await expect(about(page)).toBeVisible();
}

/** Dispatches the event of a browser that can install the page; `asked` of the window counts its dialogs. */
const offerInstallation = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => Object.assign(window, { asked: 1 });
    dispatchEvent(Object.assign(event, { prompt }));
    if (!event.defaultPrevented) throw new Error('The banner of the browser would be shown');
  });

test('after the first visit, the page works without a network; nothing was requested twice for it @all', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  const server = await site({ copyOf: baseURL!, headers });
  monitor.allowOrigin(server.origin);
  await openPage(page, server.origin);
  expect(server.requests).not.toContain('/sw.js'); // the first model is waited for
  await openSample(page, 'Fenstrider');
  await whenStored(page);
  const files = server.requests.filter((path) => !/^\/sw\.js|^\/app\.webmanifest|favicon/.test(path));
  expect(files.filter((path, index) => files.indexOf(path) !== index)).toEqual([]);
  const manifest = JSON.parse(built('manifest.json')) as Record<string, { file: string }>;
  const parts = Object.values(manifest).map(({ file }) => `/${file}`);
  expect(parts.filter((path) => !files.includes(path))).toEqual([]);

  await server.close();
  await openPage(page, `${server.origin}/?theme=dark`);
  await openSample(page, 'Bellweed');
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('tab', { name: 'One file' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save page' }).click(),
  ]);
  expect(readFileSync((await download.path())!, 'utf8')).toContain('crate');
  await page.keyboard.press('Escape');
  await drop(page, ...pyramids(14));
  await expect(galleryOf(page)).toHaveAccessibleName('14 models');
});

test('a new version is offered, and taken where that is asked for; other tabs keep theirs @all', async ({
  page,
  context,
  site,
  monitor,
  baseURL,
}) => {
  const [dialog] = /assets\/about-dialog-[^`]+\.js/.exec(built('sw.js'))!;
  const pages: Record<string, string | null> = {
    '/sw.js': workerOf((path) => path === '' || path === dialog),
  };
  const server = await site({ copyOf: baseURL!, pages });
  monitor.allowOrigin(server.origin);
  await openInstalled(page, server.origin);
  const other = await context.newPage();
  monitor.follow(other);
  await openInstalled(other, server.origin);
  await openSample(other, 'Lantern');

  const index = built('index.html').replace('<html', '<html data-version="2"');
  pages['/'] = index;
  pages[`/${dialog}`] = null;
  pages['/sw.js'] = pageOnly
    .replace(/version:`\w+`/, 'version:`2`')
    .replace(/integrity:`[^`]+`/, () => `integrity:\`${integrityOf(index)}\``);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
  const message = (tab: Page) => tab.locator('.message', { hasText: 'A new version of this page is ready' });
  await expect(message(page)).toBeVisible();
  await expect(message(other)).toBeVisible();
  await checkState(page);
  await other.getByRole('button', { name: 'Hide this message' }).click();
  await expect(message(other)).toHaveCount(0);
  const version = (tab: Page) => tab.locator('html').getAttribute('data-version');
  expect(await version(page)).toBeNull();

  await message(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => version(page)).toBe('2');
  await expect(message(other)).toBeVisible();
  expect(await version(other)).toBeNull();
  await whenShown(other, 'Lantern');
  await showSettings(other); // by a script that only the version before has
  await expect(about(other)).toContainText('stored in this browser');
  expect(await cacheNames(other)).toHaveLength(2);

  await other.close();
  await page.goto('about:blank');
  await openPage(page, server.origin);
  expect(await version(page)).toBe('2');
  await expect.poll(() => cacheNames(page)).toHaveLength(1);
});

test('offline use can be turned off for good and on again, and ends where the server has none any more @all', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const pages: Record<string, string | null> = { '/sw.js': pageOnly };
  const server = await site({ copyOf: baseURL!, pages });
  monitor.allowOrigin(server.origin);
  await openInstalled(page, server.origin);
  const embed = await page.goto(`${server.origin}/embed.html#src=${server.origin}/none.zip`);
  expect(embed!.fromServiceWorker()).toBe(false);
  monitor.expectError(/404/);
  const opened = await page.goto(`${server.origin}/`);
  expect(opened!.fromServiceWorker()).toBe(true);
  await showSettings(page);
  await page.getByRole('button', { name: 'Do not store it' }).click();
  await expect(about(page)).toContainText('This page is not stored in this browser.');
  expect([await stateOf(page), await cacheNames(page)]).toEqual(['none', []]);

  await openPage(page, `${server.origin}/?launched`);
  await showSettings(page);
  await expect(about(page)).toContainText('This page is not stored in this browser.');
  expect(await stateOf(page)).toBe('none');
  await expect(page.getByRole('button', { name: 'Install as an app' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Store it' }).click();
  await expect(about(page)).toContainText('works without a network', { timeout: 30_000 });
  expect(await cacheNames(page)).toHaveLength(1);

  await offerInstallation(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await showSettings(page);
  await checkState(page);
  await page.getByRole('button', { name: 'Install as an app' }).click();
  await expect(page.getByRole('button', { name: 'Install as an app' })).toHaveCount(0);
  expect(await page.evaluate('window.asked')).toBe(1);

  pages['/sw.js'] = null;
  await openPage(page, `${server.origin}/?launched`);
  await expect.poll(() => stateOf(page)).toBe('none');
  await expect.poll(() => cacheNames(page)).toEqual([]);
});

test('files that are shared with the page open as those of a drop, and those that another site sends do not @all', async ({
  page,
  site,
  monitor,
  baseURL,
}) => {
  const form = (origin: string): string =>
    `<form method="post" action="${origin}/?share" enctype="multipart/form-data">
    <input type="file" name="files" multiple /><button>Share</button></form>`;
  const server = await site({ copyOf: baseURL!, pages: { '/form': form(''), '/sw.js': pageOnly } });
  monitor.allowOrigin(server.origin);
  await openInstalled(page, server.origin);
  await page.goto(`${server.origin}/form`);
  const files = crate().all.map(({ name, bytes }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));
  await page.locator('input').setInputFiles(files);
  await page.getByRole('button', { name: 'Share' }).click();
  await whenShown(page, 'crate');
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => cacheNames(page)).toHaveLength(1); // what was shared is not kept
  const other = await site({ pages: { '/': form(server.origin) } });
  monitor.expectError(/status of 403/);
  await page.goto(other.origin);
  await page.locator('input').setInputFiles(files);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('takes no files that another site sends')).toBeVisible();
});

// Only an installed page has launches; here, the queue of the browser is replaced.
test('files that the system opens with the page are opened through their handles, and watched @all', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'); // as in browsers without it
    const setConsumer = (consumer: unknown) => Object.assign(window, { launch: consumer });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
  await openPage(page, '/?launched');
  await expect.poll(() => page.evaluate(() => 'launch' in window)).toBe(true);
  expect(new URL(page.url()).search).toBe('');
  const { faces, frames } = crate();
  await writeFiles(page, 'mod', faces, frames);
  await page.evaluate(
    async (names) => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('mod');
      const files = await Promise.all(names.map((name) => folder.getFileHandle(name)));
      (window as unknown as { launch: (given: object) => void }).launch({ files });
    },
    [faces.name, frames.name],
  );
  await whenShown(page, 'crate');
  const before = await heightOf(page);
  await writeFiles(page, 'mod', ...crateOfHeight(2));
  await expect.poll(() => heightOf(page)).toBeGreaterThan(before * 1.5);
  await showSettings(page);
  await expect(about(page)).toContainText('MIT licence');
  await expect(about(page)).not.toContainText('network');
});
