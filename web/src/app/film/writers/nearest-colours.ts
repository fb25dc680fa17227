import { nearestColorIndex, type Palette } from 'gifenc';

/** Colours that are told apart: 5 bits of red, 6 of green, 5 of blue. */
const kinds = 2 ** 16;
const unknown = -1;

/** Finds the nearest colours of a palette. Those of one kind have the same index in all images, so that nothing flickers. */
export class NearestColours {
  readonly #palette: Palette;
  readonly #indices = new Int16Array(kinds).fill(unknown);

  constructor(palette: Palette) {
    this.#palette = palette;
  }

  /** The index of a pixel, whose lowest byte is red. */
  indexOf(pixel: number): number {
    const kind = ((pixel << 8) & 0xf800) | ((pixel >> 5) & 0x7e0) | ((pixel >> 19) & 0x1f);
    const known = this.#indices[kind]!;
    return known === unknown ? this.#find(kind, pixel) : known;
  }

  #find(kind: number, pixel: number): number {
    const colour = [pixel & 0xff, (pixel >> 8) & 0xff, (pixel >> 16) & 0xff];
    return (this.#indices[kind] = nearestColorIndex(this.#palette, colour));
  }
}
