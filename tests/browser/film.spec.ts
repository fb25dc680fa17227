import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { decode } from 'fast-png';
import { unzipSync } from 'fflate';
import type { RetroMesh } from '../../web/src/element/index.js';
import { linkOfPicture } from '../../web/src/links/picture-link.js';
import { checkState } from './support/axe.js';
import { countResources, resources } from './support/counting.js';
import { decodeImages, decodeVideo } from './support/decode-film.js';
import { expect, test } from './support/test.js';
import { openPage, openSample, viewerOf } from './support/viewer.js';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Picture or film of/ });
const opener = (page: Page): Locator => page.getByRole('button', { name: 'Picture or film' });
const saveOf = (page: Page): Locator => dialogOf(page).getByRole('button', { name: /^Save/ });

/** Opens a sample with one of its clips, and the dialog. */
async function openDialog(page: Page, clip = 'Run'): Promise<void> {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await viewerOf(page).evaluate(({ playback }: RetroMesh, wanted) => {
    playback.clip = playback.clips.findIndex(({ name }) => name === wanted);
  }, clip);
  await opener(page).click();
  await expect(saveOf(page)).toBeEnabled();
}

async function choose(page: Page, label: string, value: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: label }).selectOption(value);
}

const kind = (page: Page, name: RegExp): Locator => dialogOf(page).getByRole('radio', { name });

/** Chooses what is made, and the format of a film of the clip. */
async function chooseFormat(page: Page, format: string): Promise<void> {
  const other = { sheet: /^Sprite sheet/, frames: /^All frames/ }[format];
  if (other) return kind(page, other).check();
  const film = dialogOf(page).getByRole('radiogroup', { name: 'As' });
  if (await film.isHidden()) await kind(page, /^Clip/).check();
  await film.getByRole('radio', { name: new RegExp(format, 'i') }).click();
}

async function fill(page: Page, label: string, value: number): Promise<void> {
  const field = dialogOf(page).getByRole('spinbutton', { name: label });
  await field.fill(String(value));
  await field.press('Tab');
  await expect(field).toHaveValue(String(value));
}

/** The bytes that the dialog expects the file to have. */
async function estimated(page: Page): Promise<number> {
  const text = dialogOf(page).getByText(/about [\d.]+ (KB|MB), ready/);
  await expect(text).toBeVisible();
  const [, number, unit] = /about ([\d.]+) (KB|MB)/.exec((await text.textContent())!)!;
  return Number(number) * (unit === 'MB' ? 1024 ** 2 : 1024);
}

async function save(page: Page): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), saveOf(page).click()]);
  await expect(dialogOf(page)).toContainText(`${download.suggestedFilename()} has`);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('with the keyboard, a picture is made as large as asked, transparent, with the link of the view, and a film @all', async ({
  page,
}) => {
  await openDialog(page);
  for (const size of [
    { width: 375, height: 667 },
    { width: 800, height: 600 },
  ]) {
    await page.setViewportSize(size);
    const box = (await saveOf(page).boundingBox())!;
    expect([box.x + box.width <= size.width, box.y + box.height <= size.height]).toEqual([true, true]);
  }
  // Only what is transparent has squares behind it.
  const behind = () =>
    dialogOf(page)
      .locator('figure')
      .evaluate((figure) => getComputedStyle(figure).backgroundImage);
  expect(await behind()).toBe('none');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saveOf(page)).toBeEnabled();
  await fill(page, 'Width', 6000); // more than a canvas of the page has
  await fill(page, 'Height', 40);
  await dialogOf(page).getByRole('checkbox', { name: 'Transparent background' }).check();
  expect(await behind()).toContain('gradient');
  const { name, bytes } = await save(page);
  expect(name).toBe('Fenstrider.png');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([6000, 40]);
  const { data, width, channels } = decode(bytes);
  const opaque = [...data.keys()]
    .filter((at) => at % channels === channels - 1 && data[at] === 255)
    .map((at) => Math.floor(at / channels) % width);
  expect(opaque.length).toBeGreaterThan(20);
  expect(opaque.filter((x) => Math.abs(x - 3000) > 60)).toEqual([]);
  expect(linkOfPicture(bytes, page.url())!.fragment).toContain('clip=Run');

  await chooseFormat(page, 'gif');
  await checkState(page);
  for (const [side, pixels] of [
    ['Width', 40],
    ['Height', 30],
  ] as const)
    await fill(page, side, pixels);
  await kind(page, /^Clip/).focus();
  for (let step = 0; step < 20; step += 1) {
    if (await saveOf(page).evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  const [film] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(film.suggestedFilename()).toBe('Fenstrider-Run.gif');
});

/** The mean difference of the values of two images. */
const difference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, i) => sum + Math.abs(value - other[i]!), 0) / one.length;

test('films of a clip have all images, size and length, and close exactly @all', async ({ page }) => {
  await openDialog(page);
  await chooseFormat(page, 'gif');
  await fill(page, 'Width', 160);
  await fill(page, 'Height', 120);
  await fill(page, 'Times', 2);
  await choose(page, 'Images a second', '20');
  await expect(dialogOf(page)).toContainText('20 images, 1 s, closes exactly.'); // the clip has half a second
  for (const [format, name] of [
    ['gif', 'Fenstrider-Run.gif'],
    ['apng', 'Fenstrider-Run.png'],
    ['webm', 'Fenstrider-Run.webm'],
    ['mp4', 'Fenstrider-Run.mp4'],
  ] as const) {
    await chooseFormat(page, format);
    const estimate = await estimated(page);
    const file = await save(page);
    expect(file.name).toBe(name);
    test
      .info()
      .annotations.push({ type: `size of ${format}`, description: `${estimate} / ${file.bytes.length}` });
    expect(Math.abs(estimate / file.bytes.length - 1), `size of ${format}`).toBeLessThan(0.2);
    const isVideo = format === 'webm' || format === 'mp4';
    const film = isVideo
      ? await decodeVideo(page, file.bytes)
      : await decodeImages(page, file.bytes, format === 'gif' ? 'image/gif' : 'image/png');
    expect(film, format).toMatchObject({ width: 160, height: 120 });
    expect(film.images, format).toHaveLength(20);
    expect(film.length, format).toBeCloseTo(1, 2);
    // The image after the last one of the clip is the first again, and those between are others.
    const [first] = film.images;
    const [middle, last, again] = [5, 9, 10].map((at) => difference(first!, film.images[at]!));
    if (isVideo) expect(again, format).toBeLessThan(2);
    else expect(again, format).toBe(0);
    expect(middle, format).toBeGreaterThan(2 * again! + 1);
    expect(last, format).toBeGreaterThan(again!);
  }
  await chooseFormat(page, 'sheet');
  const sheet = await save(page);
  expect([sheet.bytes.readUInt32BE(16), sheet.bytes.readUInt32BE(20)]).toEqual([20 * 160, 120]);
  await chooseFormat(page, 'frames');
  const names = Object.keys(unzipSync((await save(page)).bytes));
  expect(names).toHaveLength(20);
  expect(names.slice(0, 2)).toEqual(['001.png', '002.png']);
});

test('cancelling ends threads and encoders, and closing frees what is drawn with @all', async ({ page }) => {
  await countResources(page);
  await openDialog(page);
  // The programs of the shaders stay.
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await resources(page))['threads']).toBe(0);
  const before = await resources(page);
  await opener(page).click();
  await expect(saveOf(page)).toBeEnabled();
  await kind(page, /^Turntable/).check();
  await fill(page, 'Seconds of a turn', 60);
  await fill(page, 'Width', 1280); // so large that a busy machine does not end the film before it is cancelled
  for (const format of ['gif', 'webm'] as const) {
    await chooseFormat(page, format);
    await saveOf(page).click();
    const progress = dialogOf(page).getByRole('progressbar');
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
    // That of an estimate may still be ending.
    const used = format === 'gif' ? 'threads' : 'encoders';
    await expect.poll(async () => (await resources(page))[used], { timeout: 60_000 }).toBe(1);
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(saveOf(page)).toBeEnabled();
    await expect.poll(() => resources(page)).toMatchObject({ threads: 0, encoders: 0 });
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => resources(page)).toEqual(before);
});
