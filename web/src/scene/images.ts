import {
  CanvasTexture,
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  NearestFilter,
  RepeatWrapping,
  RGBAFormat,
  Texture,
  UnsignedByteType,
} from 'three';
import type { Material, ModelImage } from '../core/model.js';

/** A picture that could not be drawn; the faces that wear it show the stand-in. */
export interface ImageProblem {
  readonly image: number;
  readonly name: string;
  readonly sentence: string;
}

/** The pictures of one model, decoded, and the textures made of them. */
export class Images {
  readonly problems: readonly ImageProblem[];
  readonly #pixels: readonly (ImageData | null)[];
  readonly #bitmaps: readonly (ImageBitmap | null)[];
  readonly #textures = new Map<string, Texture>();

  private constructor(decoded: readonly Decoded[]) {
    this.#pixels = decoded.map((one) => one.pixels);
    this.#bitmaps = decoded.map((one) => one.bitmap);
    this.problems = decoded.flatMap((one) => one.problem ?? []);
  }

  /** Decodes whatever the browser has to decode. Never rejects: what fails becomes a problem. */
  static async decode(images: readonly ModelImage[]): Promise<Images> {
    return new Images(await Promise.all(images.map(decode)));
  }

  /** The pixels of image `index`, or null where there are none. */
  pixels(index: number): ImageData | null {
    return this.#pixels[index] ?? null;
  }

  /** The texture that a material wears; the same picture with the same filter is uploaded once. */
  textureFor({ image, filter, wrap, mapping }: Material): Texture {
    const pixels = image === null ? null : this.pixels(image);
    const key = pixels ? `${image} ${filter} ${wrap}` : `stand-in ${mapping}`;
    let texture = this.#textures.get(key);
    if (!texture) {
      texture = pixels ? plainTexture(this.#bitmaps[image!] ?? pixels) : standIn();
      if (pixels) setSampling(texture, filter, wrap);
      this.#textures.set(key, texture);
    }
    return texture;
  }

  dispose(): void {
    for (const texture of this.#textures.values()) texture.dispose();
    for (const bitmap of this.#bitmaps) bitmap?.close();
  }
}

interface Decoded {
  readonly pixels: ImageData | null;
  /** Kept beside the pixels: a canvas would have lost the colour of transparent ones. */
  readonly bitmap: ImageBitmap | null;
  readonly problem: ImageProblem | null;
}

async function decode(image: ModelImage, index: number): Promise<Decoded> {
  const problem = (sentence: string): Decoded => ({
    pixels: null,
    bitmap: null,
    problem: { image: index, name: image.name, sentence },
  });
  const file = image.file || image.name;
  if (image.pixels) {
    const { width, height, pixels } = image;
    if (!(width > 0 && height > 0) || pixels.length !== width * height * 4) {
      return problem(
        `${file} holds ${pixels.length} bytes of pixels, and ${width} × ${height} need ${width * height * 4}.`,
      );
    }
    const data = new ImageData(new Uint8ClampedArray(pixels), width, height);
    return { pixels: data, bitmap: null, problem: null };
  }
  if (!image.encoded) return { pixels: null, bitmap: null, problem: null };
  try {
    const blob = new Blob([image.encoded as Uint8Array<ArrayBuffer>]);
    const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    return { pixels: pixelsOf(bitmap), bitmap, problem: null };
  } catch {
    return problem(
      `${file} is not an image that this browser can decode. Save it again as PNG and drop it here.`,
    );
  }
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

function plainTexture(source: ImageData | ImageBitmap): Texture {
  const texture =
    source instanceof ImageData
      ? new DataTexture(source.data, source.width, source.height, RGBAFormat, UnsignedByteType)
      : new Texture(source);
  texture.flipY = false;
  texture.unpackAlignment = 1;
  texture.needsUpdate = true;
  return texture;
}

function setSampling(texture: Texture, filter: Material['filter'], wrap: Material['wrap']): void {
  const linear = filter === 'linear';
  texture.magFilter = linear ? LinearFilter : NearestFilter;
  texture.minFilter = linear ? LinearMipmapLinearFilter : NearestFilter;
  texture.generateMipmaps = linear;
  texture.anisotropy = linear ? 4 : 1;
  texture.wrapS = texture.wrapT = wrap === 'repeat' ? RepeatWrapping : ClampToEdgeWrapping;
}

/** The grey checker that faces wear while their picture is not there. */
function standIn(): Texture {
  const [cells, light, dark] = [8, [0xc9, 0xc2, 0xb4, 255], [0x5f, 0x62, 0x5d, 255]] as const;
  const pixels = Array.from({ length: cells * cells }, (_, i) =>
    (i + Math.floor(i / cells)) % 2 ? light : dark,
  );
  const texture = plainTexture(new ImageData(new Uint8ClampedArray(pixels.flat()), cells, cells));
  setSampling(texture, 'nearest', 'repeat');
  return texture;
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
  const texture = new CanvasTexture(canvas);
  texture.flipY = false;
  setSampling(texture, 'linear', 'repeat');
  return texture;
}
