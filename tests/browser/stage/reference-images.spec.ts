import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { sampleFiles } from '../support/samples.js';
import { expect, show, test } from '../support/stage.js';
import { viewerOf } from '../support/viewer.js';

/** Compares a picture of what is shown, a tile for each of the materials' kinds, three in a row. */
async function compare(page: Page, name: string, size: readonly [number, number], kinds: readonly RegExp[]) {
  const base64 = await viewerOf(page).evaluate(
    async (viewer: RetroMesh, { width, height, patterns }) => {
      const columns = Math.min(3, patterns.length);
      const collage = new OffscreenCanvas(width * columns, height * Math.ceil(patterns.length / 3));
      const context = collage.getContext('2d')!;
      patterns.forEach((pattern, i) => {
        viewer.model!.materials.forEach(({ kind }, at) =>
          viewer.materials.setVisible(at, new RegExp(pattern).test(kind)),
        );
        const tile = viewer.toCanvas(width, height);
        context.drawImage(tile, (i % 3) * width, Math.floor(i / 3) * height);
      });
      const bytes = new Uint8Array(await (await collage.convertToBlob()).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    { width: size[0], height: size[1], patterns: kinds.map(({ source }) => source) },
  );
  expect.soft(Buffer.from(base64, 'base64')).toMatchSnapshot(`${name}.png`, { maxDiffPixelRatio: 0.01 });
}

test('a model with bones and morph targets is drawn as in its reference image', async ({ page }) => {
  await show(page, sampleFiles('bellweed'), 'background="#ccd2d0"');
  await viewerOf(page).evaluate(({ camera, playback }: RetroMesh) => {
    playback.clip = playback.clips.findIndex(({ name }) => name === 'bow');
    playback.seek(5.5 / playback.rate);
    playback.morphs = [1, 0.5];
    camera.state = { ...camera.state, yaw: 130, pitch: 4 };
    camera.fit();
  });
  await compare(page, 'bellweed', [240, 300], [/./]);
});

test('every shade type of HumanFly is drawn as in its reference image', async ({ page }) => {
  await show(page, sampleFiles('skimmer'), 'background="#ccd2d0"');
  await viewerOf(page).evaluate(({ camera }: RetroMesh) => {
    camera.state = { ...camera.state, yaw: -35, pitch: 22 };
    camera.fit();
  });
  const plain = [/^Flat/, /^Gouraud/, /^Phong/, /^Texture$/, /^Environment/, /alpha$/, /bump$/];
  await compare(page, 'shades', [180, 135], [...plain, /^(Lines|Sprites)/, /./]);
});
