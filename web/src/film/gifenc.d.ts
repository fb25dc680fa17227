/** The parts of gifenc that we use; the package has no types. */
declare module 'gifenc' {
  export type Palette = number[][];

  export interface FrameOptions {
    /** The first one is for all images. */
    readonly palette?: Palette;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** Milliseconds. */
    readonly delay?: number;
    /** −1 once, 0 for ever. */
    readonly repeat?: number;
    /** 1 keeps the image below the next one, 2 clears it. */
    readonly dispose?: number;
  }

  export function GIFEncoder(): {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
    /** The same without a copy. */
    bytesView(): Uint8Array<ArrayBuffer>;
  };
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, colours: number): Palette;
  /** The number of the nearest colour for each pixel. */
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: readonly (readonly number[])[],
  ): Uint8Array;
  export function nearestColorIndex(palette: Palette, colour: readonly number[]): number;
}
