import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { drop } from '../support/drop.js';
import { embedPath } from '../support/frames.js';
import { zip } from '../support/archives.js';
import { dropHandles, writeFiles } from '../support/handles.js';
import { crate } from '../support/models.js';
import { textFile } from '../support/named-bytes.js';
import { expect, test } from '../support/test.js';
import { openPage, openSample, viewerOf, whenShown } from '../support/viewer.js';

/** The fragment of the address, once it says something. */
async function addressWith(page: Page, part: string | RegExp): Promise<string> {
  const pattern = typeof part === 'string' ? new RegExp(part.replace(/[.?$+]/g, '\\$&')) : part;
  await expect(page).toHaveURL(pattern);
  return page.url();
}

const open = (page: Page, address: string) => page.goto('about:blank').then(() => page.goto(address));

test('a link to URLs opens them, in the fragment and in the query', async ({ page, baseURL }) => {
  const src = ['Lantern_d.3d', 'Lantern_a.3d']
    .map((name) => `src=${baseURL}/samples/lantern/${name}`)
    .join('&');
  for (const address of [`/#${src}&camera=90,0&play=0`, `/?${src}`]) {
    await open(page, `${baseURL}${address}`);
    await whenShown(page, 'Lantern');
    await addressWith(page, `/#v=1&${src}&camera=`);
  }
});

test('what a game does not draw stays hidden in a link, unless it was switched on @all', async ({
  page,
  baseURL,
}) => {
  const { faces, frames, skin } = crate();
  const script = 'Model Box { Model 0 "crate_d.3d" SurfaceSkin 0 0 "" FrameIndex XZW1 A 0 0 }';
  const { bytes } = zip('mod.zip', [faces, frames, skin, textFile('modeldef.txt', script)]);
  await page.route('**/mod.zip', (route) => route.fulfill({ body: Buffer.from(bytes) }));
  const isVisible = () => viewerOf(page).evaluate((viewer: RetroMesh) => viewer.materials.isVisible(0));
  await open(page, `${baseURL}/#v=1&src=${baseURL}/mod.zip`);
  await whenShown(page, 'crate (Box)');
  await addressWith(page, 'camera=');
  expect([await isVisible(), page.url().includes('hide=')]).toEqual([false, false]);
  await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.materials.setVisible(0, true));
  const address = await addressWith(page, 'hide=0');
  await open(page, address);
  await whenShown(page, 'crate (Box)');
  await expect.poll(isVisible).toBe(true);
});

test('back, forward and the links of the page work while the address says what is seen', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await addressWith(page, /#v=1&sample=fenstrider&camera=/);
  await page.getByRole('tab', { name: 'Materials' }).click();
  await addressWith(page, /#v=1&sample=fenstrider&page=materials/);
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Old game models/);
  await openSample(page, 'Lantern');
  await addressWith(page, /#v=1&sample=lantern/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Old game models/);
  await page.goBack();
  await whenShown(page, 'Fenstrider');
  await expect(page.getByRole('tab', { name: 'Materials' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Model', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.goForward();
  await expect(page.getByRole('tab', { name: 'Materials' })).toHaveAttribute('aria-selected', 'true');
});

test('an address that the page has not followed yet is not overwritten @all', async ({ page }) => {
  // hashchange is an event of a later task than the change of the address: here far later than the page writes.
  await page.addInitScript(() => {
    const listen = window.addEventListener.bind(window);
    const late: (() => void)[] = [];
    const page = Object.assign(window, { isLate: false, follow: () => late.forEach((act) => act()) });
    window.addEventListener = (type: string, listener: unknown, options?: unknown) => {
      const act = listener as EventListener;
      const delay = (event: Event): unknown => (page.isLate ? late.push(() => act(event)) : act(event));
      listen(type, type === 'hashchange' ? delay : act, options as AddEventListenerOptions);
    };
  });
  await page.clock.install();
  await openPage(page);
  await openSample(page, 'Lantern');
  await addressWith(page, /#v=1&sample=lantern/);
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    Object.assign(window, { isLate: true });
    location.hash = '#v=1&sample=fenstrider';
    viewer.camera.turn(30, 0);
  });
  await page.clock.runFor(2000);
  expect(page.url()).toMatch(/#v=1&sample=fenstrider$/);
  await page.evaluate(() => (window as unknown as { follow(): void }).follow());
  await whenShown(page, 'Fenstrider');
  await addressWith(page, /#v=1&sample=fenstrider/);
});

test('a link that is put into the address of the open page is opened', async ({ page }) => {
  await page.setViewportSize({ width: 1600, height: 800 });
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await page.evaluate(() => (location.hash = '#v=1&sample=lantern&camera=90,0&display=uv'));
  await whenShown(page, 'Lantern');
  await expect(page.getByRole('button', { name: /^Look/ })).toHaveAccessibleName('Look: UV');
  await page.evaluate(() => (location.hash = '#v=1&sample=lantern&camera=0,0'));
  const view = (): Promise<string> => viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.describe());
  await expect.poll(view).toBe('From the front.');
});

test('the address of local files names no source, and a reload opens them again, or asks for them', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await addressWith(page, /#v=1&entry=crate_d\.3d[^&]*&camera=/);
  await page.reload();
  await whenShown(page, 'crate');
  await addressWith(page, /#v=1&entry=crate_d\.3d[^&]*&camera=/);

  await page.evaluate(() => indexedDB.deleteDatabase('retromesh'));
  await page.reload();
  const asked = page.getByRole('region', { name: 'View of an address' });
  await expect(asked).toContainText('crate was opened from this computer.');
  await expect(asked.getByRole('button', { name: 'Choose it again' })).toBeInViewport();
  await expect(page).toHaveURL(/&entry=crate_d\.3d/);
});

test('a reload of the gallery of local files opens them again, once the browser allows it', async ({
  page,
}) => {
  await openPage(page);
  await writeFiles(page, 'System', ...crate('one').all, ...crate('two').all);
  await dropHandles(page, 'System');
  await whenShown(page, 'one');
  await page.getByRole('link', { name: 'Gallery, 1 of 2' }).click();
  await addressWith(page, '#v=1&page=gallery');
  const gallery = page.getByRole('heading', { level: 1, name: 'System' });
  await page.reload();
  await expect(gallery).toBeVisible();

  // As after the browser was closed.
  await page.addInitScript(() => {
    let permission = 'prompt';
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => permission,
      requestPermission: async () => (permission = 'granted'),
    });
  });
  await page.reload();
  const asked = page.getByRole('region', { name: 'View of an address' });
  await expect(asked).toContainText('System was opened from this computer.');
  await asked.getByRole('button', { name: 'Open System' }).click();
  await expect(gallery).toBeVisible();
});

test('a link that cannot be opened ends in a sentence, in page and frame', async ({ page }) => {
  for (const [fragment, sentence] of [
    ['v=1&sample=<b>x</b>', /the sample ".+", which this page does not have/],
    ['v=99&sample=lantern', /version "99"/],
    ['v=1&pack=AAAA', /^The model in the link is damaged/],
    ['v=1&pack=', /^The link names no model: its part "pack" is empty/],
    ['v=1&display=pink&depht=1', /invalid value for display, "pink".* unknown part, "depht"/],
  ] as const) {
    await page.goto(`/#${fragment}`);
    await expect(page.locator('#error')).toContainText(sentence);
  }
  await page.goto(embedPath({ pack: 'AAAA' }));
  await expect(page.getByRole('alert')).toContainText('The model in the link is damaged');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // What is wrong with the link of a model that opens is said above it.
  await page.goto('/#v=1&sample=lantern&display=pink');
  await whenShown(page, 'Lantern');
  await expect(
    page.getByText('The link has an invalid value for display, "pink".', { exact: true }),
  ).toBeVisible();
});

test('a link to one of several models opens it, and one to the gallery opens the gallery @all', async ({
  page,
  baseURL,
}) => {
  const files = ['fenstrider/Fenstrider', 'lantern/Lantern'].flatMap((path) => [
    `${path}_d.3d`,
    `${path}_a.3d`,
  ]);
  const src = files.map((path) => `src=${baseURL}/samples/${path}`).join('&');
  await open(page, `${baseURL}/#v=1&${src}`);
  await whenShown(page, 'Fenstrider');
  await page.getByRole('button', { name: /^Next model/ }).click();
  await whenShown(page, 'Lantern');
  const address = await addressWith(page, /&entry=[^&]*lantern/i);
  await page.getByRole('link', { name: /^Gallery/ }).click();
  const gallery = await addressWith(page, /&page=gallery$/);
  await open(page, address);
  await whenShown(page, 'Lantern');
  await open(page, gallery);
  await expect(page.getByRole('listbox', { name: '2 models' })).toBeVisible();
});

test('the model of a link that its files do not have is named, and another opens', async ({ page }) => {
  await page.goto('/#v=1&sample=lantern&entry=<b>x</b>&choice=constructor:prototype');
  await whenShown(page, 'Lantern');
  await expect(page.getByRole('region', { name: 'About this drop' })).toContainText(
    'The link names a model that is not there. <b>x</b> is not among the models of these files.',
  );
});
