import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../web/src/element/index.js';
import { corpusFile } from './support/corpus.js';
import { drop } from './support/drop.js';
import { correlation, decode, sample, turned, type Region } from './support/screenshot.js';
import { expect, test } from './support/test.js';
import { hideGrid, openPage, viewerOf, whenViewed, whenShown } from './support/viewer.js';

const folder = 'unreal/swwmgz/models';
const size = 100;

interface Cover {
  /** Position of the cover in a screenshot of the page. */
  readonly onScreen: Region;
  /** Its region of the texture, 0 to 1. */
  readonly inTexture: Region;
}

/** The faces towards the camera: their region on the screen and in the texture. */
function findCover(page: Page): Promise<Cover> {
  return viewerOf(page).evaluate((viewer: RetroMesh) => {
    const { indices, positions, uvs } = viewer.model!;
    const placeOf = (vertex: number) => [...positions.subarray(3 * vertex, 3 * vertex + 3)];
    const looksAtUs = (face: ArrayLike<number>) => {
      const [a, b, c] = [0, 1, 2].map((corner) => placeOf(face[corner]!));
      const [ab, ac] = [b!, c!].map((point) => point.map((value, axis) => value - a![axis]!));
      const [x, y, z] = [0, 1, 2].map((axis) => {
        const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
        return ab![next]! * ac![last]! - ab![last]! * ac![next]!;
      });
      return z! > 0.99 * Math.hypot(x!, y!, z!);
    };
    const front = Array.from({ length: indices.length / 3 }, (_, i) => indices.subarray(3 * i, 3 * i + 3))
      .filter(looksAtUs)
      .flatMap((face) => [...face]);
    const around = (points: readonly (readonly [number, number])[]) => ({
      left: Math.min(...points.map(([x]) => x)),
      top: Math.min(...points.map(([, y]) => y)),
      right: Math.max(...points.map(([x]) => x)),
      bottom: Math.max(...points.map(([, y]) => y)),
    });
    const box = viewer.shadowRoot!.querySelector('canvas')!.getBoundingClientRect();
    const places = front.map((vertex) => {
      const [x, y] = viewer.project(placeOf(vertex) as [number, number, number])!;
      return [box.left + x, box.top + y] as const;
    });
    const texels = front.map((vertex) => [uvs[2 * vertex]!, uvs[2 * vertex + 1]!] as const);
    return { onScreen: around(places), inTexture: around(texels) };
  });
}

test('the cover of the book reads left to right', async ({ page }, info) => {
  const texture = corpusFile(`${folder}/KirinManga.png`);
  const files = ['Book_d.3d', 'Book_a.3d'].map((name) => corpusFile(`${folder}/${name}`));
  await openPage(page);
  await drop(page, ...files, texture);
  await whenShown(page, 'Book');
  await hideGrid(page);
  const light = page.getByRole('button', { name: /^Light:/ });
  while (!(await light.getAttribute('aria-label'))!.includes('even')) await light.click();
  await page.getByRole('button', { name: 'Front' }).click();
  await whenViewed(page, 'From the front.');

  const screenshot = await page.screenshot();
  await info.attach('the cover of the book', { body: screenshot, contentType: 'image/png' });
  const { onScreen, inTexture } = await findCover(page);
  const seen = sample(await decode(page, screenshot), onScreen, size);
  const skin = await decode(page, texture.bytes);
  const { left, top, right, bottom } = inTexture;
  const [wide, high] = [skin.width, skin.height];
  const part = { left: left * wide, top: top * high, right: right * wide, bottom: bottom * high };
  const cover = sample(skin, part, size);

  // The cover lies on its side in the skin, with its left edge down.
  const upright = turned(cover, size, 1);
  const mirrored = turned(upright, size, 0, true);
  const title = (grid: readonly number[]): number[] => grid.slice(0.04 * size * size, 0.28 * size * size);
  const likeness = { cover: correlation(seen, upright), title: correlation(title(seen), title(upright)) };
  expect(likeness.cover).toBeGreaterThan(0.9);
  expect(likeness.title).toBeGreaterThan(0.8);
  expect(correlation(seen, mirrored)).toBeLessThan(likeness.cover - 0.3);
  expect(correlation(title(seen), title(mirrored))).toBeLessThan(likeness.title - 0.25);
});
