import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { drop } from '../../tests/browser/support/drop.js';
import { galleryOf, whenScanned } from '../../tests/browser/support/gallery.js';
import type { NamedBytes } from '../../tests/browser/support/named-bytes.js';
import { sampleFiles, samples } from '../../tests/browser/support/samples.js';
import { expect, test } from '../../tests/browser/support/test.js';
import { canvasOf, openPage, openSample, viewerOf, whenShown } from '../../tests/browser/support/viewer.js';
import { root } from '../../tests/docs/code-blocks.js';

const folder = join(root, 'docs/pictures');
/** The address of the page, which the picture of its link shows. */
const home = 'https://retromesh.example/';

/** The files of a sample, with another text in its script. */
const changedFenstrider = (from: string, to: string): NamedBytes[] =>
  sampleFiles('fenstrider').map(({ name, bytes }) => ({
    name,
    bytes: name.endsWith('.uc') ? Buffer.from(Buffer.from(bytes).toString().replace(from, to)) : bytes,
  }));

/** The viewer at rest, in a moment of a clip. */
async function pose(page: Page, clip: string, seconds: number): Promise<void> {
  await viewerOf(page).evaluate(
    (viewer: RetroMesh, [name, time]) => {
      const { playback } = viewer;
      playback.pause();
      playback.clip = playback.clips.findIndex((each) => each.name === name);
      playback.seek(time);
    },
    [clip, seconds] as const,
  );
  await expect.poll(() => viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.moving)).toBe(false);
}

/** Keeps what the page, or a part of it, looks like as docs/pictures/NAME.webp, when two pictures in a row are the same. */
async function keep(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  let before: Buffer | null = null;
  await expect
    .poll(
      async () => {
        const now = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        const isStill = before?.equals(now) ?? false;
        before = now;
        return isStill;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), await asWebp(page, before!));
}

/** Another encoding of a PNG, made by the browser in an empty page. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const empty = await page.context().newPage();
  const base64 = await empty.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
    return btoa(
      Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''),
    );
  }, png.toString('base64'));
  await empty.close();
  return Buffer.from(base64, 'base64');
}

async function share(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await expect(dialog).toContainText('characters');
  return dialog;
}

/** Draws a picture of the page, in the state in which `show` leaves it. */
const picture = (name: string, show: (page: Page) => Promise<void>): void =>
  test(name, async ({ page, monitor, baseURL }) => {
    await page.route(`${home}**`, async (route) => {
      const url = route.request().url().replace(home, `${baseURL!}/`);
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    monitor.allowOrigin(new URL(home).origin);
    await openPage(page, home);
    await show(page);
    await keep(page, name);
  });

picture('drop', async (page) => {
  await expect(page.locator('.card img').first()).toBeVisible();
});

picture('viewer', async (page) => {
  await openSample(page, 'Fenstrider');
  await pose(page, 'Walk', 0.3);
});

picture('notes', async (page) => {
  await drop(page, ...changedFenstrider('NUMFRAMES=5 RATE=6', 'NUMFRAMES=9 RATE=6'));
  await whenShown(page, 'Fenstrider');
  await page.getByRole('tab', { name: /^Notes/ }).click();
  await expect(page.getByText(/Dead runs past/).first()).toBeVisible();
  await expect(page.getByText('Looking for more…')).toHaveCount(0);
  await pose(page, 'Walk', 0.3);
});

picture('bytes', async (page) => {
  await openSample(page, 'Lantern');
  await viewerOf(page).evaluate((viewer: RetroMesh) => (viewer.selectedFace = 120));
  await canvasOf(page).press('Enter');
  await expect(page.getByRole('grid', { name: /^Bytes of / })).toBeVisible();
  await expect(page.locator('retromesh-record-table')).toBeVisible();
});

picture('compare', async (page) => {
  await drop(page, ...sampleFiles('fenstrider'));
  await whenShown(page, 'Fenstrider');
  await drop(page, ...changedFenstrider('X=40 Y=0 Z=-245', 'X=40 Y=0 Z=-145'));
  await expect(page.getByRole('region', { name: 'About this drop' })).toContainText('reloaded');
  await page.getByRole('button', { name: 'Compare with another version' }).click();
  const dialog = page.getByRole('region', { name: 'Compare two versions' });
  await expect(dialog.getByRole('region', { name: 'Changes' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Side by side' }).click();
  await expect(dialog.locator('retro-mesh')).toHaveCount(2);
});

picture('gallery', async (page) => {
  await drop(page, ...samples().flatMap(({ id }) => sampleFiles(id)));
  await whenScanned(page);
  await expect(galleryOf(page).getByRole('option').first()).toBeVisible();
});

picture('link', async (page) => {
  await openSample(page, 'Bellweed');
  await share(page);
});

picture('export', async (page) => {
  await openSample(page, 'Fenstrider');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await expect(dialog.getByText('Nothing of Fenstrider is lost').first()).toBeVisible();
  await expect(dialog.getByText('Checking this model…')).toHaveCount(0);
});
