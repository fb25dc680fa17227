import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { corpusFile } from '../support/corpus.js';
import type { NamedBytes } from '../support/named-bytes.js';
import { bmp24, bmp8, plain, type Rgb } from '../support/pictures.js';
import { coloursAt, expect, show, test } from '../support/stage.js';
import { meshFiles, scriptFile, square, squarePoints, type Mesh } from '../support/unreal-files.js';
import { viewerOf } from '../support/viewer.js';

// The faces of Unreal meshes.

const unlit = 0x10;
const nearest = 0x80;
const masked = 3;
const red: Rgb = [200, 40, 17];
const green: Rgb = [31, 180, 62];
const blue: Rgb = [12, 90, 211];
const sand: Rgb = [233, 199, 128];

/** Shows a mesh with images for its slots. */
function showMesh(page: Page, mesh: Mesh, ...images: readonly NamedBytes[]): Promise<void> {
  const textures = Object.fromEntries(images.map(({ name }, slot) => [slot, name]));
  return show(page, [...meshFiles('panel', mesh), scriptFile({ stem: 'panel', textures }), ...images]);
}

const panel = (type: number): Mesh => ({
  frames: [squarePoints(0)],
  triangles: square(0, { type: unlit | type }),
});

/** The colour at a place of the panel: from −1 to 1 to the right and up. */
async function colourAt(page: Page, x: number, y: number, yaw = 0): Promise<number[]> {
  const [width, height, depth] = await viewerOf(page).evaluate(({ model }: RetroMesh) => [
    ...model!.bounds.subarray(3),
  ]);
  return (await coloursAt(page, [[x * width!, y * height!, depth!]], { yaw })).found[0]!;
}

test('an unlit face has exactly the colours of its texture in the correct orientation', async ({ page }) => {
  const quarters = bmp24('panel.bmp', 16, (x, y) => (y < 8 ? (x < 8 ? red : green) : x < 8 ? blue : sand));
  await showMesh(page, panel(0), quarters);
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
  await showMesh(page, mesh, fence, bmp24('wall.bmp', 16, plain(blue)));
  expect(await colourAt(page, -0.5, 0.3)).toEqual(blue);
  expect(await colourAt(page, 0.5, 0.3)).toEqual(green);
});

test('an unsmoothed face has hard edges between texels, and a smoothed one does not', async ({ page }) => {
  const texture = bmp24('panel.bmp', 2, (x) => (x === 0 ? red : blue));
  await showMesh(page, panel(nearest), texture);
  expect(await colourAt(page, -0.1, 0)).toEqual(red);
  expect(await colourAt(page, 0.1, 0)).toEqual(blue);
  await showMesh(page, panel(0), texture);
  expect((await colourAt(page, -0.1, 0))[0]).toBeLessThan(red[0] - 20);
});

test('back faces are culled, except those of two-sided faces', async ({ page }) => {
  for (const [type, isSeen] of [
    [0, false],
    [1, true],
  ] as const) {
    await showMesh(page, panel(type), bmp24('panel.bmp', 16, plain(red)));
    expect(await colourAt(page, 0, 0)).toEqual(red);
    const { all } = await coloursAt(page, [], { yaw: 180 });
    expect(red.join(' ') in all).toBe(isSeen);
  }
});

test('a model with every kind of face is drawn in every display', async ({ page }) => {
  await show(
    page,
    ['alltypes_d.3d', 'alltypes_a.3d'].map((name) => corpusFile(`unreal/synthetic/${name}`)),
    'background="#345678"',
  );
  for (const display of ['textured', 'shaded', 'normals', 'uv'] as const) {
    await viewerOf(page).evaluate((viewer: RetroMesh, chosen) => (viewer.display = chosen), display);
    const { all } = await coloursAt(page, []);
    expect(all['52 86 120'], display).toBeLessThan(640 * 480 - 5000);
  }
});

test('the colours are exactly those of the texture, and exposure multiplies them', async ({ page }) => {
  await showMesh(page, panel(0), bmp24('panel.bmp', 16, plain([100, 40, 20])));
  for (const [exposure, colour] of [
    [1, [100, 40, 20]],
    [2, [200, 80, 40]],
    [0.5, [50, 20, 10]],
  ] as const) {
    await viewerOf(page).evaluate((viewer: RetroMesh, factor) => (viewer.exposure = factor), exposure);
    expect(await colourAt(page, 0, 0)).toEqual(colour);
  }
});

test('texels are sampled as it is chosen', async ({ page }) => {
  await showMesh(
    page,
    panel(0),
    bmp24('panel.bmp', 16, (x) => (x % 2 ? [255, 255, 255] : [0, 0, 0])),
  );
  /** How many shades of grey there are between black and white. */
  const shades = (filter: 'nearest' | 'linear' | null) =>
    viewerOf(page).evaluate((viewer: RetroMesh, chosen) => {
      viewer.textureFilter = chosen;
      viewer.camera.set('front');
      const { data } = viewer.toCanvas(400, 400).getContext('2d')!.getImageData(120, 200, 160, 1);
      return new Set(data.filter((_, i) => i % 4 === 0)).size;
    }, filter);
  expect(await shades('nearest')).toBe(2);
  expect(await shades('linear')).toBeGreaterThan(8);
  expect(await shades(null)).toBeGreaterThan(8); // as Unreal does
});
