import type { Texture } from 'three';
import type { ModelImage } from '../../core/model.js';
import { Picture, textureOf } from './decoded-image.js';

/** A picture that could not be drawn; the faces that wear it show the stand-in. */
export interface ImageProblem {
  readonly image: number;
  readonly name: string;
  readonly sentence: string;
}

/** The pictures of one model, decoded, and what stands in for those that are not there. */
export class Images {
  /** Of a model without pictures. */
  static readonly none = new Images([], []);

  readonly problems: readonly ImageProblem[];
  readonly #pictures: readonly (Picture | null)[];
  #standIn: Texture | null = null;

  private constructor(pictures: readonly (Picture | null)[], problems: readonly ImageProblem[]) {
    this.#pictures = pictures;
    this.problems = problems;
  }

  /** Decodes whatever the browser has to decode. Never rejects: what fails becomes a problem. */
  static async decode(images: readonly ModelImage[]): Promise<Images> {
    const decoded = await Promise.allSettled(images.map((image) => Picture.decode(image)));
    const pictures = decoded.map((one) => (one.status === 'fulfilled' ? one.value : null));
    const problems = decoded.flatMap((one, image) => {
      if (one.status === 'fulfilled') return [];
      return { image, name: images[image].name, sentence: (one.reason as Error).message };
    });
    return new Images(pictures, problems);
  }

  /** The picture of image number `image`, or null where there is none. */
  picture(image: number | null): Picture | null {
    return image === null ? null : (this.#pictures[image] ?? null);
  }

  /** The grey checker that faces wear while their picture is not there. */
  get standIn(): Texture {
    return (this.#standIn ??= greyChecker());
  }

  dispose(): void {
    for (const picture of this.#pictures) picture?.dispose();
    this.#standIn?.dispose();
    this.#standIn = null;
  }
}

function greyChecker(): Texture {
  const [cells, light, dark] = [8, [0xc9, 0xc2, 0xb4, 255], [0x5f, 0x62, 0x5d, 255]] as const;
  const pixels = Array.from({ length: cells * cells }, (_, i) =>
    (i + Math.floor(i / cells)) % 2 ? light : dark,
  );
  const checker = new ImageData(new Uint8ClampedArray(pixels.flat()), cells, cells);
  return textureOf(checker, { filter: 'nearest', wrap: 'repeat' });
}

/** A sheet of 8 × 8 numbered squares, A1 at the top left, that shows where on the picture a face lies. */
export function uvRuler(): Texture {
  const [cells, cell] = [8, 64];
  const canvas = new OffscreenCanvas(cells * cell, cells * cell);
  const context = canvas.getContext('2d')!;
  context.font = '600 26px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const dark = (row + column) % 2 === 1;
      context.fillStyle = `hsl(${column * 45} 35% ${(dark ? 34 : 84) - row * 2}%)`;
      context.fillRect(column * cell, row * cell, cell, cell);
      context.fillStyle = dark ? '#fff' : '#111';
      context.fillText('ABCDEFGH'[row] + (column + 1), (column + 0.5) * cell, (row + 0.5) * cell);
    }
  }
  return textureOf(canvas, { filter: 'linear', wrap: 'repeat' });
}
