import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { addressesOf, whenAllShow } from '../support/embedding.js';
import { bmp24, plain, type Rgb } from '../support/pictures.js';
import { sampleFiles } from '../support/samples.js';
import { expect, mount, show, test } from '../support/stage.js';
import { meshFiles, pyramid, scriptFile, square, squarePoints, type Mesh } from '../support/unreal-files.js';
import { viewerOf } from '../support/viewer.js';

// Background, shadow and what the camera fits.

const translucent = 2;
const unlit = 0x10;
const panel = (type: number): Mesh => ({ frames: [squarePoints(0)], triangles: square(0, { type }) });
const solid = panel(unlit);
const beam = panel(translucent | unlit);

/** The files of a model that has one colour, and shows it whatever the light. */
function plainModel(colour: Rgb, mesh: Mesh) {
  const script = scriptFile({ stem: 'thing', textures: { 0: 'thing.bmp' } });
  return [...meshFiles('thing', mesh), script, bmp24('thing.bmp', 16, plain(colour))];
}

const light = [207, 213, 209];
const mid = [111, 120, 116];
const dark = [31, 36, 34];

/** Pixels of the model that a shadow changes, all pixels of the model, and other pixels that the shadow darkens or brightens. */
function effectOfShadow(page: Page) {
  return viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    /** The model over a grey, which the element reads from its style some frames later. */
    const pixels = async (grey: number, shadow: number) => {
      viewer.background = `rgb(${grey} ${grey} ${grey})`;
      viewer.shadowIntensity = shadow;
      for (;;) {
        const context = viewer.toCanvas(320, 240).getContext('2d')!;
        const { data } = context.getImageData(0, 0, 320, 240);
        if (data[0] === grey) return data;
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    };
    const [black, white] = [await pixels(0, 0), await pixels(255, 0)];
    const [without, shadowed] = [await pixels(160, 0), await pixels(160, 1)];
    const found = { changed: 0, model: 0, darkened: 0, brightened: 0 };
    for (let at = 0; at < black.length; at += 4) {
      const parts = [0, 1, 2].map((part) => at + part);
      const isModel = parts.some((i) => black[i] !== 0 || white[i] !== 255);
      const isOther = parts.some((i) => without[i] !== shadowed[i]);
      if (isModel) found.model += 1;
      if (isModel && isOther) found.changed += 1;
      if (!isModel && isOther) found[shadowed[at]! < without[at]! ? 'darkened' : 'brightened'] += 1;
    }
    return found;
  });
}

/** Waits until the shadow's code is loaded and drawn. */
async function whenShadowed(page: Page): Promise<void> {
  await expect.poll(async () => (await effectOfShadow(page)).darkened).toBeGreaterThan(50);
}

const turn = (page: Page, right: number, up: number): Promise<void> =>
  viewerOf(page).evaluate(({ camera }: RetroMesh, angles) => camera.turn(...angles), [right, up] as const);

for (const sample of ['lantern', 'fenstrider', 'bellweed']) {
  const title = `the shadow of ${sample} changes no pixel of the model, and none is seen from below`;
  test(title, { tag: sample === 'lantern' ? [] : '@all' }, async ({ page }) => {
    await show(page, sampleFiles(sample));
    await whenShadowed(page);
    for (const [right, up] of [
      [0, 0],
      [70, 40],
      [110, -60],
    ] as const) {
      await turn(page, right, up);
      const { changed, model, brightened } = await effectOfShadow(page);
      expect([changed, brightened]).toEqual([0, 0]);
      expect(model).toBeGreaterThan(2000);
    }
    await turn(page, 0, -60);
    expect((await effectOfShadow(page)).darkened).toBe(0);
  });
}

test('what adds light, or is seen through, is the same with a shadow behind it', async ({ page }) => {
  const ground = pyramid(1);
  const glow = squarePoints(70).map(([x, y, z]) => [x, y, z - 20] as const);
  const mesh = {
    frames: [[...ground.frames[0]!, ...glow]],
    triangles: [...ground.triangles, ...square(4, { type: translucent | unlit })],
  };
  await show(page, plainModel([90, 40, 20], mesh));
  await whenShadowed(page);
  expect(await effectOfShadow(page)).toMatchObject({ changed: 0, brightened: 0 });
});

test('the stage is one on which the model can be seen, in both themes', async ({ page }) => {
  /** The colour of the top left corner of a picture of what is shown. */
  const background = (): Promise<number[]> =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { data } = viewer.toCanvas(64, 64).getContext('2d')!.getImageData(0, 0, 1, 1);
      return [...data.subarray(0, 3)];
    });
  for (const [theme, mesh, colour, expected] of [
    ['light', solid, [20, 20, 22], light],
    ['dark', solid, [20, 20, 22], mid],
    ['dark', solid, [180, 90, 40], dark],
    ['light', solid, [210, 214, 206], mid],
    ['light', beam, [80, 60, 190], dark],
    ['dark', beam, [80, 60, 190], dark],
  ] as const) {
    await show(page, plainModel(colour, mesh), `style="color-scheme: ${theme}"`);
    await expect.poll(background, `${theme} ${colour.join()}`).toEqual([...expected]);
  }
});

test('the stage is brighter towards its middle, and a chosen colour is exactly that one', async ({
  page,
}) => {
  await show(page, sampleFiles('lantern'));
  /** The colours of a picture without the model: at the corners, in the middle, and how many there are. */
  const stage = (background: string, transparent = false) =>
    viewerOf(page).evaluate(
      (viewer: RetroMesh, [colour, isClear]) => {
        viewer.background = colour as string;
        viewer.model!.materials.forEach((_, i) => viewer.materials.setVisible(i, false));
        const context = viewer
          .toCanvas(61, 61, { transparent: isClear as boolean })
          .getContext('2d')!
          .getImageData(0, 0, 61, 61);
        const at = (pixel: number) => [...context.data.subarray(pixel * 4, pixel * 4 + 4)];
        const all = new Set(Array.from({ length: 61 * 61 }, (_, i) => at(i).join()));
        return { corners: [0, 60, 60 * 61, 61 * 61 - 1].map(at), middle: at(30 * 61 + 30), shades: all.size };
      },
      [background, transparent] as const,
    );
  for (const [background, colour] of [
    ['dark', dark],
    ['light', light],
  ] as const) {
    await expect.poll(async () => (await stage(background)).corners[0]).toEqual([...colour, 255]);
    const { corners, middle, shades } = await stage(background);
    expect(new Set(corners.map(String)).size).toBe(1);
    expect(middle).toEqual([...colour.map((part) => part + 14), 255]);
    expect(shades).toBeLessThanOrEqual(15);
  }
  await expect
    .poll(async () => await stage('#345678'))
    .toMatchObject({ middle: [0x34, 0x56, 0x78, 255], shades: 1 });
  expect(await stage('dark', true)).toMatchObject({ middle: [0, 0, 0, 0], shades: 1 });
});

test('an image that slow frames make coarse has nothing of other viewers at its edges', async ({ page }) => {
  const viewer = (size: string, background: string) =>
    `<retro-mesh src="${addressesOf('lantern')}" style="${size}" background="${background}" autoplay></retro-mesh>`;
  const large = viewer('width: 480px; height: 360px', '#f00');
  await mount(page, `${large}${viewer('width: 240px; height: 180px', '#00f')}`);
  await whenAllShow(page, 2);
  const reds = await page.evaluate(async () => {
    const [behind, small] = [...document.querySelectorAll('retro-mesh')];
    small!.model!.materials.forEach((_, i) => small!.materials.setVisible(i, false));
    behind!.playback.pause();
    const canvas = small!.shadowRoot!.querySelector('canvas')!;
    const { data } = new ImageData(canvas.width, canvas.height);
    for (let frame = 0; frame < 24; frame += 1) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      while (performance.now() < now + 60);
      data.set(canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data);
    }
    let count = 0;
    for (let at = 0; at < data.length; at += 4) count += Number(data[at]! > 8);
    return count;
  });
  expect(reds).toBe(0);
});

test('a model starts with an idle clip and fits it, and a chosen clip is fitted while the camera is', async ({
  page,
}) => {
  const { frames, triangles } = pyramid(1);
  const moved = (by: number) => frames[0]!.map(([x, y, z]) => [x, y + by, z] as const);
  const mesh = { frames: [moved(0), moved(500), moved(2), moved(500)], triangles };
  const clips = [
    { name: 'All', first: 0, count: 4 },
    { name: 'Dash', first: 1, count: 1 },
    { name: 'Breath', first: 2, count: 1 },
  ];
  await show(page, [...meshFiles('thing', mesh), scriptFile({ stem: 'thing', textures: {}, clips })]);
  const seen = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { width, height } = viewer.getBoundingClientRect();
      viewer.toCanvas(8, 8); // poses the model
      const point = viewer.project(viewer.getFace(0)!.point)!;
      return {
        clip: viewer.playback.current!.name,
        isInside: point[0] > 0 && point[0] < width && point[1] < height,
        distance: viewer.camera.state.distance,
      };
    });
  const choose = (clip: number) =>
    viewerOf(page).evaluate(({ playback }: RetroMesh, index) => (playback.clip = index), clip);
  const { distance: near, ...first } = await seen();
  expect(first).toEqual({ clip: 'Breath', isInside: true });
  await choose(1);
  const dash = await seen();
  expect(dash).toMatchObject({ clip: 'Dash', isInside: true });
  expect(Math.abs(dash.distance / near - 1)).toBeLessThan(0.05);
});

test('the floor is no line across the stage where it is seen from its edge', async ({ page }) => {
  await show(page, meshFiles('thing', pyramid()), 'grid background="#808080"');
  const seen = await viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const { camera } = viewer;
    const context = viewer.shadowRoot!.querySelector('canvas')!.getContext('2d')!;
    const { width, height } = context.canvas;
    const { low } = camera.box;
    const { distance } = camera.state;
    /** How many pixels at the edges of the stage, beside the model, have something with the eye at a height above the floor. */
    const atEdges = async (above: number) => {
      camera.state = { yaw: 20, pitch: 0, distance: distance * 2, target: [0, low[1] + above * distance, 0] };
      for (let i = 0; i < 2; i++) await new Promise((done) => requestAnimationFrame(done));
      const { data } = context.getImageData(0, 0, width, height);
      const isDrawn = (_: unknown, at: number) =>
        Math.abs((at % width) - width / 2) > width * 0.4 && Math.abs(data[at * 4]! - 128) > 2;
      return Array.from({ length: width * height }).filter(isDrawn).length;
    };
    // The element reads the background some frames later, and the grid's colours depend on it.
    while (context.getImageData(0, 0, 1, 1).data[0] !== 128 || (await atEdges(0.3)) === 0) await atEdges(0);
    const heights = Array.from({ length: 21 }, (_, i) => (i - 10) / 2000);
    const found = { edge: 0, grid: await atEdges(0.3) };
    for (const above of heights) found.edge = Math.max(found.edge, await atEdges(above));
    return found;
  });
  expect(seen.grid).toBeGreaterThan(100);
  expect(seen.edge).toBe(0);
});
