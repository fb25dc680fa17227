import type { Page } from '@playwright/test';
import type { RetroMesh } from '../../../web/src/element/index.js';
import { objectFile, paletteFile, type ObjectParts, type Triple } from '../../support/humanfly-files.js';
import { drop } from './drop.js';
import type { NamedBytes } from './named-bytes.js';
import { viewerOf, whenShown } from './viewer.js';

/** Distinct colours. */
export const words = Array.from({ length: 4 * 128 }, (_, i) => ((i * 97) % 512) * 127 + 300);
export const palettes = paletteFile('ship.pal', words);

/** Drops an object and its companion files. */
export async function show(page: Page, parts: ObjectParts, ...beside: NamedBytes[]): Promise<void> {
  await drop(page, objectFile('ship.fly', parts), ...beside);
  await whenShown(page, 'ship');
}

/** Colours at points of the model from the front, or rotated by `yaw`, and the count of each colour. */
export function coloursAt(
  page: Page,
  places: readonly Triple[],
  { yaw = 0, zoom = 1 } = {},
): Promise<{ found: number[][]; all: Record<string, number> }> {
  return viewerOf(page).evaluate(
    (viewer: RetroMesh, { at, turn, closer }) => {
      const { camera } = viewer;
      camera.parallel = true;
      camera.fit();
      const width = 640;
      const height = 480;
      const { bounds } = viewer.model!;
      const [low, high] = [bounds.subarray(0, 3), bounds.subarray(3)];
      const middle = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as [number, number, number];
      const distance = (Math.max(high[0]! - low[0]!, high[1]! - low[1]!, 1) * 0.6) / camera.slope / closer;
      camera.state = { yaw: turn, pitch: 0, distance, target: middle };
      const picture = viewer.toCanvas(width, height).getContext('2d')!.getImageData(0, 0, width, height);
      const colour = (x: number, y: number) => {
        const from = (Math.floor(y) * width + Math.floor(x)) * 4;
        return [...picture.data.subarray(from, from + 3)];
      };
      const all: Record<string, number> = {};
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const key = colour(x, y).join(' ');
          all[key] = (all[key] ?? 0) + 1;
        }
      const { right, up } = camera.axes;
      const half = camera.slope * camera.state.distance;
      const found = at.map((place) => {
        const from = place.map((value, axis) => value - middle[axis]!);
        const across = from[0]! * right[0] + from[1]! * right[1] + from[2]! * right[2];
        const along = from[0]! * up[0] + from[1]! * up[1] + from[2]! * up[2];
        return colour(width / 2 + (across / half) * (height / 2), height / 2 - (along / half) * (height / 2));
      });
      return { found, all };
    },
    { at: places, turn: yaw, closer: zoom },
  );
}

/** The centre of square `i` in model space. */
export const middle = (i: number): Triple => [i * 120 + 50, -50, 0];
