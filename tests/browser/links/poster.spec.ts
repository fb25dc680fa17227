import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { withText } from '../../../web/src/links/png-text.js';
import { drop, dropAt, paste } from '../support/drop.js';
import { crate } from '../support/models.js';
import type { NamedBytes } from '../support/named-bytes.js';
import { plain, png } from '../support/pictures.js';
import { expect, test } from '../support/test.js';
import {
  canvasOf,
  fingerprint,
  hideShadow,
  openPage,
  openSample,
  viewerOf,
  whenShown,
} from '../support/viewer.js';

/** Sets camera, clip, moment and display. */
const arrange = (page: Page) =>
  viewerOf(page).evaluate((viewer: RetroMesh) => {
    viewer.playback.clip = Math.min(1, viewer.playback.clips.length - 1);
    viewer.playback.seek(viewer.playback.duration * 0.4);
    viewer.camera.turn(31.25, 11.5);
    viewer.camera.fit();
    viewer.display = 'shaded';
  });

/** Saves the picture from the Share dialog and closes it. */
async function savePicture(page: Page): Promise<NamedBytes> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Share/ });
  await dialog.getByRole('tab', { name: 'Picture' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: /^Save .*\.png$/ }).click(),
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test.use({ viewport: { width: 900, height: 600 } });

const messageOf = (page: Page) => page.getByRole('region', { name: 'View of a picture' });

test('the saved picture of a sample opens the sample with the same view, by drop, picker and paste', async ({
  page,
}) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await arrange(page);
  await hideShadow(page);
  const before = await fingerprint(page);
  const poster = await savePicture(page);
  expect(poster.name).toBe('Fenstrider.png');
  const bytes = Buffer.from(poster.bytes).toString('latin1');
  expect(bytes.slice(37, 50)).toBe('iTXtRetromesh');
  expect(bytes).toContain('v=1&sample=fenstrider&camera=');
  await page.goto('about:blank');
  await openPage(page);
  await drop(page, poster);
  await whenShown(page, 'Fenstrider');
  await expect.poll(() => fingerprint(page)).toBe(before);
  await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.camera.turn(40, 0));
  expect(await fingerprint(page)).not.toBe(before);
  await page
    .locator('#files')
    .setInputFiles({ name: 'x.PNG', mimeType: 'image/png', buffer: Buffer.from(poster.bytes) });
  await expect.poll(() => fingerprint(page)).toBe(before);
  // What the turn leaves to be written into the address is written while the link of the picture is followed.
  await page.evaluate(() =>
    window.addEventListener('hashchange', () => window.dispatchEvent(new Event('pagehide'))),
  );
  await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.camera.turn(40, 0));
  await paste(page, poster);
  await expect.poll(() => fingerprint(page)).toBe(before);
});

test('the saved picture of local files restores the view of the open model, else asks for the files @all', async ({
  page,
}) => {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await arrange(page);
  await hideShadow(page);
  const before = await fingerprint(page);
  const poster = await savePicture(page);
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    viewer.camera.turn(40, 0);
    viewer.display = 'textured';
  });
  await drop(page, poster);
  await expect.poll(() => fingerprint(page)).toBe(before);
  await expect(messageOf(page)).toHaveCount(0);

  await page.goto('about:blank');
  await openPage(page);
  await drop(page, poster);
  await expect(messageOf(page)).toContainText(
    'This picture shows crate_d.3d, crate_a.3d, crate.uc and crate.bmp. Drop them to see the same view.',
  );
  await openSample(page, 'Lantern');
  await expect(messageOf(page)).toBeVisible();
  // Of several models, the one of the picture is opened.
  await drop(page, ...crate('barrel').all, ...crate().all);
  await whenShown(page, 'crate');
  await expect(messageOf(page)).toHaveCount(0);
  await expect.poll(() => fingerprint(page)).toBe(before);
});

test('a picture that is still being read gives way to what is dropped later @all', async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    const reading = new Promise<void>((release) => Object.assign(window, { release }));
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      if (this instanceof File && this.name === 'poster.png') {
        Object.assign(window, { isReading: true });
        await reading;
      }
      return arrayBuffer.call(this);
    };
  });
  const { name, bytes } = png('poster.png', 4, plain([1, 2, 3]));
  await drop(page, { name, bytes: withText(bytes, 'Retromesh', 'v=1&sample=lantern') });
  await expect.poll(() => page.evaluate(() => 'isReading' in window)).toBe(true);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  // The link of a picture is followed, or its file opened, in the task in which it is read.
  await page.evaluate(async () => {
    (window as unknown as { release(): void }).release();
    await new Promise((done) => setTimeout(done));
  });
  expect(page.url()).not.toContain('lantern');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('crate');
});

test('the message is closed by its button, and the wish is forgotten @all', async ({ page }) => {
  await openPage(page);
  const [first] = crate().all;
  const poster = png('poster.png', 4, plain([1, 2, 3]));
  await drop(page, {
    name: poster.name,
    bytes: withText(poster.bytes, 'Retromesh', `v=1&display=uv&file=${first!.name}&file=<b>`),
  });
  await expect(messageOf(page)).toContainText(`${first!.name} and <b>. Drop them`);
  await messageOf(page).getByRole('button', { name: 'Hide this message' }).click();
  await expect(messageOf(page)).toHaveCount(0);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  expect(await viewerOf(page).evaluate(({ display }: RetroMesh) => display)).toBe('textured');
});

test('a PNG with a damaged chunk, and one that comes with its model, are images @all', async ({ page }) => {
  const image = png('crate.png', 16, plain([30, 220, 30]));
  const linked = Buffer.from(withText(image.bytes, 'Retromesh', 'v=1&sample=lantern'));
  const damaged = Buffer.from(linked);
  damaged[linked.indexOf('lantern')]! ^= 1;
  const files = crate('crate', { textures: { 0: 'crate.png' } }).all.filter(
    ({ name }) => !name.endsWith('.bmp'),
  );
  const usesImage = () =>
    viewerOf(page).evaluate(({ model }: RetroMesh) => model?.images.map(({ encoded }) => encoded?.length));

  await openPage(page);
  await drop(page, ...files, { name: 'crate.png', bytes: linked });
  await whenShown(page, 'crate');
  expect(await usesImage()).toEqual([linked.length]);

  const { x, y, width, height } = (await canvasOf(page).boundingBox())!;
  await dropAt(page, { x: x + width / 2, y: y + height / 2 }, { name: 'other.png', bytes: damaged });
  await expect(page.getByRole('region', { name: 'Image' })).toContainText('other.png');
  await whenShown(page, 'crate');
});
