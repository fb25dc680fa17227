// The package has no types of its own; these are the functions that are used here.
declare module 'gifenc' {
  /** At most `colours` colours, each red, green and blue, of an image. */
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colours: number): number[][];
  /** The number of the nearest colour for each pixel. */
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: readonly (readonly number[])[],
  ): Uint8Array;
}
