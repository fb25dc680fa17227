import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { axeViolations } from './support/axe.js';
import { withoutSmoothEdges } from './support/antialiasing.js';
import { drop } from './support/drop.js';
import { crate } from './support/models.js';
import { bmp24, plain, type Rgb } from './support/pictures.js';
import { expect, test } from './support/test.js';
import { meshFiles, pyramid, scriptFile, square, squarePoints, type Mesh } from './support/unreal-files.js';
import { fingerprint, hideGrid, openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

const translucent = 2;
const unlit = 0x10;

/** The files of a model that has one colour, and shows it whatever the light. */
function plainModel(colour: Rgb, mesh: Mesh) {
  const script = scriptFile({ stem: 'thing', textures: { 0: 'thing.bmp' } });
  return [...meshFiles('thing', mesh), script, bmp24('thing.bmp', 16, plain(colour))];
}
const solid: Mesh = {
  frames: [squarePoints(0)],
  triangles: square(0, { type: unlit }),
};
const beam: Mesh = {
  frames: [squarePoints(0)],
  triangles: square(0, { type: translucent | unlit }),
};

/** The colour of the top left corner of a picture of what is shown. */
const backgroundOf = (page: Page): Promise<number[]> =>
  viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { data } = viewer.toCanvas(64, 64).getContext('2d')!.getImageData(0, 0, 1, 1);
    return [...data.subarray(0, 3)];
  });

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

for (const sample of ['Fenstrider', 'Lantern', 'Bellweed'] as const) {
  test(`the shadow of ${sample} changes no pixel of the model, from any side`, async ({ page }) => {
    await withoutSmoothEdges(page);
    await openPage(page);
    await openSample(page, sample);
    await whenShadowed(page);
    for (const [yaw, pitch] of [
      [0, 0],
      [70, 40],
      [110, -60],
    ] as const) {
      await viewerOf(page).evaluate((viewer: RetroMesh, [right, up]) => viewer.camera.turn(right!, up!), [
        yaw,
        pitch,
      ] as const);
      const { changed, model, brightened } = await effectOfShadow(page);
      expect([changed, brightened]).toEqual([0, 0]);
      expect(model).toBeGreaterThan(2000);
    }
  });
}

test('what adds light, or is seen through, is the same with a shadow behind it', async ({ page }) => {
  await withoutSmoothEdges(page);
  await openPage(page);
  const ground = pyramid(1).frames[0]!;
  const glow = squarePoints(70).map(([x, y, z]) => [x, y, z - 20] as const);
  const mesh = {
    frames: [[...ground, ...glow]],
    triangles: [...pyramid(1).triangles, ...square(4, { type: translucent | unlit })],
  };
  await drop(page, ...plainModel([90, 40, 20], mesh));
  await whenShown(page, 'thing');
  await whenShadowed(page);
  expect(await effectOfShadow(page)).toMatchObject({ changed: 0, brightened: 0 });
});

test('the shadow is not drawn seen from below, nor at intensity 0', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Lantern');
  await whenShadowed(page);
  await viewerOf(page).evaluate((viewer: RetroMesh) => viewer.camera.turn(0, -60));
  expect((await effectOfShadow(page)).darkened).toBe(0);
});

test('the stage is one on which the model can be seen, in both themes', async ({ page }) => {
  const cases = [
    ['light', solid, [20, 20, 22], light],
    ['dark', solid, [20, 20, 22], mid],
    ['dark', solid, [180, 90, 40], dark],
    ['light', solid, [210, 214, 206], mid],
    ['light', beam, [80, 60, 190], dark],
    ['dark', beam, [80, 60, 190], dark],
  ] as const;
  for (const [theme, mesh, colour, expected] of cases) {
    await openPage(page, `/?theme=${theme}`);
    await drop(page, ...plainModel(colour, mesh));
    await whenShown(page, 'thing');
    await expect.poll(() => backgroundOf(page), `${theme} ${colour.join()}`).toEqual([...expected]);
  }
});

test('the stage is brighter towards its middle, and a chosen colour is exactly that one', async ({
  page,
}) => {
  await openPage(page);
  await openSample(page, 'Lantern');
  /** The colours of a picture without the model: at the corners, in the middle, and how many there are. */
  const stage = (background: string, transparent = false) =>
    viewerOf(page).evaluate(
      (viewer: RetroMesh, [colour, isClear]) => {
        viewer.shadowIntensity = 0;
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

test('background, shadow, exposure, texels and up axis are chosen in the toolbar and kept in the link', async ({
  page,
  context,
}) => {
  await openPage(page, '/?theme=light');
  await drop(page, ...crate().all);
  await whenShown(page, 'crate');
  await openPage(page, '/?theme=light');
  await openSample(page, 'Lantern');
  await page.getByRole('button', { name: 'Stage', exact: true }).click();
  const settings = page.getByRole('group', { name: 'Stage' });
  await settings.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(() => backgroundOf(page)).toEqual(dark);
  await settings.getByRole('slider', { name: 'Shadow' }).fill('40');
  await settings.getByRole('slider', { name: 'Exposure' }).fill('1');
  await settings.getByRole('radio', { name: 'Nearest' }).click();
  await settings.getByRole('combobox', { name: 'Up' }).selectOption('z');
  expect(await axeViolations(page)).toEqual([]);
  await expect(page).toHaveURL(/&background=dark&exposure=2&shadow=0\.4&filter=nearest&up=z/);

  const other = await context.newPage();
  await other.goto(page.url());
  await whenShown(other, 'Lantern');
  const state = (one: Page) =>
    viewerOf(one).evaluate(({ background, exposure, shadowIntensity, textureFilter, up }: RetroMesh) => ({
      background,
      exposure,
      shadowIntensity,
      textureFilter,
      up,
    }));
  expect(await state(other)).toEqual(await state(page));
  await expect.poll(() => fingerprint(other)).toBe(await fingerprint(page));

  await settings.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/background=|exposure=|shadow=|filter=|up=/);
  await settings.getByRole('radio', { name: 'Auto' }).press('Escape');
  await expect(settings).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stage', exact: true })).toBeFocused();
});

test('the colours are exactly those of the texture, and exposure multiplies them', async ({ page }) => {
  await openPage(page);
  await drop(page, ...plainModel([100, 40, 20], solid));
  await whenShown(page, 'thing');
  const middle = (exposure: number) =>
    viewerOf(page).evaluate((viewer: RetroMesh, factor) => {
      viewer.exposure = factor;
      viewer.camera.milliseconds = 0;
      viewer.camera.set('front');
      const { data } = viewer.toCanvas(64, 64).getContext('2d')!.getImageData(32, 32, 1, 1);
      return [...data.subarray(0, 3)];
    }, exposure);
  expect(await middle(1)).toEqual([100, 40, 20]);
  expect(await middle(2)).toEqual([200, 80, 40]);
  expect(await middle(0.5)).toEqual([50, 20, 10]);
});

test('texels are sampled as it is chosen', async ({ page }) => {
  await openPage(page);
  const stripes = bmp24('thing.bmp', 16, (x) => (x % 2 ? [255, 255, 255] : [0, 0, 0]));
  const script = scriptFile({ stem: 'thing', textures: { 0: 'thing.bmp' } });
  await drop(page, ...meshFiles('thing', solid), script, stripes);
  await whenShown(page, 'thing');
  await hideGrid(page);
  /** How many shades of grey there are between black and white. */
  const shades = (filter: 'nearest' | 'linear' | null) =>
    viewerOf(page).evaluate((viewer: RetroMesh, chosen) => {
      viewer.textureFilter = chosen;
      viewer.camera.milliseconds = 0;
      viewer.camera.set('front');
      const { data } = viewer.toCanvas(400, 400).getContext('2d')!.getImageData(120, 200, 160, 1);
      return new Set(data.filter((_, i) => i % 4 === 0)).size;
    }, filter);
  expect(await shades('nearest')).toBe(2);
  expect(await shades('linear')).toBeGreaterThan(8);
  expect(await shades(null)).toBeGreaterThan(8); // as Unreal does
});

test('a model starts with an idle clip and fits it, and a chosen clip is fitted while the camera is', async ({
  page,
}) => {
  const { frames, triangles } = pyramid(1);
  const [base] = frames;
  const moved = (by: number) => base!.map(([x, y, z]) => [x, y + by, z] as const);
  const mesh = { frames: [moved(0), moved(500), moved(2), moved(500)], triangles };
  const clips = [
    { name: 'All', first: 0, count: 4 },
    { name: 'Dash', first: 1, count: 1 },
    { name: 'Breath', first: 2, count: 1 },
  ];
  const script = scriptFile({ stem: 'thing', textures: {}, clips });
  await openPage(page);
  await drop(page, ...meshFiles('thing', mesh), script);
  await whenShown(page, 'thing');
  const seen = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { width, height } = viewer.getBoundingClientRect();
      viewer.toCanvas(8, 8); // poses the model
      const point = viewer.project(viewer.getFace(0)!.point)!;
      return {
        clip: viewer.playback.current!.name,
        isInside: point[0] > 0 && point[0] < width && point[1] < height,
      };
    });
  const distance = () => viewerOf(page).evaluate(({ camera }: RetroMesh) => camera.state.distance);
  expect(await seen()).toEqual({ clip: 'Breath', isInside: true });
  const near = await distance();
  await viewerOf(page).evaluate(({ playback }: RetroMesh) => (playback.clip = 1));
  expect(await seen()).toEqual({ clip: 'Dash', isInside: true });
  expect(Math.abs((await distance()) / near - 1)).toBeLessThan(0.05);
  // All four frames: the first one is fitted, with a margin, and the others may leave the image.
  await viewerOf(page).evaluate(({ playback }: RetroMesh) => (playback.clip = 0));
  expect(await seen()).toEqual({ clip: 'All', isInside: true });
  expect(await distance()).toBeLessThan(near * 1.6);
  // At a later moment, Fit fits the pose of that moment, and the link says so.
  await viewerOf(page).evaluate(({ playback, camera }: RetroMesh) => {
    playback.seek(0.1);
    camera.fit();
  });
  expect(await seen()).toEqual({ clip: 'All', isInside: true });
});
