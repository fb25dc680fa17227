import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { objectFile } from '../../support/humanfly-files.js';
import { oldModelBytes } from '../../support/old-model.js';
import { facesOf, red, squarePoints } from '../support/runescape.js';
import { sampleFiles } from '../support/samples.js';
import { coloursAt, expect, show, test, type Point } from '../support/stage.js';
import { meshFiles, square, squarePoints as unrealSquare } from '../support/unreal-files.js';
import { canvasOf, viewerOf } from '../support/viewer.js';

// Displays by value: legends and pixels.

/** The legend of a display, and the names of its entries in whose colours points are drawn, without shading. */
async function valuesAt(page: Page, display: RetroMesh['display'], points: readonly Point[]) {
  await viewerOf(page).evaluate((viewer: RetroMesh, chosen) => {
    viewer.light = 'even';
    viewer.display = chosen;
  }, display);
  await expect
    .poll(() => viewerOf(page).evaluate(({ legend }: RetroMesh) => legend.length))
    .toBeGreaterThan(0);
  const legend = await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    return viewer.legend.map(({ name, colour, triangles }) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return { name, triangles, colour: [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)] };
    });
  });
  const bright = (colour: readonly number[]) => colour.map((part) => (part / Math.max(...colour)) * 255);
  const { found } = await coloursAt(page, points);
  const drawn = found.map(
    (colour) =>
      legend.find((each) => bright(colour).every((part, i) => Math.abs(part - bright(each.colour)[i]!) < 12))
        ?.name,
  );
  return { legend: legend.map(({ name, triangles }) => `${name}: ${triangles}`), drawn };
}

test('types and flags of an Unreal mesh are drawn in the colours of the legend', async ({ page }) => {
  // A small masked square in front of a large normal one.
  const vertices = [...unrealSquare(0), ...unrealSquare(50, 20)];
  const triangles = [...square(0), ...square(4, { type: 0x13 })];
  await show(page, meshFiles('signs', { frames: [vertices], triangles }));
  const [left, , , right, high] = await viewerOf(page).evaluate(({ model }: RetroMesh) => [...model!.bounds]);
  const points: Point[] = [
    [left! + (right! - left!) / 2, high! * 0.9, 0],
    [left! + (right! - left!) / 2, 0, 0],
  ];
  const { legend, drawn } = await valuesAt(page, 'kinds', points);
  expect(legend).toEqual([expect.stringMatching(/0x13: 2$/), expect.stringMatching(/0x00: 2$/)]);
  expect(drawn).toEqual([expect.stringMatching(/0x00$/), expect.stringMatching(/0x13$/)]);
});

test('opacities of a RuneScape model are drawn, also of faces that leave the pixels as they are', async ({
  page,
}) => {
  const vertices = [0, 100, 200].flatMap((left) => squarePoints(left, 0));
  const alphas = [0, 64, 254];
  const bytes = oldModelBytes({
    vertices,
    faces: alphas.flatMap((alpha, i) => facesOf(4 * i, { colour: red, alpha })),
  });
  await show(page, [{ name: 'glass.ob2', bytes }]);
  const points = alphas.map((_, i): Point => [100 * i + 50, 30, 0]);
  expect(await valuesAt(page, 'opacity', points)).toEqual({
    legend: ['100 %: 2', '75 %: 2', '0 %: 2'],
    drawn: ['100 %', '75 %', '0 %'],
  });
});

test('the weights of a chosen bone are drawn as a heat map', async ({ page }) => {
  await show(page, sampleFiles('bellweed'));
  const first = await valuesAt(page, 'bone-weights', []);
  const { names, triangles } = await viewerOf(page).evaluate((viewer: RetroMesh) => ({
    names: viewer.boneNames,
    triangles: viewer.model!.indices.length / 3,
  }));
  expect(names).toHaveLength(8);
  const sum = (legend: readonly string[]) =>
    legend.reduce((total, row) => total + Number(/: (\d+)$/.exec(row)![1]), 0);
  expect(sum(first.legend)).toBe(triangles);
  const full = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { data } = viewer.toCanvas(320, 240).getContext('2d')!.getImageData(0, 0, 320, 240);
      let count = 0;
      // The end of the scale: red and green at the same shade, next to no blue.
      for (let at = 0; at < data.length; at += 4)
        if (data[at]! > 150 && data[at + 1]! > 0.8 * data[at]! && data[at + 2]! < 0.3 * data[at]!) count += 1;
      return count;
    });
  const counts = new Set<number>();
  for (const bone of [0, 3, 7]) {
    await viewerOf(page).evaluate((viewer: RetroMesh, index) => (viewer.bone = index), bone);
    counts.add(await full());
  }
  expect(counts.size).toBe(3);
  expect(Math.max(...counts)).toBeGreaterThan(200);
});

/** The pixels that an overlay changes, in a picture of the element's size. */
async function changedBy(page: Page, overlay: 'outlines' | 'normalLines' | 'vertexGrid', key: string) {
  await viewerOf(page).evaluate((viewer: RetroMesh) => {
    const data = viewer.toCanvas(320, 240).getContext('2d')!.getImageData(0, 0, 320, 240).data;
    Object.assign(window, { before: data });
  });
  await canvasOf(page).press(key);
  const changed = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { data } = viewer.toCanvas(320, 240).getContext('2d')!.getImageData(0, 0, 320, 240);
      const { before } = window as unknown as { before: Uint8ClampedArray };
      return data.reduce(
        (sum, value, i) => sum + (i % 4 === 0 && Math.abs(value - before[i]!) > 20 ? 1 : 0),
        0,
      );
    });
  await expect.poll(changed).toBeGreaterThan(0); // its script is loaded on first use
  expect(await viewerOf(page).evaluate((viewer: RetroMesh, name) => viewer[name], overlay)).toBe(true);
  const count = await changed();
  await canvasOf(page).press(key);
  expect(await changed()).toBe(0);
  return count;
}

test('outlines of polygons, normals and the vertex grid are drawn over the model by keys', async ({
  page,
}) => {
  const octagon = Array.from({ length: 8 }, (_, i): [number, number, number] => {
    const angle = (-i / 4) * Math.PI;
    return [Math.round(100 * Math.cos(angle)), Math.round(100 * Math.sin(angle)), 0];
  });
  const corners = octagon.map((_, i) => i);
  const primitives = [{ number: 1, shade: 2, corners, table: corners.map(() => 8) }];
  const file = objectFile('sign.fly', { vertices: octagon, normals: [[90, 0, -90]], primitives });
  await show(page, [{ name: file.name, bytes: Buffer.from(file.bytes) }]);
  await viewerOf(page).evaluate(({ camera, model }: RetroMesh) => {
    if (model!.indices.length !== 18) throw new Error('no octagon');
    camera.parallel = true;
    camera.state = { yaw: 0, pitch: 0, distance: camera.state.distance, target: [0, 0, 0] };
  });
  expect(await changedBy(page, 'outlines', 'e')).toBeGreaterThan(300);
  // Eight normals that lean to the right, a tenth of the radius long.
  expect(await changedBy(page, 'normalLines', 'r')).toBeGreaterThan(20);
  // A cell has the size of a pixel: from afar nothing is drawn.
  await viewerOf(page).evaluate(({ camera }: RetroMesh) => {
    camera.state = { ...camera.state, distance: 30, target: [100, 0, 0] };
  });
  expect(await changedBy(page, 'vertexGrid', 'x')).toBeGreaterThan(20);
});
