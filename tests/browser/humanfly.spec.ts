import {
  objectFile,
  rgbOf,
  squares,
  wordBytes,
  type ObjectParts,
  type Triple,
} from '../support/humanfly-files.js';
import { drop } from './support/drop.js';
import { withoutSmoothEdges } from './support/antialiasing.js';
import { coloursAt, middle, palettes, show, words } from './support/humanfly.js';
import { bmp24, plain, type Rgb } from './support/pictures.js';
import { expect, test } from './support/test.js';
import { openPage, whenShown } from './support/viewer.js';

// For these normals the drawn colour is exactly the palette entry or texel of the format's rule.

test.use({ viewport: { width: 900, height: 600 } });

test.beforeEach(async ({ page }) => {
  await withoutSmoothEdges(page);
  await openPage(page);
});

/** A square for each normal; all its corners have the same normal. */
function withNormals(normals: readonly Triple[], shade: number, textureVertex = false): ObjectParts {
  const made = squares(normals.length, (i, corners) => ({
    shade,
    corners,
    table: corners.flatMap(() => [...(textureVertex ? [0] : []), normals.length * 4 + i]),
  }));
  return { ...made, normals, textureVertices: textureVertex ? [[128, 128]] : [] };
}

test('a flat polygon has entry 64 of its palette', async ({ page }) => {
  await show(
    page,
    squares(4, (i, corners) => ({ number: i, corners })),
    palettes,
  );
  const { found } = await coloursAt(page, [0, 1, 2, 3].map(middle));
  expect(found).toEqual([0, 1, 2, 3].map((palette) => rgbOf(words[palette * 128 + 64]!)));
});

test('a gouraud polygon interpolates between its palette entries', async ({ page }) => {
  const entries = [0, 1, 63, 64, 127];
  const steady = squares(entries.length, (i, corners) => ({
    shade: 1,
    corners,
    table: corners.map(() => entries[i]!),
  }));
  await show(page, steady, palettes);
  const { found } = await coloursAt(
    page,
    entries.map((_, i) => middle(i)),
  );
  expect(found).toEqual(entries.map((entry) => rgbOf(words[entry]!)));

  // From entry 0 on the left to 100 on the right: a quarter of the way is 25.
  const slope = squares(1, (_, corners) => ({ shade: 1, corners, table: [0, 0, 100, 100] }));
  await drop(page, objectFile('slope.fly', slope), { ...palettes, name: 'slope.pal' });
  await whenShown(page, 'slope');
  const across = await coloursAt(
    page,
    [25.5, 50.5, 75.5].map((x): Triple => [x, -50, 0]),
  );
  expect(across.found).toEqual([25, 50, 75].map((entry) => rgbOf(words[entry]!)));
});

test('a phong polygon has the palette entry of its normal relative to the view', async ({ page }) => {
  const depths = [-127, -126, -64, -1, 0, 1, 126, 127];
  await show(
    page,
    withNormals(
      depths.map((z): Triple => [z === 0 ? 127 : 0, 0, z]),
      2,
    ),
    palettes,
  );
  const { found } = await coloursAt(
    page,
    depths.map((_, i) => middle(i)),
  );
  expect(found).toEqual(depths.map((z) => rgbOf(words[(z + 127) >> 1]!)));
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
  const { found: toward } = await coloursAt(page, places, { yaw: 90 });
  expect(toward).toEqual([rgbOf(words[0]!), [255, 128, 253]]);
  const { found: away } = await coloursAt(page, places, { yaw: -90 });
  expect(away).toEqual([rgbOf(words[127]!), [1, 128, 3]]);
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
  const { found } = await coloursAt(
    page,
    normals.map((_, i) => middle(i)),
  );
  const texel = ([nx, ny]: Triple): Rgb => {
    const [u, v] = [128 + nx, 128 + ny];
    return [u, v, (u * 3 + v * 5) & 255];
  };
  expect(found).toEqual(normals.map(texel));
});

test('a textured polygon has the correct orientation, and its texture repeats', async ({ page }) => {
  const corner = (u: number, v: number) => [u, v] as const;
  const parts: ObjectParts = {
    ...squares(2, (i, corners) => ({ shade: 3, corners, table: [0, 1, 2, 3].map((k) => k + 4 * i) })),
    // In the order of the corners: top left, bottom left, bottom right, top right.
    textureVertices: [
      corner(0, 0),
      corner(0, 256),
      corner(256, 256),
      corner(256, 0),
      corner(256, 0),
      corner(256, 512),
      corner(768, 512),
      corner(768, 0),
    ],
  };
  const map = bmp24('texture0.bmp', 256, (x, y) => [x, y, 77]);
  await show(page, parts, map);
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

for (const [shade, name] of [
  [5, 'alpha'],
  [6, 'bump'],
] as const) {
  test(`a polygon of shade ${name} multiplies its texel with that of the light map of the next number`, async ({
    page,
  }) => {
    const normals: Triple[] = [
      [0, 0, -127],
      [127, 0, 0],
      [40, -90, -80],
    ];
    const surface: Rgb = [200, 100, 255];
    const parts = withNormals(normals, shade, true);
    const light = bmp24('texture1.bmp', 256, (x, y) => [x, y, 255]);
    await show(page, parts, bmp24('texture0.bmp', 256, plain(surface)), light);
    const { found } = await coloursAt(
      page,
      normals.map((_, i) => middle(i)),
    );
    for (const [i, [nx, ny]] of normals.entries()) {
      const map = [128 + nx, 128 + ny, 255];
      surface.forEach((level, part) =>
        expect(Math.abs(found[i]![part]! - (level * map[part]!) / 255)).toBeLessThanOrEqual(1),
      );
    }
  });
}

test('lines have palette entry 64, their own entries, or 64 plus half of their normal', async ({ page }) => {
  const vertices: Triple[] = [];
  const normals: Triple[] = [
    [0, 0, -127],
    [0, 0, 0],
    [0, 0, 127],
    [0, 0, -1],
  ].map(([x, y, z]) => [x!, y!, z!]);
  for (let i = 0; i < 6; i++) vertices.push([0, i * 20, 0], [100, i * 20, 0]);
  const line = (i: number) => [i * 2, i * 2 + 1];
  const both = (value: number) => [value, value];
  await show(
    page,
    {
      vertices,
      // A normal without a length would be replaced: this one has one, and its z is 0.
      normals: normals.map(([, , z]): Triple => [z === 0 ? 127 : 0, 0, z]),
      primitives: [
        { corners: line(0) },
        { shade: 1, corners: line(1), table: both(99) },
        ...[0, 1, 2, 3].map((k) => ({ shade: 2, corners: line(2 + k), table: both(12 + k) })),
      ],
    },
    palettes,
  );
  const { all } = await coloursAt(page, []);
  for (const entry of [64, 99, 0, 127, 63]) {
    expect(all[rgbOf(words[entry]!).join(' ')], `entry ${entry}`).toBeGreaterThan(100);
  }
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
  const near = await coloursAt(page, [[0, 0, 0]]);
  const far = await coloursAt(page, [[0, 0, 0]], { zoom: 0.3 });
  for (const { found, all } of [near, far]) {
    expect(found).toEqual([[255, 0, 0]]);
    expect(all['255 0 0']).toBe(2 * 8 * 8);
    expect(all['0 255 0']).toBe(2 * 2 * 8);
  }
});

test('back faces of a closed object are culled, and those of an open one are drawn', async ({ page }) => {
  const vertices: Triple[] = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [
    i & 1 ? 50 : -50,
    i & 2 ? 50 : -50,
    i & 4 ? 50 : -50,
  ]);
  const faces = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  const cube = (count: number, first = 0) => ({
    vertices,
    primitives: faces.slice(first, first + count).map((corners, i) => ({ number: Math.min(3, i), corners })),
  });
  await show(page, cube(6), palettes);
  // The face toward the viewer, at z −50 of the file, is the first.
  expect((await coloursAt(page, [[0, 0, 50]])).found).toEqual([rgbOf(words[64]!)]);
  // Without it the inside of the face behind is visible.
  await drop(page, objectFile('open.fly', cube(5, 1)), { ...palettes, name: 'open.pal' });
  await whenShown(page, 'open');
  expect((await coloursAt(page, [[0, 0, -50]])).found).toEqual([rgbOf(words[64]!)]);
});
