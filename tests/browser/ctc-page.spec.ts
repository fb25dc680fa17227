import type { RetroMesh } from '../../web/src/element/index.js';
import { expect, test } from './support/test.js';
import { openPage, openSample, viewerOf } from './support/viewer.js';

// Models with bones and morph targets.

/** Poses of the sample: clip, frame, morph weights and yaw of the camera. */
const poses = [
  { name: 'at-rest', clip: 'sway', frame: 0, morphs: [0, 0], yaw: -35 },
  { name: 'bowed', clip: 'bow', frame: 5.5, morphs: [0, 0], yaw: 60 },
  { name: 'in-bloom', clip: 'sway', frame: 4.5, morphs: [1, 0.5], yaw: -35 },
];

test('the sample with bones matches its reference images', async ({ page }) => {
  await openPage(page);
  await openSample(page, 'Bellweed');
  for (const { name, ...pose } of poses) {
    const base64 = await viewerOf(page).evaluate(async (viewer: RetroMesh, { clip, frame, morphs, yaw }) => {
      const { camera, playback } = viewer;
      playback.pause();
      viewer.shadowIntensity = 0; // its code is loaded after the first image
      playback.clip = playback.clips.findIndex((one) => one.name === clip);
      playback.seek(frame / playback.rate);
      playback.morphs = morphs;
      camera.state = { ...camera.state, yaw, pitch: 12 };
      camera.fit();
      const drawn = await viewer.toCanvas(320, 400).convertToBlob();
      const bytes = new Uint8Array(await drawn.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    }, pose);
    expect
      .soft(Buffer.from(base64, 'base64'))
      .toMatchSnapshot(`bellweed-${name}.png`, { maxDiffPixelRatio: 0.01 });
  }
});
