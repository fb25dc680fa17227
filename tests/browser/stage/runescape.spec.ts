import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { baseBytes, frameBytes, oldModelBytes } from '../../support/old-model.js';
import { textFile } from '../support/named-bytes.js';
import { blue, facesOf, red, squarePoints, squares } from '../support/runescape.js';
import { coloursAt, expect, show, test, type Point } from '../support/stage.js';
import { plain, png } from '../support/pictures.js';
import { viewerOf } from '../support/viewer.js';

const setDepthTest = (page: Page, depthTest: boolean): Promise<unknown> =>
  viewerOf(page).evaluate((viewer: RetroMesh, chosen) => (viewer.depthTest = chosen), depthTest);

/** Shows labels: the legend, and the numbers of the labels in whose colours some points are drawn, apart from shading. */
async function labelsAt(page: Page, display: RetroMesh['display'], points: readonly Point[]) {
  const legend = await viewerOf(page).evaluate((viewer: RetroMesh, chosen) => {
    viewer.display = chosen;
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    return viewer.legend.map(({ label, colour }) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return { label, colour: [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)] };
    });
  }, display);
  const bright = (colour: readonly number[]) => colour.map((part) => (part / Math.max(...colour)) * 255);
  const { found } = await coloursAt(page, points);
  const drawn = found.map((colour) => {
    const isSame = (other: readonly number[]) =>
      bright(colour).every((part, i) => Math.abs(part - bright(other)[i]!) < 12);
    return legend.filter((each) => isSame(each.colour)).map(({ label }) => label);
  });
  return { legend: legend.map(({ label }) => label), drawn: drawn.flat() };
}

test('labels and priorities are drawn in the colours of the legend', async ({ page }) => {
  await show(page, [squares()]);
  // Each pixel has the colour of the nearest corner.
  const corners: Point[] = [
    [10, 50, 0],
    [90, 50, 0],
  ];
  expect(await labelsAt(page, 'vertex-labels', corners)).toEqual({ legend: [1, 2], drawn: [1, 2] });
  expect(await labelsAt(page, 'face-labels', [[50, 30, 0]])).toEqual({
    legend: [30, 31, 32, 33],
    drawn: [30],
  });
  expect(await labelsAt(page, 'priorities', [[50, 30, 0]])).toEqual({ legend: [1, 5], drawn: [5] });
  expect(await labelsAt(page, 'textured', [])).toEqual({ legend: [], drawn: [] });
});

test('a static model with baked light has normals', async ({ page }) => {
  await show(page, [squares()], 'display="normals"');
  // Towards the camera: half red and green, full blue.
  expect((await coloursAt(page, [[50, 50, 0]])).found).toEqual([[128, 128, 255]]);
});

test('faces are drawn and picked by priority, or by depth with priority where depths tie', async ({
  page,
}) => {
  await show(page, [squares()]);
  const redAt = async (...points: readonly Point[]) =>
    (await coloursAt(page, points)).found.map(([r, , b]) => r! > b!);
  const pickOnTheRight = () =>
    viewerOf(page).evaluate(async (viewer: RetroMesh) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      const { left, top } = viewer.getBoundingClientRect();
      const [x, y] = viewer.project([170, 30, 0])!;
      return viewer.faceFromPoint(left + x, top + y)?.face;
    });
  for (const [depthTest, colours, face] of [
    [false, [true, true], 4],
    [true, [true, false], 6],
    [false, [true, true], 4],
  ] as const) {
    await setDepthTest(page, depthTest);
    expect(await redAt([50, 30, 0], [150, 30, 0])).toEqual(colours);
    expect(await pickOnTheRight()).toBe(face);
  }
});

test('texels outside a crop are transparent', async ({ page }) => {
  const vertices = squarePoints(0, 0);
  const model = { name: 'a.ob2', bytes: oldModelBytes({ vertices, faces: facesOf(0, { texture: 7 }) }) };
  const white = png('7.png', 64, plain([255, 255, 255]));
  const drawn = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const context = viewer.toCanvas(200, 200, { transparent: true }).getContext('2d')!;
      const { data } = context.getImageData(0, 0, 200, 200);
      return data.filter((value, at) => at % 4 === 3 && value > 0).length;
    });
  await show(page, [model, white]);
  const whole = await drawn();
  await show(page, [model, white, textFile('7.opt', '0,0,32,64,row')]);
  const cropped = await drawn();
  expect(whole).toBeGreaterThan(2000);
  // Each triangle maps its own corners to three corners of the image: a quarter of one lies right of its middle.
  expect(cropped / whole).toBeGreaterThan(0.6);
  expect(cropped / whole).toBeLessThan(0.9);
});

test('frames of a base move vertices and fade faces, without what is between them', async ({ page }) => {
  const places = [squarePoints(0, 0, 40), squarePoints(100, 0, 40)];
  const model = oldModelBytes({
    vertices: places.flat(),
    vertexLabels: places.flatMap((corners, i) => corners.map(() => i + 1)),
    faces: [red, blue].flatMap((colour, i) => facesOf(4 * i, { colour, label: i + 11 })),
  });
  // The red square moves up by 50 and the blue one fades by 160 of 256 in the second frame.
  const base = baseBytes([
    { kind: 'move', labels: [1] },
    { kind: 'fade', labels: [12] },
  ]);
  const moved = [[0, -50, 0] as const, [20, 0, 0] as const];
  const frames = [[null, null], moved].map((changes, id) => ({
    name: `anim_${id}.frame`,
    bytes: frameBytes({ id, base: 3, delay: 10, changes }),
  }));
  const files = [{ name: 'flag.ob2', bytes: model }, { name: 'base_3.base', bytes: base }, ...frames];
  await show(page, files, 'background="#000"');
  /** Inside the red square, above it, and inside the blue one. */
  const points: Point[] = [
    [20, 20, 0],
    [20, 70, 0],
    [120, 20, 0],
  ];
  const at = async (seconds: number) => {
    await viewerOf(page).evaluate(({ playback }: RetroMesh, time) => playback.seek(time), seconds);
    return (await coloursAt(page, points)).found;
  };
  const [redNow, nothing, blueNow] = await at(0);
  expect(redNow![0]).toBeGreaterThan(redNow![2]!);
  expect(blueNow![2]).toBeGreaterThan(blueNow![0]!);
  expect(nothing).toEqual([0, 0, 0]);
  expect(await at(0.19)).toEqual([redNow, nothing, blueNow]);
  const [left, above, faded] = await at(0.21);
  expect([left, above]).toEqual([nothing, redNow]);
  const seen = (256 - 160) / 256;
  for (const part of [0, 1, 2])
    expect(Math.abs(faded![part]! - blueNow![part]! * seen)).toBeLessThanOrEqual(1);
});
