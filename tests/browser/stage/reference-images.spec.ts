import type { RetroMesh } from '../../../web/src/element/index.js';
import { sampleFiles } from '../support/samples.js';
import { expect, show, test } from '../support/stage.js';
import { viewerOf } from '../support/viewer.js';

test('a model with bones and morph targets is drawn as in its reference image', async ({ page }) => {
  await show(page, sampleFiles('bellweed'), 'background="#ccd2d0"');
  const base64 = await viewerOf(page).evaluate(async (viewer: RetroMesh) => {
    const { camera, playback } = viewer;
    playback.clip = playback.clips.findIndex(({ name }) => name === 'bow');
    playback.seek(5.5 / playback.rate);
    playback.morphs = [1, 0.5];
    camera.state = { ...camera.state, yaw: 130, pitch: 4 };
    camera.fit();
    const bytes = new Uint8Array(await (await viewer.toCanvas(180, 225).convertToBlob()).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  const options = { maxDiffPixelRatio: 0.01 };
  expect(Buffer.from(base64, 'base64')).toMatchSnapshot('bellweed.png', options);
});
