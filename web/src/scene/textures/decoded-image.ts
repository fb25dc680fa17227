import {
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
import type { Material, ModelImage } from '../../core/model.js';

type Sampling = Pick<Material, 'filter' | 'wrap'>;

/** A decoded image, and the textures created from it. */
export class DecodedImage {
  readonly image: ModelImage;
  readonly pixels: ImageData;
  /** Kept beside the pixels: reading them back from a canvas loses the colour of transparent ones. */
  readonly #bitmap: ImageBitmap | null;
  readonly #textures = new Map<string, Texture>();

  private constructor(image: ModelImage, pixels: ImageData, bitmap: ImageBitmap | null) {
    this.image = image;
    this.pixels = pixels;
    this.#bitmap = bitmap;
  }

  /** Decodes an image; null for one without data. Rejects with an Error to be shown. */
  static async decode(image: ModelImage): Promise<DecodedImage | null> {
    if (image.pixels) return new DecodedImage(image, rawPixels(image), null);
    if (!image.encoded) return null;
    const bitmap = await bitmapOf(image.encoded).catch((cause: unknown) => {
      const name = image.file || image.name;
      throw new Error(
        `${name} is not an image that this browser can decode. Save it again as PNG and drop it here.`,
        { cause },
      );
    });
    const pixels = pixelsOf(bitmap);
    const { holeColour, kept } = image;
    if (holeColour === undefined && !kept) return new DecodedImage(image, pixels, bitmap);
    bitmap.close();
    if (holeColour !== undefined) clearColourKey(pixels, holeColour);
    if (kept) clearOutside(pixels, kept);
    return new DecodedImage(image, pixels, null);
  }

  /** The texture for a filter and wrap mode; one is created and uploaded for each combination. */
  textureFor({ filter, wrap }: Sampling): Texture {
    const key = `${filter} ${wrap}`;
    let texture = this.#textures.get(key);
    if (!texture)
      this.#textures.set(key, (texture = textureOf(this.#bitmap ?? this.pixels, { filter, wrap })));
    return texture;
  }

  dispose(): void {
    for (const texture of this.#textures.values()) texture.dispose();
    this.#textures.clear();
    this.#bitmap?.close();
  }
}

/** A texture whose first row is the top one, with the filter and wrap mode of a material. */
export function textureOf(
  source: ImageData | ImageBitmap | OffscreenCanvas,
  { filter, wrap }: Sampling,
): Texture {
  const texture =
    source instanceof ImageData
      ? new DataTexture(source.data, source.width, source.height, RGBAFormat, UnsignedByteType)
      : new Texture(source);
  const linear = filter === 'linear';
  texture.flipY = false;
  texture.unpackAlignment = 1;
  texture.magFilter = linear ? LinearFilter : NearestFilter;
  texture.minFilter = linear ? LinearMipmapLinearFilter : NearestFilter;
  texture.generateMipmaps = linear;
  texture.wrapS = wrap === 'repeat' ? RepeatWrapping : ClampToEdgeWrapping;
  texture.wrapT = wrap === 'clamp' ? ClampToEdgeWrapping : RepeatWrapping;
  texture.needsUpdate = true;
  return texture;
}

function rawPixels({ name, file, width, height, pixels }: ModelImage): ImageData {
  const found = pixels!.length;
  const needed = width * height * 4;
  if (!(width > 0 && height > 0) || found !== needed) {
    throw new Error(
      `${file || name} holds ${found} bytes of pixels, and ${width} × ${height} need ${needed}.`,
    );
  }
  // A view of the decoder's answer, not a copy: nothing writes to it.
  const { buffer, byteOffset } = pixels!;
  return new ImageData(new Uint8ClampedArray(buffer as ArrayBuffer, byteOffset, found), width, height);
}

function bitmapOf(encoded: Uint8Array): Promise<ImageBitmap> {
  const blob = new Blob([encoded as Uint8Array<ArrayBuffer>]);
  return createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
}

/** Makes the pixels of the colour key transparent. */
function clearColourKey({ data }: ImageData, colour: number): void {
  for (let at = 0; at < data.length; at += 4)
    if (((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]) === colour) data[at + 3] = 0;
}

/** Makes the pixels outside a rectangle transparent. */
function clearOutside({ data, width, height }: ImageData, [left, top, columns, rows]: Uint32Array): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = x >= left && x < left + columns && y >= top && y < top + rows;
      if (!inside) data[(y * width + x) * 4 + 3] = 0;
    }
  }
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
