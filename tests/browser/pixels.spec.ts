import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { corpusFile } from './support/corpus.js';
import { drop } from './support/drop.js';
import { bmp24, bmp8, plain, type Rgb } from './support/pictures.js';
import { expect, test } from './support/test.js';
import { meshFiles, scriptFile, square, squarePoints } from './support/unreal-files.js';
import {
  canvasOf,
  drawnPixels,
  hideGrid,
  openPage,
  picture,
  viewerOf,
  whenViewed,
  whenShown,
} from './support/viewer.js';

const unlit = 0x10;
const nearest = 0x80;
const masked = 3;

test.use({ viewport: { width: 800, height: 600 } });
test.beforeEach(async ({ page }) => openPage(page));

/** Shows the model from the front, without animation and grid. */
async function lookFromFront(page: Page): Promise<void> {
  await whenShown(page, 'panel');
  await hideGrid(page);
  await canvasOf(page).press('1');
  await whenViewed(page, 'From the front.');
}

/** The colour of the pixel at a point of the model. */
function colourAt(page: Page, x: number, y: number): Promise<number[]> {
  return viewerOf(page).evaluate(
    (viewer: RetroMesh, place) => {
      const canvas = viewer.shadowRoot!.querySelector('canvas')!;
      const { bounds } = viewer.model!;
      const middle = [0, 1, 2].map((axis) => (bounds[axis]! + bounds[axis + 3]!) / 2);
      const half = [0, 1].map((axis) => (bounds[axis + 3]! - bounds[axis]!) / 2);
      const [left, top] = viewer.project([
        middle[0]! + half[0]! * place.x,
        middle[1]! + half[1]! * place.y,
        bounds[5]!,
      ])!;
      const ratio = canvas.width / canvas.clientWidth;
      const { data } = canvas.getContext('2d')!.getImageData(left * ratio, top * ratio, 1, 1);
      return [...data.subarray(0, 3)];
    },
    { x, y },
  );
}

const red: Rgb = [200, 40, 17];
const green: Rgb = [31, 180, 62];
const blue: Rgb = [12, 90, 211];
const sand: Rgb = [233, 199, 128];

test('an unlit face has exactly the colours of its texture in the correct orientation', async ({ page }) => {
  const quarters = bmp24('panel.bmp', 16, (x, y) => (y < 8 ? (x < 8 ? red : green) : x < 8 ? blue : sand));
  const mesh = { frames: [squarePoints(0)], triangles: square(0, { type: unlit }) };
  await drop(
    page,
    ...meshFiles('panel', mesh),
    scriptFile({ stem: 'panel', textures: { 0: 'panel.bmp' } }),
    quarters,
  );
  await lookFromFront(page);
  expect(await colourAt(page, -0.5, 0.5)).toEqual(red);
  expect(await colourAt(page, 0.5, 0.5)).toEqual(green);
  expect(await colourAt(page, -0.5, -0.5)).toEqual(blue);
  expect(await colourAt(page, 0.5, -0.5)).toEqual(sand);
});

test('colour 0 of a masked face is transparent', async ({ page }) => {
  const fence = bmp8('fence.bmp', 16, [[255, 0, 255], green], (x) => (x < 8 ? 0 : 1));
  const mesh = {
    frames: [[...squarePoints(0), ...squarePoints(-20)]],
    triangles: [...square(0, { type: masked | unlit }), ...square(4, { type: unlit, slot: 1 })],
  };
  const textures = { 0: 'fence.bmp', 1: 'wall.bmp' };
  const wall = bmp24('wall.bmp', 16, plain(blue));
  await drop(page, ...meshFiles('panel', mesh), scriptFile({ stem: 'panel', textures }), fence, wall);
  await lookFromFront(page);
  expect(await colourAt(page, -0.5, 0.3)).toEqual(blue);
  expect(await colourAt(page, 0.5, 0.3)).toEqual(green);
});

test('an unsmoothed face has hard edges between texels, and a smoothed one does not', async ({ page }) => {
  const texture = bmp24('panel.bmp', 2, (x) => (x === 0 ? red : blue));
  const script = scriptFile({ stem: 'panel', textures: { 0: 'panel.bmp' } });
  const sharp = { frames: [squarePoints(0)], triangles: square(0, { type: unlit | nearest }) };
  await drop(page, ...meshFiles('panel', sharp), script, texture);
  await lookFromFront(page);
  expect(await colourAt(page, -0.1, 0)).toEqual(red);
  expect(await colourAt(page, 0.1, 0)).toEqual(blue);

  await drop(
    page,
    ...meshFiles('panel', { ...sharp, triangles: square(0, { type: unlit }) }),
    script,
    texture,
  );
  await expect.poll(async () => (await colourAt(page, -0.1, 0))[0]).toBeLessThan(red[0] - 20);
});

test('back faces are culled, except those of two-sided faces', async ({ page }) => {
  const script = scriptFile({ stem: 'panel', textures: { 0: 'panel.bmp' } });
  const texture = bmp24('panel.bmp', 16, plain(red));
  const mesh = (type: number) => ({
    frames: [squarePoints(0)],
    triangles: square(0, { type: unlit | type }),
  });
  await drop(page, ...meshFiles('panel', mesh(0)), script, texture);
  await lookFromFront(page);
  expect(await colourAt(page, 0, 0)).toEqual(red);
  await canvasOf(page).press('Shift+1');
  await whenViewed(page, 'From the back.');
  await expect.poll(async () => drawnPixels(await picture(page))).toBe(0);

  await drop(page, ...meshFiles('panel', mesh(1)), script, texture);
  await lookFromFront(page);
  await canvasOf(page).press('Shift+1');
  await whenViewed(page, 'From the back.');
  await expect.poll(() => colourAt(page, 0, 0)).toEqual(red);
});

test('a model with every kind of face is drawn in every display', async ({ page }) => {
  const files = ['alltypes_d.3d', 'alltypes_a.3d'].map((name) => corpusFile(`unreal/synthetic/${name}`));
  await drop(page, ...files);
  await whenShown(page, 'alltypes');
  await hideGrid(page);
  const display = page.getByRole('combobox', { name: 'Display' });
  for (const name of ['Textured', 'Shaded', 'Normals', 'UV']) {
    await display.selectOption({ label: name });
    await expect.poll(async () => drawnPixels(await picture(page))).toBeGreaterThan(1000);
  }
});
