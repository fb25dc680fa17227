import type { Page } from '@playwright/test';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { expect, test } from './support/test.js';
import { canvasOf, openPage, openSample, whenShown } from './support/viewer.js';

const heroOf = (page: Page) => page.locator('.hero retro-mesh');

/** A hash of what the start page shows of its sample. */
const heroPicture = (page: Page): Promise<string> =>
  heroOf(page).evaluate(async (hero) => {
    const canvas = hero.shadowRoot!.querySelector('canvas')!;
    await new Promise((drawn) => requestAnimationFrame(drawn));
    return canvas.toDataURL();
  });

const whenDrawn = (page: Page) => expect(heroOf(page).locator('canvas')).toBeVisible();

/** Holds the first script of the page until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const bottomOf = async (page: Page, selector: string): Promise<number> => {
  const box = (await page.locator(selector).boundingBox())!;
  return box.y + box.height;
};

test('samples and recent files are on the first screen, in the first frame', async ({ page }) => {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  const recents = page.getByRole('table', { name: 'Opened before' });
  await expect(recents.getByRole('row')).toHaveCount(1);
  await expect(recents.locator('img')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 720 });
  const release = await holdScript(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(recents.getByRole('row')).toContainText(/crate\s+4 files/);
  await expect(recents.locator('img')).toBeVisible();
  expect(await bottomOf(page, '.card:nth-child(5)')).toBeLessThan(720);
  expect(await bottomOf(page, '.recents tr:first-child')).toBeLessThan(720);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await bottomOf(page, '.card:first-child')).toBeLessThan(812);
  expect(await bottomOf(page, '.recents h2')).toBeLessThan(812);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  release();
  await page.setViewportSize({ width: 375, height: 640 });
  await recents.getByRole('button', { name: 'crate', exact: true }).click();
  await whenShown(page, 'crate');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const { y } = (await canvasOf(page).boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(160);
});

test('a sample moves on the start page, not with reduced motion, and nothing of it stays beside a model', async ({
  page,
}) => {
  await openPage(page);
  await whenDrawn(page);
  const still = await heroPicture(page);
  await page.waitForTimeout(500);
  expect(await heroPicture(page)).toBe(still);
  await page.locator('.hero').getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => heroPicture(page)).not.toBe(still);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPage(page);
  await whenDrawn(page);
  const moving = await heroPicture(page);
  await page.waitForTimeout(500);
  expect(await heroPicture(page)).not.toBe(moving);
  await page.locator('.hero').getByRole('button', { name: 'Pause' }).click();

  await page.getByRole('link', { name: /^Bellweed/ }).hover();
  await expect(page.locator('.shown')).toContainText('BellweedAnachronox CTC');
  await page.getByRole('link', { name: /^Lantern/ }).focus();
  await expect(page.locator('.shown')).toContainText('Lantern');
  await whenDrawn(page);
  await page.getByRole('button', { name: 'Which files belong together' }).click();
  const table = page.getByRole('dialog', { name: 'Which files belong together' });
  await expect(table.getByRole('row', { name: /^Deus Ex/ })).toBeVisible();
  await checkState(page);
  await page.keyboard.press('Escape');
  await page.locator('.hero').getByRole('button', { name: 'Open Lantern' }).click();
  await whenShown(page, 'Lantern');
  await expect(heroOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await whenDrawn(page);
  await openSample(page, 'Skimmer');
});

test('the sample stands while something is opened, and goes on where that is cancelled', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openPage(page);
  await whenDrawn(page);
  let release = (): void => {};
  await page.route('**/Skimmer.fly', async (route) => {
    await new Promise<void>((done) => (release = done));
    await route.continue();
  });
  await page.getByRole('link', { name: /^Skimmer/ }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeVisible();
  const standing = await heroPicture(page);
  await page.waitForTimeout(300);
  expect((await heroPicture(page)) === standing).toBe(true);
  await cancel.click();
  await expect.poll(async () => (await heroPicture(page)) === standing).toBe(false);
  await page.getByRole('link', { name: /^Skimmer/ }).click();
  await expect(cancel).toBeVisible();
  release();
  await whenShown(page, 'Skimmer');
});

test('no sample is loaded for the start page that is left', async ({ page, baseURL }) => {
  const held = new Map<string, () => void>();
  for (const name of ['samples/index.json', 'skimmer/Skimmer.fly'])
    await page.route(`**/${name}`, async (route) => {
      await new Promise<void>((done) => held.set(name, done));
      await route.continue();
    });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openPage(page);
  await page.getByRole('button', { name: 'open a link' }).click();
  await page.getByRole('textbox').fill(`${baseURL}/samples/skimmer/Skimmer.fly`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  held.get('samples/index.json')!();
  await page.waitForTimeout(500);
  held.get('skimmer/Skimmer.fly')!();
  await whenShown(page, 'Skimmer');
  expect(requested).toContain('/samples/skimmer/Skimmer.fly');
  expect(requested.filter((path) => path.includes('fenstrider/Fen'))).toEqual([]);
});

test('a link shows the frame of its stage before the script is there, and never the start page', async ({
  page,
  baseURL,
}) => {
  const seen: string[] = [];
  await page.exposeFunction('see', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    const look = (): void => {
      const text = document.body?.innerText ?? '';
      if (text) void (window as unknown as { see(text: string): void }).see(text);
      requestAnimationFrame(look);
    };
    look();
  });
  for (const [link, name, shown] of [
    ['#v=1&sample=lantern', 'Lantern', 'Lantern'],
    [`?src=${baseURL}/samples/skimmer/Skimmer.fly`, 'Skimmer.fly', /^Skimmer/],
  ] as const) {
    const release = await holdScript(page);
    await page.goto('about:blank');
    await page.goto(`/${link}`, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toContainText(name);
    await expect(page.getByText(`Opening ${name}…`)).toBeVisible();
    await expect(page).toHaveTitle(`${name} – Retromesh`);
    release();
    await whenShown(page, shown);
    await page.unrouteAll();
  }
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.filter((text) => /Choose files|Opened before/.test(text))).toEqual([]);
});

test('where data is saved, the picture of a sample stays until a card is pointed at', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await openPage(page);
  await expect(page.locator('.hero img')).toBeVisible();
  await page.waitForTimeout(500);
  await expect(heroOf(page)).toHaveCount(0);
  await page.getByRole('link', { name: /^Lantern/ }).hover();
  await whenDrawn(page);
});
