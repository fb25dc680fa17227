import type { Locator, Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { checkState } from './support/axe.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { sampleFile } from './support/samples.js';
import { expect, test } from './support/test.js';
import { openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

// The view of texture coordinates in the Materials tab.

const uvView = (page: Page): Locator => page.getByRole('application', { name: /^UV of / });
const chosen = (page: Page): Locator => page.locator('.uv .chosen');
const selected = (page: Page): Promise<number | null> =>
  viewerOf(page).evaluate(({ selectedFace }: RetroMesh) => selectedFace);

/** Opens the row of a material, and its texture coordinates. */
async function openUv(page: Page, material = 0): Promise<void> {
  await page.getByRole('tab', { name: 'Materials' }).click();
  const row = page.locator(`[data-material="${material}"]`);
  if (material > 0) await row.locator('.name').click();
  await row.getByRole('button', { name: 'UV view' }).click();
}

/** Opens a pyramid whose four faces have the same texture coordinates: a triangle with its tip above. */
async function openCrate(page: Page): Promise<void> {
  await openPage(page);
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await openUv(page);
  await expect(uvView(page)).toBeVisible();
}

/** Clicks texture coordinates of a square image that fills the view but for its margin. */
async function clickUv(page: Page, u: number, v: number): Promise<void> {
  await uvView(page).scrollIntoViewIfNeeded();
  const { width, height } = (await uvView(page).boundingBox())!;
  const side = Math.min(width, height) - 32;
  const position = { x: width / 2 + (u - 0.5) * side, y: height / 2 + (v - 0.5) * side };
  await uvView(page).click({ position });
}

/** Number of pixels of the UV view in the colour of the selection. */
function pickedPixels(page: Page): Promise<number> {
  return uvView(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! > 200 && data[at + 1]! > 120 && data[at + 1]! < 200 && data[at + 2]! < 90) count += 1;
    return count;
  });
}

/** Number of pixels that are drawn at the right side of the image. */
function borderPixels(page: Page): Promise<number> {
  return uvView(page).evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const right = width / 2 + Math.min(width, height) / 2 - 16 * devicePixelRatio;
    const { data } = canvas.getContext('2d')!.getImageData(Math.ceil(right), 0, 1, height);
    return data.filter((value, at) => at % 4 === 3 && value > 0).length;
  });
}

test('a triangle that is chosen in the UV view is chosen on the model; clicks step through those that overlap', async ({
  page,
}) => {
  await openCrate(page);
  await expect(chosen(page)).toHaveText('No face selected.');
  await expect.poll(() => borderPixels(page)).toBeGreaterThan(100);
  expect(await pickedPixels(page)).toBe(0);
  for (const face of [0, 1, 2, 3, 0]) {
    await clickUv(page, 0.5, 0.6);
    await expect.poll(() => selected(page)).toBe(face);
    await expect(chosen(page)).toContainText(`Face ${face}:`);
    await expect(chosen(page)).toContainText(`${face + 1} of 4 here`);
  }
  await expect(page.locator('.callout')).toContainText('Face 0');
  // The card is beside the middle of the face.
  const beside = await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const [x] = viewer.project(viewer.getFace(viewer.selectedFace!)!.point)!;
    return parseFloat(document.querySelector<HTMLElement>('.callout')!.style.left) - x;
  });
  expect(beside).toBeCloseTo(14);
  await expect(page.getByRole('status').filter({ hasText: 'Face 0:' })).toBeAttached();
  expect(await pickedPixels(page)).toBeGreaterThan(100);
  await checkState(page, 'the UV view, and the card of a face');
  await clickUv(page, 0.05, 0.1);
  await expect.poll(() => selected(page)).toBeNull();
  await expect.poll(() => pickedPixels(page)).toBe(0);
});

test('a face that is chosen on the model is marked in the UV view, which opens its material @all', async ({
  page,
}) => {
  await openPage(page);
  await openSample(page, 'Fenstrider');
  await openUv(page);
  const eye = await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { groups, faceSource } = viewer.model!;
    return faceSource[groups.find(({ material }) => material === 1)!.start / 3]!;
  });
  await expect(uvView(page)).toHaveAttribute('aria-label', /^UV of JFenstrider1, 434 triangles/);
  await viewerOf(page).evaluate((viewer: RetroMesh, face) => (viewer.selectedFace = face), eye);
  await expect(uvView(page)).toHaveAttribute('aria-label', /^UV of JFenstriderEye, 10 triangles\. Face/);
  await expect(chosen(page)).toContainText(`Face ${eye}:`);
  await expect.poll(() => pickedPixels(page)).toBeGreaterThan(20);
  // A click in the viewport does the same.
  const body = await viewerOf(page).evaluate((viewer: RetroMesh) => {
    viewer.camera.set('opened');
    const { left, top, width, height } = viewer.getBoundingClientRect();
    for (let y = top + height / 2; y < top + height; y += 5)
      for (let x = left + width / 4; x < left + width; x += 5) {
        const pick = viewer.faceFromPoint(x, y);
        if (pick?.material === 0) return { x, y, face: pick.face };
      }
    throw new Error('no face of the first material is seen');
  });
  await expect.poll(() => viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.moving)).toBe(false);
  await page.mouse.click(body.x, body.y);
  await expect(uvView(page)).toHaveAttribute('aria-label', /^UV of JFenstrider1/);
  const { face } = (await viewerOf(page).evaluate((viewer: RetroMesh) =>
    viewer.getFace(viewer.selectedFace!),
  ))!;
  await expect(chosen(page)).toContainText(`Face ${face}:`);
});

test('the UV view is operated by keyboard, and says what it shows', async ({ page }) => {
  await openCrate(page);
  await page.getByRole('button', { name: 'Fit' }).last().focus();
  await page.keyboard.press('Tab');
  await expect(uvView(page)).toBeFocused();
  await expect(uvView(page)).toHaveAttribute('aria-roledescription', 'UV view');
  await expect(uvView(page)).toHaveAccessibleDescription(/arrow keys move/);
  const image = (): Promise<string> =>
    uvView(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const opened = await image();
  for (const key of ['ArrowLeft', '+', 'ArrowDown', '-']) {
    const before = await image();
    await page.keyboard.press(key);
    await expect.poll(image, key).not.toBe(before);
  }
  await page.keyboard.press('f');
  await expect.poll(image).toBe(opened);
  await page.keyboard.press('n');
  await expect.poll(() => selected(page)).toBe(0);
  await page.keyboard.press('Shift+N');
  await expect.poll(() => selected(page)).toBe(3);
  const target = (): Promise<readonly number[]> =>
    viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.state.target);
  const before = await target();
  await page.keyboard.press('Enter');
  await expect.poll(target).not.toEqual(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => selected(page)).toBeNull();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect.poll(image).not.toBe(opened);
});

test('the wheel and two fingers zoom, a drag moves @all', async ({ page }) => {
  await openCrate(page);
  const image = (): Promise<string> =>
    uvView(page).evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await uvView(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await uvView(page).boundingBox())!;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const fitted = await image();
  await page.mouse.move(middleX, middleY);
  await page.mouse.wheel(0, -240);
  await expect.poll(image).not.toBe(fitted);
  const zoomed = await image();
  await page.mouse.down();
  await page.mouse.move(middleX + 40, middleY + 30, { steps: 4 });
  await page.mouse.up();
  await expect.poll(image).not.toBe(zoomed);
  expect(await selected(page)).toBeNull();

  await page.getByRole('button', { name: 'Fit' }).last().click();
  await expect.poll(image).toBe(fitted);
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ id, x: middleX + side * apart, y: middleY }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(40) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(60) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(image).not.toBe(fitted);
});

test('where coordinates leave 0 to 1, the image is shown as it wraps there @all', async ({ page }) => {
  await openPage(page);
  const model = sampleFile('bellweed', 'Bellweed.ctc');
  const [triangles, uvs] = [model.bytes.readUInt32LE(0x20), model.bytes.readUInt32LE(0x5c)];
  for (let at = uvs; at < uvs + triangles * 24; at += 4)
    model.bytes.writeFloatLE(model.bytes.readFloatLE(at) * 3 - 1, at);
  await drop(page, model, sampleFile('bellweed', 'bellweed_green.pcx'));
  await whenShown(page, 'Bellweed');
  await openUv(page);
  await expect(page.locator('.uv')).toContainText('u −1 to 2');
  await expect(page.locator('.uv')).toContainText('the image repeats there');
  const corners = (): Promise<number[]> =>
    uvView(page).evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')!;
      return [
        [2, 2],
        [canvas.width - 3, canvas.height - 3],
      ].map(([x, y]) => context.getImageData(x!, y!, 1, 1).data[3]!);
    });
  for (const alpha of await corners()) expect(alpha).toBeGreaterThan(60);
});

test('a material without texture coordinates says why @all', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Skimmer');
  await openUv(page, 4);
  await expect(uvView(page)).toHaveAttribute('aria-label', /^UV of texture 1, 12 triangles/);
  const panel = page.getByRole('tabpanel', { name: 'Materials' });
  for (const [material, sentence] of [
    [5, 'The game replaced them by the direction of the surface'],
    [8, 'palette 1 has no triangles, and only triangles have texture coordinates'],
  ] as const) {
    await page.locator(`[data-material="${material}"] .name`).click();
    await expect(panel).toContainText(sentence);
  }
  await openPage(page);
  await page.getByRole('link', { name: /^Dewlop/ }).click();
  await whenShown(page, 'Dewlop');
  await openUv(page);
  await page.locator('[data-material="1"] .name').click();
  await expect(panel).toContainText('has no texture coordinates: its faces have plain colours.');
});
