import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { textFile } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { openPage, openSample } from './support/viewer.js';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export/ });

async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Export instead' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(await download.path()));
}

const saves = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

// What each target writes and loses: tests/wasm/convert-*.test.ts.

test('exports a GLB with the keyboard, and for a game with its options, in a thread that ends with the dialog', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { instantiate } = WebAssembly;
    const counted = Object.assign(window, { started: 0 });
    WebAssembly.instantiate = ((...all: Parameters<typeof instantiate>) => {
      counted.started += 1;
      return instantiate(...all);
    }) as typeof instantiate;
  });
  const startedByPage = () => page.evaluate(() => (window as unknown as { started: number }).started);
  await openPage(page);
  await openSample(page, 'Fenstrider');
  const started = await startedByPage();
  expect([started > 0, page.workers().length]).toEqual([true, 0]);
  const dialog = await openExport(page);
  await expect(dialog.getByRole('radio', { name: /^GLB/ })).toBeChecked();
  await expect(dialog.getByText('Nothing of Fenstrider is lost')).toBeVisible();
  await expect(dialog.locator('.pick', { hasText: 'STL' })).toContainText('loses 2');
  await checkState(page);
  // What is saved has the size that is shown, and its button stays in view.
  const shown = dialog.getByText(/^Fenstrider\.glb [\d,.]+ KB$/);
  await expect(shown).toBeVisible();
  const kilobytes = Number((await shown.textContent())!.match(/ ([\d.]+) KB/)![1]);
  for (const size of [
    { width: 375, height: 667 },
    { width: 800, height: 600 },
  ]) {
    await page.setViewportSize(size);
    const box = (await saves(page).boundingBox())!;
    expect([box.x + box.width <= size.width, box.y + box.height <= size.height]).toEqual([true, true]);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  await saves(page).focus();
  const [glb] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(glb.suggestedFilename()).toBe('Fenstrider.glb');
  expect(new TextDecoder().decode((await bytesOf(glb)).subarray(0, 4))).toBe('glTF');
  expect((await bytesOf(glb)).length / 1024 / kilobytes).toBeCloseTo(1, 1);
  await expect(dialog.getByText(/^Fenstrider\.glb has /)).toBeVisible();

  const quantized = dialog.getByRole('checkbox', { name: /quantized meshes/ });
  await quantized.check();
  const [smaller] = await Promise.all([page.waitForEvent('download'), saves(page).click()]);
  expect((await bytesOf(smaller)).length).toBeLessThan((await bytesOf(glb)).length);

  await dialog.getByRole('radio', { name: /^USDZ/ }).check();
  await expect(quantized).toBeHidden();
  const [usdz] = await Promise.all([page.waitForEvent('download'), saves(page).click()]);
  expect(Object.keys(unzipSync(await bytesOf(usdz)))[0]).toBe('scene.usda');

  await dialog.getByRole('radio', { name: /^STL/ }).check();
  await expect(dialog.getByRole('spinbutton', { name: /Longest side/ })).toHaveValue('100');
  await dialog.getByRole('radio', { name: /^Unreal mesh/ }).check();
  await dialog.getByRole('combobox', { name: 'Bytes of a vertex' }).selectOption({ label: '4: all games' });
  const [zip] = await Promise.all([page.waitForEvent('download'), saves(page).click()]);
  const names = Object.keys(unzipSync(await bytesOf(zip)));
  expect(['_d.3d', '_a.3d'].map((end) => names.some((name) => name.endsWith(end)))).toEqual([true, true]);
  // The page itself has started no module for it: opening the model again and writing it is work of the thread.
  expect([await startedByPage(), page.workers().length]).toEqual([started, 1]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.workers().length).toBe(0);
});

test('a dropped OBJ with its material becomes an Unreal mesh, from the error page', async ({ page }) => {
  await openPage(page);
  const obj = 'mtllib x.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n';
  await drop(page, textFile('x.mtl', 'newmtl red\nKd 1 0 0\n'), textFile('Crate.obj', obj));
  await expect(page.getByRole('heading', { name: /no model that Retromesh knows/ })).toBeVisible();
  await page.getByRole('button', { name: 'Convert for a game…' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('radio', { name: /^Unreal mesh/ })).toBeChecked();
  await expect(dialog.getByText('Checking this model…')).toHaveCount(0);
  await checkState(page);
  // Scale and height follow each other, and an empty field is what the format chooses.
  const [scale, height] = ['Scale', 'Height'].map((name) => dialog.getByRole('spinbutton', { name }));
  await expect(dialog.getByText('It becomes 1 unit high; a player has 78.')).toBeVisible();
  await height!.fill('39');
  await page.keyboard.press('Tab');
  await expect(scale!).toHaveValue('39');
  await expect(dialog.getByRole('combobox', { name: 'Bytes of a vertex' })).toBeFocused();
  await scale!.fill('');
  await page.keyboard.press('Tab');
  await expect(height!).toHaveValue('1');
  await scale!.fill('78');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('It becomes 78 units high; a player has 78.')).toBeVisible();
  const [zip] = await Promise.all([page.waitForEvent('download'), saves(page).click()]);
  expect(new TextDecoder().decode(unzipSync(await bytesOf(zip))['Crate.uc'])).toMatch(
    /MESHMAP SCALE .* X=78 Y=78 Z=78/,
  );
  const names = ['Crate.uc', 'CrateColours.pcx', 'Crate_a.3d', 'Crate_d.3d'];
  expect(Object.keys(unzipSync(await bytesOf(zip))).sort()).toEqual(names);
});

test('Cancel ends an export, and another can be started @all', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  const dialog = await openExport(page);
  await expect(dialog.getByText('Checking this model…')).toHaveCount(0);
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  // Cancel is pressed as soon as it is there, once.
  const cancelled = page.evaluate(
    () =>
      new Promise<void>((done) => {
        const observer = new MutationObserver(() => {
          const button = document.querySelector<HTMLElement>('.dialog.export progress + button');
          if (!button) return;
          observer.disconnect();
          button.click();
          done();
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
  );
  await dialog.getByRole('radio', { name: /^OBJ/ }).check();
  await dialog.getByRole('checkbox', { name: /^All 38 frames/ }).check();
  await saves(page).click();
  await cancelled;
  const [saved] = await Promise.all([page.waitForEvent('download'), saves(page).click()]);
  expect(downloads).toEqual(['Fenstrider-obj.zip']);
  const files = Object.keys(unzipSync(await bytesOf(saved)));
  expect(files.filter((name) => name.endsWith('.obj'))).toHaveLength(38);
  expect(files).toContain('Fenstrider.mtl');
});
