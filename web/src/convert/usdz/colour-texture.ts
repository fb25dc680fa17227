import type { Pixels } from '../exported.js';
import type { Pace } from '../pace.js';

/** Colours of vertices as a texture, and the texture coordinates of all corners, from the lower left. */
export interface ColourTexture {
  readonly image: Pixels;
  readonly coordinates: Float32Array;
}

/**
 * Makes a texture of the colours of triangles' corners, for viewers that ignore colours of vertices. Each triangle has two by
 * two texels, with the corners in the middles of three: linear filtering gives the colours between them.
 */
export async function colourTexture(
  indices: Uint32Array,
  colours: Uint8Array,
  pace: Pace,
): Promise<ColourTexture> {
  const triangles = indices.length / 3;
  const columns = Math.ceil(Math.sqrt(triangles));
  const [width, height] = [2 * columns, 2 * Math.ceil(triangles / columns)];
  const pixels = new Uint8Array(4 * width * height).fill(255);
  const coordinates = new Float32Array(2 * indices.length);
  await pace.forEach(triangles, (triangle) => {
    const [left, top] = [2 * (triangle % columns), 2 * Math.floor(triangle / columns)];
    const corners = [0, 1, 2].map((corner) => {
      const [x, y] = [left + (corner & 1), top + (corner >> 1)];
      coordinates.set([(x + 0.5) / width, 1 - (y + 0.5) / height], 2 * (3 * triangle + corner));
      const vertex = indices[3 * triangle + corner]!;
      const colour = colours.subarray(4 * vertex, 4 * vertex + 4);
      pixels.set(colour, 4 * (y * width + x));
      return colour;
    });
    // The plane through the three corners goes on in the fourth texel.
    const [a, b, c] = corners as [Uint8Array, Uint8Array, Uint8Array];
    const fourth = Array.from(a, (value, channel) => b[channel]! + c[channel]! - value);
    pixels.set(
      fourth.map((value) => Math.max(0, Math.min(255, value))),
      4 * ((top + 1) * width + left + 1),
    );
  });
  return { image: { width, height, pixels }, coordinates };
}
