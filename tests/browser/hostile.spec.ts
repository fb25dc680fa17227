import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { drop } from './support/drop.js';
import { mostMegabytes, watchMemory } from './support/memory.js';
import { crate } from './support/models.js';
import type { NamedBytes } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid } from './support/unreal-files.js';
import { openPage, whenShown } from './support/viewer.js';

const folder = fileURLToPath(new URL('../../../shared/hostile/', import.meta.url));

/** A small file that would cost much. Skips the test when it is missing. */
function hostile(name: string): NamedBytes {
  test.skip(!existsSync(folder + name), `${name} of the hostile files is missing`);
  return { name, bytes: readFileSync(folder + name) };
}

/** Counts the pixels that the browser decodes. */
async function countPixels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { pixels: 0 };
    Object.assign(window, { counted });
    const { createImageBitmap: make } = window;
    window.createImageBitmap = (async (...args: Parameters<typeof make>) => {
      const bitmap = await make(...args);
      counted.pixels += bitmap.width * bitmap.height;
      return bitmap;
    }) as typeof make;
  });
}

/** For each file what the page says about it, and where. */
const files: readonly (readonly [
  name: string,
  place: 'alert' | 'notice' | 'note' | 'gallery',
  text: RegExp,
])[] = [
  ['a1-scripts-bomb.zip', 'notice', /kept growing|more than 128 MB in all/],
  ['a1b-scripts-bomb-2000.zip', 'notice', /kept growing|more than 128 MB in all/],
  ['a2-textures-bomb.zip', 'alert', /at most|stopped/],
  ['a3-lying-32000.zip', 'notice', /claims|at most/],
  ['a4-tga-1.zip', 'note', /S0\.tga needs too much memory/],
  ['a4-tga-40.zip', 'note', /S0\.tga needs too much memory/],
  ['a5-png16k-1.zip', 'note', /16,000 × 16,000 pixels/],
  ['a5-png16k-20.zip', 'note', /16,000 × 16,000 pixels/],
  ['h5-seq-times-bases-abort.zip', 'gallery', /models$/],
];

for (const [name, place, text] of files) {
  test(`${name} ends in a sentence, within the memory of a tab, and the next model opens`, async ({
    page,
  }) => {
    test.slow();
    const file = hostile(name);
    await watchMemory(page);
    await countPixels(page);
    await openPage(page);
    const places = {
      alert: page.getByRole('alert'),
      notice: page.getByRole('region', { name: 'About this drop' }),
      note: page.getByRole('tabpanel'),
      gallery: page.getByRole('listbox'),
    };
    const most = await mostMegabytes(page, async () => {
      await drop(page, file);
      if (place === 'note') {
        await page.getByRole('tab', { name: /^Notes/ }).click({ timeout: 60_000 });
        await expect(places.note).toContainText(text);
      } else if (place === 'gallery')
        await expect(places.gallery).toHaveAccessibleName(text, { timeout: 60_000 });
      else await expect(places[place]).toContainText(text, { timeout: 60_000 });
    });
    expect(most).toBeLessThan(300);
    const decoded = await page.evaluate(() => {
      const { pixels } = (window as unknown as { counted: { pixels: number } }).counted;
      const images = (document.querySelector('retro-mesh') as RetroMesh | null)?.model?.images ?? [];
      return 4 * pixels + images.reduce((sum, image) => sum + (image.pixels?.length ?? 0), 0);
    });
    expect(decoded).toBeLessThanOrEqual(128 * 1024 * 1024);
    await drop(page, ...crate('good').all);
    await whenShown(page, 'good');
  });
}

test('x-names.zip: names are text, and each model is listed and opened by its own', async ({ page }) => {
  const file = hostile('x-names.zip');
  await openPage(page);
  await drop(page, file);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Drop a model/);
  const seen = new Set<string>();
  await expect(async () => {
    for (const name of await page.locator('option, bdi, [role=option], h1').allTextContents()) seen.add(name);
    expect([...seen].join(' ')).toContain('<');
  }).toPass();
  const added = await page.evaluate(() => ({
    script: (window as { __xss?: unknown }).__xss ?? null,
    elements: document.querySelectorAll('bdi b, h1 b, img[src=x], option b').length,
  }));
  expect(added).toEqual({ script: null, elements: 0 });
});

/** Counts the images that the page draws from now on. */
const countFrames = (page: Page) =>
  page.evaluate(() => {
    const counted = { frames: 0 };
    Object.assign(window, { drawn: counted });
    const next = () => {
      counted.frames += 1;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

for (const [name, end] of [
  ['a1b-scripts-bomb-2000.zip', (page: Page) => page.getByRole('region', { name: 'About this drop' })],
  ['h7-npc-same-stem.zip', (page: Page) => page.getByRole('listbox')],
] as const) {
  test(`the page goes on drawing while ${name} is opened`, async ({ page }) => {
    test.slow();
    const file = hostile(name);
    await openPage(page);
    await countFrames(page);
    const frames = () =>
      page.evaluate(() => (window as unknown as { drawn: { frames: number } }).drawn.frames);
    const before = await frames();
    await drop(page, file);
    await expect(end(page)).toBeVisible({ timeout: 60_000 });
    expect((await frames()) - before).toBeGreaterThan(10);
  });
}

for (const name of ['model.constructor', 'model.__proto__', 'constructor', '__proto__', 'toString.zip.x']) {
  test(`${name} is an ordinary name`, async ({ page }) => {
    await openPage(page);
    await drop(page, { name, bytes: Buffer.from('12345') });
    await expect(page.getByRole('alert')).toHaveText(`${name} holds no model that Retromesh knows`);
    const { faces, frames, script, skin } = crate('good');
    await drop(page, faces, frames, script, skin, { name, bytes: Buffer.from('12345') });
    await whenShown(page, 'good');
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('not used');
  });
}

test('models called constructor and __proto__ open', async ({ page }) => {
  await openPage(page);
  await drop(page, ...meshFiles('__proto__', pyramid()), ...meshFiles('constructor', pyramid()));
  await whenShown(page, '__proto__');
  await page.getByRole('button', { name: 'Next model, constructor' }).click();
  await whenShown(page, 'constructor');
});

test('a dropped link that is no address ends in a sentence', async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/uri-list', 'http://[');
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
  await expect(page.getByRole('alert')).toContainText('http://[');
});

test('names that reverse the direction of text stand in <bdi>', async ({ page }) => {
  const stem = 'crate\u202eexe';
  await openPage(page);
  const { faces, frames } = crate(stem);
  await drop(page, faces, frames);
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText(stem);
  await expect(page).toHaveTitle('crateexe – Retromesh');
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
  expect(await loose()).toEqual([]);
  const bare = crate('bare', { textures: { 0: 'skin\u202egpj.bmp' } });
  await drop(page, bare.faces, bare.frames, bare.script);
  await whenShown(page, 'bare');
  await expect(page.getByRole('region', { name: 'Missing files' }).locator('bdi')).toHaveText(
    'skin\u202egpj.bmp',
  );
  expect(await loose()).toEqual([]);
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('slot 0');
  expect(await loose()).toEqual([]);
  await page.getByRole('tab', { name: /^Notes/ }).click();
  expect(await loose()).toEqual([]);
  await drop(page, { name: 'note\u202etxt', bytes: Buffer.from('x') });
  await expect(page.getByRole('region', { name: 'About this drop' })).toBeVisible();
  expect(await loose()).toEqual([]);
  await drop(page, { ...faces, name: 'other\u202eexe_d.3d' });
  await expect(page.getByRole('alert')).toContainText('other');
  expect(await loose()).toEqual([]);
  await page.getByRole('link', { name: 'Retromesh, start page' }).click();
  await expect(page.getByRole('table', { name: 'Opened before' })).toBeVisible();
  expect(await loose()).toEqual([]);
});

test('two files of one name are both kept', async ({ page }) => {
  await openPage(page);
  const { faces, frames, script, skin } = crate();
  await drop(page, faces, frames, script, skin, { ...skin, bytes: Buffer.from('another') });
  await whenShown(page, 'crate');
  const rows = page.getByRole('tabpanel').getByRole('row', { name: /^crate\.bmp/ });
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('tabpanel').locator('code[title="2/crate.bmp"]')).toBeVisible();
});

/** Drops a folder whose reader answers only when `answerWalk` is called. */
async function dropSlowFolder(page: Page): Promise<void> {
  await page.evaluate(() => {
    const createReader = () => ({
      readEntries: (done: (some: unknown[]) => void) =>
        Object.assign(window, { answerWalk: () => done([]), isWalked: true }),
    });
    const root = { isFile: false, isDirectory: true, name: 'slow', fullPath: '/slow', createReader };
    const items = [{ kind: 'file', type: '', webkitGetAsEntry: () => root, getAsFile: () => null }];
    const dataTransfer = { types: ['Files'], items, files: [], dropEffect: 'none', getData: () => '' };
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
    document.body.dispatchEvent(event);
  });
}

test('walking a folder is shown in the task of the drop, can be cancelled, and the last drop wins', async ({
  page,
}) => {
  await openPage(page);
  await dropSlowFolder(page);
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Opening files');
  await banner.getByRole('button', { name: 'Cancel' }).click();
  await expect(banner).not.toContainText('Opening');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Drop a model/);

  await dropSlowFolder(page);
  await expect(banner).toContainText('Opening files');
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await page.evaluate(() => (window as unknown as { answerWalk(): void }).answerWalk());
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('crate');
  await expect(banner).not.toContainText('Opening');
  await expect(page.getByRole('alert')).toHaveCount(0);
});
