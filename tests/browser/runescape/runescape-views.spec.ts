import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { oldModelBytes, type OldFace } from '../../support/old-model.js';
import { axeViolations } from '../support/axe.js';
import { corpusPath } from '../support/corpus.js';
import { drop } from '../support/drop.js';
import type { NamedBytes } from '../support/named-bytes.js';
import { expect, test } from '../support/test.js';
import { canvasOf, openPage, viewerOf, whenShown } from '../support/viewer.js';

type Rgb = readonly [red: number, green: number, blue: number];

/** Face colours. */
const [red, blue] = [(7 << 7) | 64, (43 << 10) | (7 << 7) | 64];

/** Corners of a square 100 wide, seen from the front; the file's y axis points down. */
const square = (left: number, z: number) =>
  [
    [left, 0, z],
    [left + 100, 0, z],
    [left + 100, -100, z],
    [left, -100, z],
  ] as const;
const two = (first: number, face: Partial<OldFace>): OldFace[] => [
  { corners: [first, first + 1, first + 2], ...face },
  { corners: [first, first + 2, first + 3], ...face },
];

/**
 * On the left a red square with priority 5, and in the same plane a blue one with priority 1, later in the file; on the
 * right the same, the blue one 50 units nearer.
 */
function squares(): NamedBytes {
  const vertices = [...square(0, 0), ...square(0, 0), ...square(100, 0), ...square(100, -50)];
  const bytes = oldModelBytes({
    vertices,
    vertexLabels: vertices.map((_, i) => [1, 2, 2, 1][i % 4]!),
    faces: [
      ...two(0, { colour: red, priority: 5, label: 30 }),
      ...two(4, { colour: blue, priority: 1, label: 31 }),
      ...two(8, { colour: red, priority: 5, label: 32 }),
      ...two(12, { colour: blue, priority: 1, label: 33 }),
    ],
  });
  return { name: 'squares.ob2', bytes };
}

/** The colours at points of the model in a front view. */
function coloursAt(page: Page, places: readonly (readonly [x: number, y: number])[]): Promise<Rgb[]> {
  return viewerOf(page).evaluate((viewer: RetroMesh, at) => {
    const { camera } = viewer;
    camera.parallel = true;
    camera.state = { yaw: 0, pitch: 0, distance: 150 / camera.slope, target: [100, 50, 0] };
    const size = 300;
    const image = viewer.toCanvas(size, size).getContext('2d')!;
    return at.map(([x, y]): Rgb => {
      const [r, g, b] = image.getImageData(50 + x, 200 - y, 1, 1).data;
      return [r!, g!, b!];
    });
  }, places);
}

/** The colour of a label in the legend. */
function legendColour(page: Page, label: number): Promise<Rgb> {
  return page
    .getByRole('list', { name: 'Colours' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) })
    .evaluate((item): Rgb => {
      const [r, g, b] = getComputedStyle(item, '::before')
        .backgroundColor.match(/[\d.]+/g)!
        .map(Number);
      return [r!, g!, b!];
    });
}

/** Largest difference of two colours, apart from shading. */
function distance(drawn: Rgb, said: Rgb): number {
  const brightest = (colour: Rgb) => Math.max(...colour);
  return Math.max(
    ...drawn.map((part, i) => Math.abs(part / brightest(drawn) - said[i]! / brightest(said)) * 255),
  );
}

const show = (page: Page, display: string) =>
  page.getByRole('combobox', { name: 'Display' }).selectOption({ label: display });

test('labels and priorities are drawn in the colours of the legend', async ({ page }) => {
  await openPage(page);
  await drop(page, squares());
  await whenShown(page, 'squares');
  await expect(page.getByRole('list', { name: 'Colours' })).toBeHidden();

  await show(page, 'Vertex labels');
  const legend = page.getByRole('list', { name: 'Colours' }).getByRole('listitem');
  await expect(legend).toHaveText(['1', '2']);
  // Each pixel has the colour of the nearest corner.
  const [nearOne, nearTwo] = await coloursAt(page, [
    [10, 50],
    [90, 50],
  ]);
  expect(distance(nearOne!, await legendColour(page, 1))).toBeLessThan(12);
  expect(distance(nearTwo!, await legendColour(page, 2))).toBeLessThan(12);

  await show(page, 'Face labels');
  await expect(legend).toHaveText(['30', '31', '32', '33']);
  expect(distance((await coloursAt(page, [[50, 30]]))[0]!, await legendColour(page, 30))).toBeLessThan(12);

  await show(page, 'Priorities');
  await expect(legend).toHaveText(['1', '5']);
  expect(distance((await coloursAt(page, [[50, 30]]))[0]!, await legendColour(page, 5))).toBeLessThan(12);

  await show(page, 'Textured');
  await expect(legend).toHaveCount(0);
});

test('a static model with baked light has normals', async ({ page }) => {
  await openPage(page);
  await drop(page, squares());
  await whenShown(page, 'squares');
  await show(page, 'Normals');
  // Towards the camera: half red and green, full blue.
  expect(await coloursAt(page, [[50, 50]])).toEqual([[128, 128, 255]]);
});

test('D steps through the displays of a model, and a selected face shows its labels', async ({ page }) => {
  await openPage(page);
  await drop(page, squares());
  await whenShown(page, 'squares');
  await canvasOf(page).focus();
  const display = page.getByRole('combobox', { name: 'Display' });
  // Without texture coordinates there is no UV display.
  for (const name of ['shaded', 'normals', 'vertex-labels', 'face-labels', 'priorities', 'textured']) {
    await page.keyboard.press('d');
    await expect(display).toHaveValue(name);
  }
  await page.keyboard.press('n');
  const note = page.locator('.callout');
  await expect(note).toContainText('face label 30, priority 5');
  await expect(note.getByRole('table')).toMatchAriaSnapshot(`
    - table:
      - rowgroup:
        - row "vertex label"
      - rowgroup:
        - row "0 1"
        - row "1 2"
        - row "2 2"
  `);
  await expect(page.getByRole('status').filter({ hasText: 'Face 0' })).toContainText(
    'Face 0, colours. Vertices 0, 1, 2. Labels 1, 2, 2. Face label 30. Priority 5.',
  );
});

test('faces are drawn by priority, or by depth with priority where depths tie', async ({ page }) => {
  await openPage(page);
  await drop(page, squares());
  await whenShown(page, 'squares');
  const isRed = ([r, , b]: Rgb): boolean => r > b;
  const places = [
    [50, 30],
    [150, 30],
  ] as const;
  expect((await coloursAt(page, places)).map(isRed)).toEqual([true, true]);
  const order = page.getByRole('radiogroup', { name: 'Draw order' });
  await order.getByRole('radio', { name: 'By depth' }).click();
  expect((await coloursAt(page, places)).map(isRed)).toEqual([true, false]);
  await order.getByRole('radio', { name: 'By depth' }).press('ArrowLeft');
  await expect(order.getByRole('radio', { name: 'As the game' })).toBeChecked();
  expect((await coloursAt(page, places)).map(isRed)).toEqual([true, true]);
  // A click picks the visible face: 4 in the game's order, 6 by depth.
  const pickOnTheRight = () =>
    viewerOf(page).evaluate(async (viewer: RetroMesh) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
      const { left, top } = viewer.getBoundingClientRect();
      const [x, y] = viewer.project([170, 30, 0])!;
      return viewer.faceFromPoint(left + x, top + y)?.face;
    });
  expect(await pickOnTheRight()).toBe(4);
  await canvasOf(page).focus();
  await page.keyboard.press('o');
  await expect(order.getByRole('radio', { name: 'By depth' })).toBeChecked();
  expect(await pickOnTheRight()).toBe(6);
});

test('real models look nearly the same by depth and in the game’s draw order', async ({ page }) => {
  const models = corpusPath('runescape/2004scape_225/models');
  const names = [
    'loc/model_loc_133_8',
    'npc/model_146_npc_head',
    'human/woman/legs/model_433_idk',
    'obj/model_2729_obj',
  ];
  await openPage(page);
  const parts: number[] = [];
  for (const name of names) {
    await drop(page, { name: `${basename(name)}.ob2`, bytes: readFileSync(join(models, `${name}.ob2`)) });
    await whenShown(page, basename(name));
    const { covered, changed } = await viewerOf(page).evaluate((viewer: RetroMesh) => {
      const size = 300;
      const pixels = (depthTest: boolean) => {
        viewer.depthTest = depthTest;
        return viewer.toCanvas(size, size).getContext('2d')!.getImageData(0, 0, size, size).data;
      };
      const [ordered, deep] = [pixels(false), pixels(true)];
      const counts = { covered: 0, changed: 0 };
      for (let at = 0; at < ordered.length; at += 4) {
        const differs = (other: ArrayLike<number>, from: number) =>
          [0, 1, 2].some((part) => Math.abs(ordered[at + part]! - other[from + part]!) > 8);
        if (differs(ordered, 0)) counts.covered += 1; // The first pixel is background.
        if (differs(deep, at)) counts.changed += 1;
      }
      return counts;
    });
    expect(covered).toBeGreaterThan(1000);
    parts.push(changed / covered);
  }
  expect(Math.max(...parts)).toBeLessThan(0.05);
  expect(Math.max(...parts)).toBeGreaterThan(0);
});

test('textures are cropped as their .opt files define', async ({ page }) => {
  const textures = corpusPath('runescape/2004scape_225/textures');
  const crops = readdirSync(join(textures, 'meta'));
  const files = crops.map((name) => ({
    name: basename(name, '.opt'),
    crop: readFileSync(join(textures, 'meta', name), 'utf8')
      .split(',')
      .slice(0, 4)
      .map(Number),
    png: readFileSync(join(textures, `${basename(name, '.opt')}.png`)).toString('base64'),
  }));
  await openPage(page);
  const boxes = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async ({ name, png }) => {
          const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' });
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
          context.drawImage(bitmap, 0, 0);
          const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
          let [left, top, right, bottom] = [width, height, 0, 0];
          for (let at = 0; at < width * height; at++) {
            if (data[at * 4] === 255 && data[at * 4 + 1] === 0 && data[at * 4 + 2] === 255) continue;
            const [x, y] = [at % width, Math.floor(at / width)];
            [left, top, right, bottom] = [
              Math.min(left, x),
              Math.min(top, y),
              Math.max(right, x + 1),
              Math.max(bottom, y + 1),
            ];
          }
          return { name, crop: [left, top, right - left, bottom - top] };
        }),
      ),
    files,
  );
  expect(boxes).toHaveLength(50);
  expect(boxes).toEqual(files.map(({ name, crop }) => ({ name, crop })));
});

test('texels outside a crop are transparent', async ({ page }) => {
  await openPage(page);
  const textured = oldModelBytes({
    vertices: square(0, 0),
    faces: two(0, { texture: 7 }),
  });
  const white = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 64);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 64, 64);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    return [...bytes];
  });
  const png = { name: '7.png', bytes: Uint8Array.from(white) };
  const crop = { name: '7.opt', bytes: new TextEncoder().encode('0,0,32,64,row') };
  const drawn = () =>
    viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { data } = viewer
        .toCanvas(200, 200, { transparent: true })
        .getContext('2d')!
        .getImageData(0, 0, 200, 200);
      return data.filter((value, at) => at % 4 === 3 && value > 0).length;
    });
  await drop(page, { name: 'whole.ob2', bytes: textured }, png);
  await whenShown(page, 'whole');
  const whole = await drawn();
  await drop(page, { name: 'cropped.ob2', bytes: textured }, png, crop);
  await whenShown(page, 'cropped');
  const cropped = await drawn();
  expect(whole).toBeGreaterThan(2000);
  // Each triangle maps its own corners to three corners of the image: a quarter of one lies right of its middle.
  expect(cropped / whole).toBeGreaterThan(0.6);
  expect(cropped / whole).toBeLessThan(0.9);
  await expect(page.locator('retromesh-model-tab').getByText('7.opt')).toBeVisible();
});

test('axe finds no violation in labels and legend', async ({ page }) => {
  for (const [width, scheme] of [
    [1280, 'light'],
    [375, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await openPage(page);
    await drop(page, squares());
    await whenShown(page, 'squares');
    await show(page, 'Face labels');
    await expect(page.getByRole('list', { name: 'Colours' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  }
});
