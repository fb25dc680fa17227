import type { RetroMesh } from '../../web/src/element/index.js';
import { objectFile, rgbOf, squares, type Triple } from '../support/humanfly-files.js';
import { drop } from './support/drop.js';
import { withoutSmoothEdges } from './support/antialiasing.js';
import { coloursAt, middle, palettes, words } from './support/humanfly.js';
import { expect, test } from './support/test.js';
import { openPage, openSample, viewerOf, whenShown } from './support/viewer.js';

// HumanFly objects and their companion files.

test.use({ viewport: { width: 900, height: 600 } });

test.beforeEach(async ({ page }) => {
  await withoutSmoothEdges(page);
  await openPage(page);
});

test('an object without companion files has built-in colours, and the missing files are listed', async ({
  page,
}) => {
  await drop(
    page,
    objectFile(
      'ship.fly',
      squares(2, (i, corners) => ({ number: i, corners })),
    ),
  );
  await whenShown(page, 'ship');
  await expect(page.getByRole('region', { name: 'Missing files' })).toContainText('palettes');
  const { found } = await coloursAt(page, [0, 1].map(middle));
  expect(found[0]).not.toEqual(found[1]);
  await drop(page, palettes);
  await expect(page.getByRole('region', { name: 'Missing files' })).toHaveCount(0);
  expect((await coloursAt(page, [middle(0)])).found).toEqual([rgbOf(words[64]!)]);
});

test('back faces can be drawn and culled, with any default', async ({ page }) => {
  const behind = squares(1, (_, corners) => ({ corners: [...corners].reverse() }));
  await drop(page, objectFile('ship.fly', behind), palettes);
  await whenShown(page, 'ship');
  const drawn = rgbOf(words[64]!);
  expect((await coloursAt(page, [middle(0)])).found).toEqual([drawn]);
  await page.getByRole('radio', { name: 'Culled' }).click();
  expect((await coloursAt(page, [middle(0)])).found).not.toEqual([drawn]);
  await page.getByRole('radio', { name: 'Drawn' }).click();
  expect((await coloursAt(page, [middle(0)])).found).toEqual([drawn]);
});

test('two objects with equal counts morph into each other on the timeline', async ({ page }) => {
  const small = squares(1, (_, corners) => ({ corners }));
  const large = { ...small, vertices: small.vertices.map(([x, y, z]): Triple => [x * 3, y, z]) };
  await drop(page, objectFile('a.fly', small), objectFile('b.fly', large));
  await whenShown(page, /^[ab]$/);
  await expect(page.getByRole('radio', { name: 'To b' })).toBeVisible();
});

test('an object with swapped bytes is rejected with a hint', async ({ page, monitor }) => {
  monitor.expectError(/./);
  const { bytes } = objectFile(
    '',
    squares(2, (_, corners) => ({ corners })),
  );
  const swapped = bytes.map((_, i) => bytes[i ^ 1]!);
  await drop(page, { name: 'ship.fly', bytes: swapped });
  await expect(page.getByText(/It looks byte-swapped/).first()).toBeVisible();
});

test('every shade type of the sample matches its reference image', async ({ page }) => {
  await openSample(page, 'Skimmer');
  const base64 = await viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const looks = [
      /^Flat/,
      /^Gouraud/,
      /^Phong/,
      /^Texture$/,
      /^Environment/,
      /alpha$/,
      /bump$/,
      /^(Lines|Sprites)/,
      /./,
    ];
    const [width, height] = [240, 180];
    const collage = new OffscreenCanvas(width * 3, height * 3);
    const context = collage.getContext('2d')!;
    const { camera } = viewer;
    const { materials } = viewer.model!;
    camera.state = { ...camera.state, yaw: -35, pitch: 22 };
    camera.fit();
    looks.forEach((look, i) => {
      materials.forEach(({ kind }, material) => viewer.materials.setVisible(material, look.test(kind)));
      const tile = viewer.toCanvas(width, height);
      context.drawImage(tile, (i % 3) * width, Math.floor(i / 3) * height);
    });
    const bytes = new Uint8Array(await (await collage.convertToBlob()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  expect(Buffer.from(base64, 'base64')).toMatchSnapshot('shades.png', { maxDiffPixelRatio: 0.01 });
});
