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
  await page.getByRole('button', { name: 'Export…' }).click();
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
  await expect(dialog.getByText('Nothing of this model is lost.').first()).toBeVisible();
  await expect(dialog.getByText(/9 clips are not kept/).first()).toBeVisible();
  await checkState(page);
  await saves(page).focus();
  const [glb] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(glb.suggestedFilename()).toBe('Fenstrider.glb');
  expect(new TextDecoder().decode((await bytesOf(glb)).subarray(0, 4))).toBe('glTF');
  await expect(dialog.getByText(/^Fenstrider\.glb has /)).toBeVisible();

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
  const [zip] = await Promise.all([page.waitForEvent('download'), saves(page).click()]);
  const names = ['Crate.uc', 'CrateColours.pcx', 'Crate_a.3d', 'Crate_d.3d'];
  expect(Object.keys(unzipSync(await bytesOf(zip))).sort()).toEqual(names);
});

/** What a page has not freed, and how often the test has pressed Cancel. */
interface Left {
  addresses: number;
  timers: number;
  cancelled: number;
}

test(
  'Cancel ends an export and leaves nothing, and another can be started',
  {
    tag: '@all',
  },
  async ({ page }) => {
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
        if (!button || left.cancelled === 2) return;
        left.cancelled += 1;
        button.click();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    const save = saves(page);
    const { addresses, timers } = await left();
    for (const [index, name] of [/^Unreal mesh/, /^OBJ/].entries()) {
      await dialog.getByRole('radio', { name }).check();
      await save.click();
      await expect.poll(async () => (await left()).cancelled).toBe(index + 1);
      await expect(save).toBeVisible();
      await expect.poll(async () => (await left()).timers).toBeLessThanOrEqual(timers);
      expect([(await left()).addresses, downloads]).toEqual([addresses, 0]);
    }
    await dialog.getByRole('checkbox', { name: /^All 38 frames/ }).check();
    const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(saved.suggestedFilename()).toBe('Fenstrider-obj.zip');
    const files = Object.keys(unzipSync(await bytesOf(saved)));
    expect(files.filter((name) => name.endsWith('.obj'))).toHaveLength(38);
    expect(files).toContain('Fenstrider.mtl');
  },
);
