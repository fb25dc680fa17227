import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { axeViolations } from './support/axe.js';
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

test('exports for games, with what each loses and its options', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Bellweed');
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
});

test('Cancel ends an export, nothing is saved, and another can be started', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  const dialog = await openExport(page);
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  // The model waits at its second frame until the export is cancelled.
  await page.evaluate(() => {
    const model = document.querySelector('retro-mesh')!.model!;
    const pose = model.pose.bind(model);
    let poses = 0;
    Object.assign(model, {
      pose: (...args: Parameters<typeof pose>) => {
        pose(...args);
        poses += 1;
        if (poses === 3)
          document
            .querySelectorAll('button')
            .forEach((each) => each.textContent!.trim() === 'Cancel' && each.click());
      },
    });
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(downloads).toBe(0);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Fenstrider.glb');
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
