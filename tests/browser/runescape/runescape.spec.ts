import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { withoutSmoothEdges } from '../support/antialiasing.js';
import { corpusPath, oraclePath } from '../support/corpus.js';
import { drop } from '../support/drop.js';
import type { NamedBytes } from '../support/named-bytes.js';
import type { Rgb } from '../support/pictures.js';
import { expect, test } from '../support/test.js';
import { openPage, viewerOf, whenShown, setBackground } from '../support/viewer.js';

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

/** Pixels that either image covers, and those of different colour. */
interface Difference {
  readonly covered: number;
  readonly different: number;
}

const background: Rgb = [60, 60, 70];
const levels = 8;
/** GPUs snap vertices to 1/256 of a pixel: a larger image, sampled at pixel centres, shifts no texel. */
const enlarged = 5;

const read = (path: string): NamedBytes => ({ name: basename(path), bytes: readFileSync(path) });

function textures(game: string): NamedBytes[] {
  const images = readdirSync(join(game, 'textures')).filter((name) => name.endsWith('.png'));
  return [join(game, 'pack/texture.pack'), ...images.map((name) => join(game, 'textures', name))].map(read);
}

/** Draws the same image on the page and counts the pixels that differ. */
async function compare(page: Page, render: Render, png: string): Promise<Difference> {
  await setBackground(page, background);
  return viewerOf(page).evaluate(
    async (viewer: RetroMesh, { render, png, background, levels, enlarged }) => {
      const { yaw, pitch, centre, radius, size } = render;
      const { camera } = viewer;
      camera.parallel = true;
      camera.state = {
        yaw: (yaw * 180) / Math.PI,
        pitch: (pitch * 180) / Math.PI,
        distance: radius / camera.slope,
        target: [centre[0], -centre[1], -centre[2]],
      };
      const large = viewer.toCanvas(size * enlarged, size * enlarged);
      const reduced = new OffscreenCanvas(size, size).getContext('2d')!;
      reduced.imageSmoothingEnabled = false;
      reduced.drawImage(large, 0, 0, size, size);
      const ours = reduced.getImageData(0, 0, size, size).data;
      const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]), { colorSpaceConversion: 'none' });
      const canvas = new OffscreenCanvas(size, size);
      canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
      const theirs = canvas.getContext('2d')!.getImageData(0, 0, size, size).data;
      const differs = (a: ArrayLike<number>, b: ArrayLike<number>, most: number) =>
        [0, 1, 2].some((part) => Math.abs(a[part]! - b[part]!) > most);
      let covered = 0;
      let different = 0;
      for (let at = 0; at < ours.length; at += 4) {
        const [mine, wanted] = [ours.subarray(at, at + 3), theirs.subarray(at, at + 3)];
        if (!differs(mine, background, 0) && !differs(wanted, background, 0)) continue;
        covered += 1;
        if (differs(mine, wanted, levels)) different += 1;
      }
      return { covered, different };
    },
    { render, png, background, levels, enlarged },
  );
}

test('models match the client’s images pixel by pixel', async ({ page }) => {
  test.setTimeout(300_000);
  const corpus = corpusPath('runescape');
  const renders = oraclePath('runescape/renders');
  const all = JSON.parse(readFileSync(join(renders, 'renders.json'), 'utf8')) as Render[];
  await withoutSmoothEdges(page);
  const files = textures(join(corpus, '2004scape_225'));
  await openPage(page);
  let shown = '';
  for (const render of all) {
    if (render.model !== shown) {
      await drop(page, read(join(corpus, render.model)), ...files);
      await whenShown(page, basename(render.model).replace(/\.\w+$/, ''));
      shown = render.model;
    }
    const { covered, different } = await compare(
      page,
      render,
      readFileSync(join(renders, render.png)).toString('base64'),
    );
    expect.soft(different / covered, render.png).toBeLessThan(0.015);
  }
});
