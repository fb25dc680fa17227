import type { Material } from '../../core/model.js';
import type { Pixels } from '../exported.js';

/** The texel at texture coordinates: red, green, blue, alpha. */
export function texelAt(
  { width, height, pixels }: Pixels,
  u: number,
  v: number,
  wrap: Material['wrap'],
): Uint8Array {
  const column = texel(u, width, wrap === 'repeat');
  const row = texel(v, height, wrap !== 'clamp');
  const at = 4 * (row * width + column);
  return pixels.subarray(at, at + 4);
}

function texel(coordinate: number, size: number, repeats: boolean): number {
  const inside = repeats ? coordinate - Math.floor(coordinate) : coordinate;
  return Math.max(0, Math.min(size - 1, Math.floor(inside * size)));
}
