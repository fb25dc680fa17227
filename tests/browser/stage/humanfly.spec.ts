import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import {
  objectFile,
  paletteFile,
  rgbOf,
  squares,
  wordBytes,
  type ObjectParts,
  type Triple,
} from '../../support/humanfly-files.js';
import type { NamedBytes } from '../support/named-bytes.js';
import { bmp24, plain, type Rgb } from '../support/pictures.js';
import { coloursAt, expect, show as showFiles, test } from '../support/stage.js';
import { viewerOf } from '../support/viewer.js';

// For these normals the drawn colour is exactly the palette entry or texel of the format's rule.

/** Distinct colours. */
const words = Array.from({ length: 4 * 128 }, (_, i) => ((i * 97) % 512) * 127 + 300);
const palettes = paletteFile('ship.pal', words);
const entry = (index: number): Rgb => rgbOf(words[index]!);

const show = (page: Page, parts: ObjectParts, ...beside: NamedBytes[]): Promise<void> =>
  showFiles(page, [objectFile('ship.fly', parts), ...beside]);

/** The colours in the middle of the first squares. */
const coloursOfSquares = async (page: Page, count: number): Promise<number[][]> => {
  const middles = Array.from({ length: count }, (_, i): Triple => [i * 120 + 50, -50, 0]);
  return (await coloursAt(page, middles)).found;
};

/** A square for each normal; all its corners have the same normal. */
function withNormals(normals: readonly Triple[], shade: number, textureVertex = false): ObjectParts {
  const made = squares(normals.length, (i, corners) => ({
    shade,
    corners,
    table: corners.flatMap(() => [...(textureVertex ? [0] : []), normals.length * 4 + i]),
  }));
  return { ...made, normals, textureVertices: textureVertex ? [[128, 128]] : [] };
}

test('a flat polygon has entry 64 of its palette, or a built-in colour without palettes', async ({
  page,
}) => {
  const flat = squares(4, (i, corners) => ({ number: i, corners }));
  await show(page, flat, palettes);
  expect(await coloursOfSquares(page, 4)).toEqual([0, 1, 2, 3].map((palette) => entry(palette * 128 + 64)));
  await show(page, flat);
  expect(new Set((await coloursOfSquares(page, 4)).map(String)).size).toBe(4);
});

test('a gouraud polygon interpolates between its palette entries', async ({ page }) => {
  const entries = [0, 1, 63, 64, 127];
  const steady = squares(entries.length, (i, corners) => ({
    shade: 1,
    corners,
    table: corners.map(() => entries[i]!),
  }));
  await show(page, steady, palettes);
  expect(await coloursOfSquares(page, 5)).toEqual(entries.map(entry));

  // From entry 0 on the left to 100 on the right: a quarter of the way is 25.
  const slope = squares(1, (_, corners) => ({ shade: 1, corners, table: [0, 0, 100, 100] }));
  await show(page, slope, palettes);
  const across = await coloursAt(
    page,
    [25.5, 50.5, 75.5].map((x): Triple => [x, -50, 0]),
  );
  expect(across.found).toEqual([25, 50, 75].map(entry));
});

test('a phong polygon has the palette entry of its normal relative to the view', async ({ page }) => {
  const depths = [-127, -126, -64, -1, 0, 1, 126, 127];
  const normals = depths.map((z): Triple => [z === 0 ? 127 : 0, 0, z]);
  await show(page, withNormals(normals, 2), palettes);
  expect(await coloursOfSquares(page, depths.length)).toEqual(depths.map((z) => entry((z + 127) >> 1)));
});

test('a normal towards the viewer selects the first palette entry and the centre of the environment map', async ({
  page,
}) => {
  // Squares that face along x, with a normal along x and one away from the viewer.
  const upright: ObjectParts = {
    vertices: [
      [0, 0, 0],
      [0, 0, 100],
      [0, 100, 100],
      [0, 100, 0],
      [0, 0, 200],
      [0, 100, 200],
    ],
    normals: [
      [127, 0, 0],
      [0, 0, 127],
    ],
    primitives: [
      { shade: 2, corners: [0, 3, 2, 1], table: [6, 6, 6, 6] },
      { shade: 4, corners: [1, 2, 5, 4], table: [7, 7, 7, 7] },
    ],
  };
  const map = bmp24('0.bmp', 256, (x, y) => [x, y, (x * 3) & 255]);
  await show(page, upright, palettes, map);
  const places: Triple[] = [
    [0, -50, -50],
    [0, -50, -150],
  ];
  const { found: toward } = await coloursAt(page, places, { yaw: 90, zoom: 0.5 });
  expect(toward).toEqual([entry(0), [255, 128, 253]]);
  const { found: away } = await coloursAt(page, places, { yaw: -90, zoom: 0.5 });
  expect(away).toEqual([entry(127), [1, 128, 3]]);
});

test('an environment-mapped polygon has the texel of its normal, scaled by its length', async ({ page }) => {
  const normals: Triple[] = [
    [0, 0, -127],
    [127, 0, 0],
    [-127, 0, 0],
    [0, -127, 0],
    [0, 127, 0],
    [40, -90, -80],
    [0, -40, 0],
    [-128, 0, 0],
  ];
  const map = bmp24('texture0.bmp', 256, (x, y) => [x, y, (x * 3 + y * 5) & 255]);
  await show(page, withNormals(normals, 4), map);
  const texel = ([nx, ny]: Triple): Rgb => {
    const [u, v] = [128 + nx, 128 + ny];
    return [u, v, (u * 3 + v * 5) & 255];
  };
  expect(await coloursOfSquares(page, normals.length)).toEqual(normals.map(texel));
});

test('a textured polygon has the correct orientation, and its texture repeats', async ({ page }) => {
  const parts: ObjectParts = {
    ...squares(2, (i, corners) => ({ shade: 3, corners, table: [0, 1, 2, 3].map((k) => k + 4 * i) })),
    // In the order of the corners: top left, bottom left, bottom right, top right.
    textureVertices: [
      [0, 0],
      [0, 256],
      [256, 256],
      [256, 0],
      [256, 0],
      [256, 512],
      [768, 512],
      [768, 0],
    ],
  };
  await show(
    page,
    parts,
    bmp24('texture0.bmp', 256, (x, y) => [x, y, 77]),
  );
  const part = (i: number, x: number, y: number): Triple => [i * 120 + x * 100, -y * 100, 0];
  const spots = [part(0, 0.25, 0.125), part(0, 0.75, 0.5), part(1, 0.375, 0.375), part(1, 0.625, 0.625)];
  const { found } = await coloursAt(page, spots);
  for (const [i, [u, v]] of [
    [64, 32],
    [192, 128],
    [192, 192],
    [64, 64],
  ].entries()) {
    // A pixel is one or two texels.
    expect(Math.abs(found[i]![0]! - u!)).toBeLessThanOrEqual(3);
    expect(Math.abs(found[i]![1]! - v!)).toBeLessThanOrEqual(3);
    expect(found[i]![2]).toBe(77);
  }
});

test('a polygon of shade alpha or bump multiplies its texel with that of the light map of the next number', async ({
  page,
}) => {
  const normals: Triple[] = [
    [0, 0, -127],
    [127, 0, 0],
    [40, -90, -80],
  ];
  const surface: Rgb = [200, 100, 255];
  const light = bmp24('texture1.bmp', 256, (x, y) => [x, y, 255]);
  for (const shade of [5, 6]) {
    await show(page, withNormals(normals, shade, true), bmp24('texture0.bmp', 256, plain(surface)), light);
    const found = await coloursOfSquares(page, normals.length);
    for (const [i, [nx, ny]] of normals.entries()) {
      const map = [128 + nx, 128 + ny, 255];
      surface.forEach((level, part) =>
        expect(Math.abs(found[i]![part]! - (level * map[part]!) / 255)).toBeLessThanOrEqual(1),
      );
    }
  }
});

test('lines have palette entry 64, their own entries, or 64 plus half of their normal', async ({ page }) => {
  const line = (i: number) => [i * 2, i * 2 + 1];
  const both = (value: number) => [value, value];
  await show(
    page,
    {
      vertices: Array.from({ length: 12 }, (_, i): Triple => [(i % 2) * 100, (i >> 1) * 20, 0]),
      // A normal without a length would be replaced: that with z 0 has one.
      normals: [
        [0, 0, -127],
        [127, 0, 0],
        [0, 0, 127],
        [0, 0, -1],
      ],
      primitives: [
        { corners: line(0) },
        { shade: 1, corners: line(1), table: both(99) },
        ...[0, 1, 2, 3].map((k) => ({ shade: 2, corners: line(2 + k), table: both(12 + k) })),
      ],
    },
    palettes,
  );
  const { all } = await coloursAt(page, []);
  for (const index of [64, 99, 0, 127, 63])
    expect(all[entry(index).join(' ')], `entry ${index}`).toBeGreaterThan(100);
});

test('a sprite has a constant size on the screen, and empty runs are transparent', async ({ page }) => {
  const [red, green] = [0xf800, 0x07e0];
  // 12 × 8: a green edge of two columns, red, and the last two columns empty.
  const row = [0x8002, green, green, 0x8008, ...Array.from({ length: 8 }, () => red), 0x0002];
  const rows = Array.from({ length: 8 }, (_, i) => i * row.length * 2);
  const image = wordBytes([12, 8, ...rows, ...rows.flatMap(() => row)]);
  const parts: ObjectParts = {
    vertices: [
      [0, 0, 0],
      [100, 60, 0],
    ],
    primitives: [{ corners: [0] }, { corners: [1] }],
  };
  await show(page, parts, { name: 'ball.rle', bytes: image });
  for (const zoom of [1, 0.3]) {
    const { found, all } = await coloursAt(page, [[0, 0, 0]], { zoom });
    expect(found).toEqual([[255, 0, 0]]);
    expect(all['255 0 0']).toBe(2 * 8 * 8);
    expect(all['0 255 0']).toBe(2 * 2 * 8);
  }
});

/** Faces of a cube with corners 50 from its middle; the first looks at the viewer. */
function cube(count: number, first = 0): ObjectParts {
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return {
    vertices: [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 50 : -50, i & 2 ? 50 : -50, i & 4 ? 50 : -50]),
    primitives: faces.slice(first, first + count).map((corners, i) => ({ number: Math.min(3, i), corners })),
  };
}

test('back faces of a closed object are culled, and those of an open one are drawn, unless it is chosen', async ({
  page,
}) => {
  const front = async () => (await coloursAt(page, [[0, 0, 50]])).found[0];
  const setBackFaces = (drawn: boolean) =>
    viewerOf(page).evaluate((viewer: RetroMesh, chosen) => (viewer.backFaces = chosen), drawn);
  await show(page, cube(6), palettes);
  expect(await front()).toEqual(entry(64));
  // Without the first face, the inside of the face behind is visible.
  await show(page, cube(5, 1), palettes);
  expect(await front()).toEqual(entry(64));
  await setBackFaces(false);
  expect(await front()).not.toEqual(entry(64));
  await setBackFaces(true);
  expect(await front()).toEqual(entry(64));
});
