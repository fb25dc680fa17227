import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { corpusPath, oraclePath } from '../support/corpus.js';
import type { NamedBytes } from '../support/named-bytes.js';
import { expect, show, test } from '../support/stage.js';
import { viewerOf } from '../support/viewer.js';

/** An image of an independent renderer and its camera; centre and radius in units of the file. */
interface Render {
  readonly png: string;
  readonly model: string;
  readonly yaw: number;
  readonly pitch: number;
  readonly centre: readonly [number, number, number];
  readonly radius: number;
  readonly size: number;
}

const read = (path: string): NamedBytes => ({ name: basename(path), bytes: readFileSync(path) });

/** Draws the same image and counts the pixels that either image covers, and those of different colour. */
function compare(page: Page, render: Render, png: string): Promise<{ covered: number; different: number }> {
  return viewerOf(page).evaluate(
    async (viewer: RetroMesh, { yaw, pitch, centre, radius, size, image }) => {
      const background = [60, 60, 70];
      const levels = 8;
      // GPUs snap vertices to 1/256 of a pixel: a larger image, sampled at pixel centres, shifts no texel.
      const enlarged = 5;
      const { camera } = viewer;
      camera.parallel = true;
      camera.state = {
        yaw: (yaw * 180) / Math.PI,
        pitch: (pitch * 180) / Math.PI,
        distance: radius / camera.slope,
        target: [centre[0], -centre[1], -centre[2]],
      };
      const large = viewer.toCanvas(size * enlarged, size * enlarged);
      const pixelsOf = (source: CanvasImageSource) => {
        const context = new OffscreenCanvas(size, size).getContext('2d')!;
        context.imageSmoothingEnabled = false;
        context.drawImage(source, 0, 0, size, size);
        return context.getImageData(0, 0, size, size).data;
      };
      const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' });
      const [ours, theirs] = [pixelsOf(large), pixelsOf(bitmap)];
      const differs = (a: ArrayLike<number>, b: ArrayLike<number>, most: number) =>
        [0, 1, 2].some((part) => Math.abs(a[part]! - b[part]!) > most);
      const counts = { covered: 0, different: 0 };
      for (let at = 0; at < ours.length; at += 4) {
        const [mine, wanted] = [ours.subarray(at, at + 3), theirs.subarray(at, at + 3)];
        if (!differs(mine, background, 0) && !differs(wanted, background, 0)) continue;
        counts.covered += 1;
        if (differs(mine, wanted, levels)) counts.different += 1;
      }
      return counts;
    },
    { ...render, image: png },
  );
}

test('models match the client’s images pixel by pixel @all', async ({ page }) => {
  test.setTimeout(300_000);
  const corpus = corpusPath('runescape');
  const renders = oraclePath('runescape/renders');
  const all = JSON.parse(readFileSync(join(renders, 'renders.json'), 'utf8')) as Render[];
  const game = join(corpus, '2004scape_225');
  const images = readdirSync(join(game, 'textures')).filter((name) => name.endsWith('.png'));
  const textures = [join(game, 'pack/texture.pack'), ...images.map((name) => join(game, 'textures', name))];
  let shown = '';
  for (const render of all) {
    if (render.model !== shown)
      await show(page, [join(corpus, render.model), ...textures].map(read), 'background="rgb(60 60 70)"');
    shown = render.model;
    const png = readFileSync(join(renders, render.png)).toString('base64');
    const { covered, different } = await compare(page, render, png);
    expect.soft(different / covered, render.png).toBeLessThan(0.015);
  }
});
