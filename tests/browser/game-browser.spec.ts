import type { RetroMesh } from '../../web/src/element/index.js';
import { loadOf } from '../../bench/listing/page-load.js';
import { largeCache } from '../support/large-cache.js';
import { aboutDrop } from './support/arrangement.js';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { galleryOf } from './support/gallery.js';
import { carry, dropCarried, dropFolder } from './support/many-files.js';
import type { NamedBytes } from './support/named-bytes.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { openPage, viewerOf, whenShown } from './support/viewer.js';

// Orders, groups, shelves, suggestions and fields of addresses: tests/web/app/gallery; places in archives: tests/web/links.

const model = sampleFile('dewlop', 'dewlop_body.ob2').bytes;
const options = (page: Parameters<typeof galleryOf>[0]) => galleryOf(page).getByRole('option');

// Milliseconds are annotations, as machines are busy: on an idle one, a list is there in 1.5 s, and no task takes more than 100 ms.
test('a game of 10,000 models is listed with few cells, searched, marked and scrolled', async ({ page }) => {
  test.slow();
  const note = (type: string, milliseconds: number): unknown =>
    test.info().annotations.push({ type, description: `${milliseconds.toFixed(0)} ms` });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page);
  await carry(page, largeCache({ npcs: 4000, items: 2000, objects: 3500, models: 500 }, model));
  const start = performance.now();
  await dropCarried(page, 'Ravenfall');
  await expect(galleryOf(page)).toHaveAccessibleName('10,000 models');
  note('listed', performance.now() - start);
  await expect(page.getByRole('treeitem')).toHaveText([
    /Everything\s*10,000/,
    /Favourites\s*0/,
    /Looked at\s*0/,
    /Characters\s*4,000/,
    /Scenery\s*3,500/,
    /Items\s*2,000/,
    /Models without a name\s*500/,
  ]);
  // The first sight has two rows of each kind.
  await expect(page.locator('.shelf-head')).toHaveText([/Characters/, /Scenery/, /Items/, /Models without/]);
  expect(await options(page).count()).toBeLessThanOrEqual(80);
  await checkState(page, 'shelves');
  await page.getByRole('button', { name: 'Show all of Items' }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('2,000 models');
  await expect(page.locator('.shelf-head')).toHaveCount(0);
  const first = await options(page).first().getAttribute('title');

  await galleryOf(page).focus();
  for (const [key, at] of [
    ['End', '2000'],
    ['Home', '1'],
  ] as const) {
    const { longestTask } = await loadOf(page, async () => {
      await galleryOf(page).press(key);
      await expect(galleryOf(page).getByRole('option', { selected: true })).toHaveAttribute(
        'aria-posinset',
        at,
      );
    });
    note(key, longestTask);
    expect(await options(page).count()).toBeLessThanOrEqual(80);
  }
  const { longestTask } = await loadOf(page, async () => {
    await galleryOf(page).hover();
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, 1500);
    await expect(options(page).first()).not.toHaveAttribute('title', first!);
  });
  note('scrolling', longestTask);
  expect(await options(page).count()).toBeLessThanOrEqual(80);

  await galleryOf(page).press('Home');
  await page.keyboard.press('s');
  await expect(page.getByRole('treeitem', { name: /^Favourites/ })).toContainText('1');
  await page.getByRole('button', { name: 'Copy a link to this model' }).click();
  await expect(page.locator('.sr[role=status]')).toContainText('who opens it needs cache');
  await page.keyboard.press('/');
  await page.keyboard.type('giant g');
  const suggested = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first();
  await expect(suggested).toHaveText(/Giant guard\s*\d+/);
  await checkState(page, 'suggestions');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('Giant guard');
  await expect(page).toHaveURL(/page=gallery&find=Giant%20guard&group=items/);

  await page.getByRole('combobox', { name: 'Search' }).fill('bytes > 200');
  await expect(page.getByText('“bytes” is not a field')).toBeVisible();
  await checkState(page, 'a field that there is not');
  await page.getByRole('button', { name: 'size > 200', exact: true }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('2,000 models');
  await page.getByRole('treeitem', { name: /^Favourites/ }).click();
  await expect(galleryOf(page)).toHaveAccessibleName('1 model');
});

test('a model that was opened is left with Escape to its place in the list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page);
  await dropFolder(page, 'Ravenfall', largeCache({ npcs: 400, items: 20, objects: 20, models: 10 }, model));
  await expect(galleryOf(page)).toHaveAccessibleName('450 models');
  await page.getByRole('treeitem', { name: /^Characters/ }).click();
  await galleryOf(page).press('End');
  const last = galleryOf(page).getByRole('option', { selected: true });
  await expect(last).toBeInViewport();
  const name = await last.getAttribute('title');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner')).toContainText('Gallery, 399 of 400');
  await page.keyboard.press(']');
  await expect(page.getByRole('banner')).toContainText('Gallery, 400 of 400');
  await page.keyboard.press('Escape');
  await expect(last).toHaveAttribute('title', name!);
  await expect(last).toBeInViewport();
  await expect(page.getByRole('treeitem', { name: /^Looked at/ })).toContainText('2');
});

const packages = (): NamedBytes[] =>
  ['Fenlands.u', 'FenSkins.utx'].map((name) => sampleFile('fenlands', name));

/** What is seen of a model. */
const seen = (page: Parameters<typeof viewerOf>[0]) =>
  viewerOf(page).evaluate((viewer: RetroMesh) => ({
    name: viewer.model!.name,
    clip: viewer.playback.current!.name,
    yaw: viewer.camera.state.yaw,
    pitch: viewer.camera.state.pitch,
  }));

test('a link to a model of a package says which file it needs, and shows the same with it, renamed or of another version', async ({
  page,
  browser,
}) => {
  const [meshes, skins] = packages() as [NamedBytes, NamedBytes];
  await openPage(page);
  await drop(page, meshes, skins);
  await whenShown(page, 'Fenstrider');
  await page.keyboard.press('[');
  await whenShown(page, 'Lantern');
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    viewer.playback.clip = viewer.playback.clips.findIndex(({ name }) => name === 'Sway');
    viewer.camera.turn(70, 20);
  });
  await expect(page).toHaveURL(
    /in=Fenlands\.u&sum=[0-9A-F]{8}&size=\d+&model=Fenlands\.Wayside\.Lantern&.*clip=Sway/,
  );
  await expect
    .poll(async () => Number(/camera=(-?[\d.]+)/.exec(page.url())![1]))
    .toBeCloseTo((await seen(page)).yaw, 1);
  const link = page.url();
  const before = await seen(page);

  const changed = { ...meshes, bytes: Uint8Array.from([...meshes.bytes, 0]) };
  for (const [files, differs] of [
    [[{ ...meshes, name: 'Renamed.u' }, skins], false],
    [[changed, skins], true],
  ] as const) {
    const other = await browser.newPage();
    await other.goto(link);
    const asks = other.getByRole('main');
    await expect(asks).toContainText('This link shows Lantern from Fenlands.u');
    await expect(asks).toContainText(`${meshes.bytes.length.toLocaleString('en')} bytes, sum `);
    await expect(asks).toContainText('clip Sway');
    await expect(asks.getByRole('button', { name: 'Choose folder of the game' })).toBeVisible();
    if (differs) await checkState(other, 'a link to a model of an archive');
    await drop(other, ...files);
    await whenShown(other, 'Lantern');
    await expect.poll(async () => (await seen(other)).clip).toBe(before.clip);
    const { yaw, pitch } = await seen(other);
    expect(Math.abs(yaw - before.yaw)).toBeLessThan(0.1);
    expect(Math.abs(pitch - before.pitch)).toBeLessThan(0.1);
    const message = aboutDrop(other).getByText('Fenlands.u is another version than that of the link');
    await expect(message).toHaveCount(differs ? 1 : 0);
    await other.close();
  }
});
