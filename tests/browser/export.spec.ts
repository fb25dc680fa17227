import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { axeViolations } from './support/axe.js';
import { drop } from './support/drop.js';
import { textFile } from './support/named-bytes.js';
import { expect, test } from './support/test.js';
import { openPage, openSample } from './support/viewer.js';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export/ });

async function openExport(page: Page) {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(await download.path()));
}

test('exports a GLB with the keyboard, and OBJ of all frames as a zip', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  const dialog = await openExport(page);
  await expect(dialog.getByRole('radio', { name: /^GLB/ })).toBeChecked();
  await expect(dialog.getByText('Nothing of this model is lost.').first()).toBeVisible();
  await expect(dialog.getByText(/9 clips are not kept/).first()).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.focus();
  const [glb] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(glb.suggestedFilename()).toBe('Fenstrider.glb');
  expect(new TextDecoder().decode((await bytesOf(glb)).subarray(0, 4))).toBe('glTF');
  await expect(dialog.getByText(/^Fenstrider\.glb has /)).toBeVisible();

  await dialog.getByRole('radio', { name: /^GLB/ }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('checkbox', { name: /^All 38 frames/ }).check();
  const [zip] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(zip.suggestedFilename()).toBe('Fenstrider-obj.zip');
  const files = Object.keys(unzipSync(await bytesOf(zip)));
  expect(files.filter((name) => name.endsWith('.obj')).length).toBe(38);
  expect(files).toContain('Fenstrider.mtl');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('exports for games, with what each loses and its options, in a thread that ends with the dialog', async ({
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
  await openSample(page, 'Bellweed');
  const started = await startedByPage();
  expect([started > 0, page.workers().length]).toEqual([true, 0]);
  const dialog = await openExport(page);
  await expect(dialog.getByText('Checking this model…')).toHaveCount(0);
  await dialog.getByRole('radio', { name: /^Unreal mesh/ }).check();
  await dialog.getByRole('combobox', { name: 'Bytes of a vertex' }).selectOption({ label: '4: all games' });
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  const names = Object.keys(unzipSync(await bytesOf(zip)));
  expect(names.some((name) => name.endsWith('_d.3d')) && names.some((name) => name.endsWith('_a.3d'))).toBe(
    true,
  );
  // The page itself has started no module for it: opening the model again and writing it is work of the thread.
  expect([await startedByPage(), page.workers().length]).toEqual([started, 1]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => page.workers().length).toBe(0);
});

/** What a page has not freed, and how often the test has pressed Cancel. */
interface Left {
  addresses: number;
  timers: number;
  cancelled: number;
}

test('Cancel ends an export of each kind, leaves nothing, and another can be started', async ({ page }) => {
  await page.addInitScript(() => {
    const left: Left = { addresses: 0, timers: 0, cancelled: 0 };
    const { setTimeout: start, clearTimeout: clear } = window;
    const timers = new Set<number>();
    const change = () => (left.timers = timers.size);
    const { createObjectURL: create, revokeObjectURL: revoke } = URL;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((left.addresses += 1), create(blob)),
      revokeObjectURL: (address: string) => ((left.addresses -= 1), revoke(address)),
    });
    Object.assign(window, {
      left,
      setTimeout: (act: () => void, ...rest: [number]) => {
        const timer = start(() => (timers.delete(timer), change(), act()), ...rest);
        timers.add(timer);
        change();
        return timer;
      },
      clearTimeout: (timer: number) => (timers.delete(timer), change(), clear(timer)),
    });
  });
  const left = () => page.evaluate(() => ({ ...(window as unknown as { left: Left }).left }));
  await openPage(page);
  await openSample(page, 'Fenstrider');
  const dialog = await openExport(page);
  await expect(dialog.getByText('Checking this model…')).toHaveCount(0);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  // Cancel is pressed as soon as it is there.
  await page.evaluate(() => {
    const { left } = window as unknown as { left: Left };
    const observer = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('.dialog.export progress + button');
      if (!button || left.cancelled === 8) return;
      left.cancelled += 1;
      button.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const save = dialog.getByRole('button', { name: 'Save' });
  const { addresses, timers } = await left();
  const kinds = [/^GLB/, /^OBJ/, /^STL/, /^PLY/, /^Unreal mesh/, /^RuneScape/, /^CTC/, /^HumanFly/];
  for (const [index, name] of kinds.entries()) {
    await dialog.getByRole('radio', { name }).check();
    await save.click();
    await expect.poll(async () => (await left()).cancelled).toBe(index + 1);
    await expect(save).toBeVisible();
    await expect.poll(async () => (await left()).timers).toBeLessThanOrEqual(timers);
    expect([(await left()).addresses, downloads]).toEqual([addresses, 0]);
  }
  await dialog.getByRole('radio', { name: /^GLB/ }).check();
  const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(saved.suggestedFilename()).toBe('Fenstrider.glb');
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
  expect(await axeViolations(page)).toEqual([]);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(Object.keys(unzipSync(await bytesOf(zip))).sort()).toEqual(
    ['Crate.uc', 'CrateColours.pcx', 'Crate_a.3d', 'Crate_d.3d'].sort(),
  );
});

test('the dialog has no accessibility violations and fits into 375 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await openPage(page);
  await openSample(page, 'Lantern');
  const dialog = await openExport(page);
  await expect(dialog.getByText(/8 faces blend in another way/).first()).toBeVisible();
  await dialog.getByRole('radio', { name: /^STL/ }).check();
  await expect(dialog.getByRole('spinbutton', { name: /Longest side/ })).toHaveValue('100');
  expect(await axeViolations(page)).toEqual([]);
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});
