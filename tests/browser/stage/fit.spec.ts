import type { RetroMesh } from '../../../web/src/element/index.js';
import { sampleFiles, samples } from '../support/samples.js';
import { expect, show, test } from '../support/stage.js';
import { viewerOf } from '../support/viewer.js';

test('after Fit no clip of a sample reaches the edges of a picture, however the model is turned', async ({
  page,
}) => {
  const cut: string[] = [];
  let pictures = 0;
  for (const { id } of samples()) {
    await show(page, sampleFiles(id));
    const found = await viewerOf(page).evaluate((viewer: RetroMesh) => {
      const { camera, playback } = viewer;
      const [rim, angles] = [2, 24];
      // Sprites have the size of their pixels, however far away they are.
      const scale = viewer.model!.sprites ? 5 : 1;
      camera.milliseconds = 0;
      /** Whether the model is drawn within `rim` pixels of an edge, and whether anywhere. */
      const look = (width: number, height: number) => {
        const { data } = viewer
          .toCanvas(width, height, { transparent: true })
          .getContext('2d')!
          .getImageData(0, 0, width, height);
        const seen = { edge: false, model: false };
        for (let at = 0; at < width * height; at++) {
          if (data[at * 4 + 3] === 0) continue;
          const [x, y] = [at % width, Math.floor(at / width)];
          seen.model = true;
          seen.edge ||= Math.min(x, y, width - 1 - x, height - 1 - y) < rim;
        }
        return seen;
      };
      const all: { what: string; edge: boolean; model: boolean }[] = [];
      for (let clip = Math.min(0, playback.clips.length - 1); clip < playback.clips.length; clip++) {
        if (clip >= 0) playback.clip = clip;
        camera.set('opened');
        camera.fit();
        for (let angle = 0; angle < angles; angle++) {
          camera.turn(360 / angles, 75 * Math.sin(angle) - camera.pitch);
          playback.seek((playback.duration * angle) / angles);
          const shape = angle % 2 ? [160, 120] : [100, 150];
          const seen = look(shape[0]! * scale, shape[1]! * scale);
          all.push({ what: [viewer.model!.name, playback.current?.name, angle].join(), ...seen });
        }
      }
      return all;
    });
    pictures += found.length;
    cut.push(...found.filter(({ edge, model }) => edge || !model).map(({ what }) => what));
  }
  expect(pictures).toBeGreaterThan(400);
  expect(cut).toEqual([]);
});
