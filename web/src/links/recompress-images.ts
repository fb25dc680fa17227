import { openModel, type Model, type ModelImage } from '../core/index.js';
import { packedSize } from './pack.js';
import type { PackedFile } from './packed-file.js';
import { interpretationsOf } from '../core/interpretations.js';
import { decodeBitmap, losslessWebp } from './lossless-webp.js';

/** An image in a format of its own: the ending of its file, and its bytes. */
export interface ImageBytes {
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/** Writes an image in another format; null where it cannot. */
export type WriteImage = (image: ImageData, source: ModelImage) => Promise<ImageBytes | null>;

/** Entry 0 of a palette, which may be transparent, is lost in it. */
const asWebp: WriteImage = async (image, { hole }) => {
  const bytes = hole ? null : await losslessWebp(image);
  return bytes && { ending: '.webp', bytes };
};

/**
 * The files of a model with its images in another format where that makes a link shorter: opaque ones as lossless WebP, a
 * true-colour skin by a third. An image keeps its name but for the extension; where the files then make another model, they stay
 * as they are.
 */
export async function recompressImages(
  files: readonly PackedFile[],
  model: Model,
  write = asWebp,
): Promise<readonly PackedFile[]> {
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  const recompressed = await Promise.all(
    files.map(async (file): Promise<PackedFile> => {
      const images = model.images.filter((image) => image.file === file.name);
      const made = images.length === 0 ? null : await rewritten(file, images, write);
      const name = file.name.replace(/(\.[^./\\]*)?$/, made?.ending ?? '');
      const isTaken = names.has(name.toLowerCase()) && name !== file.name;
      return made && !isTaken ? { name, bytes: made.bytes } : file;
    }),
  );
  const isChanged = recompressed.some((file, index) => file !== files[index]);
  return isChanged && (await isSameModel(recompressed, model)) ? recompressed : files;
}

/** An image file in another format; null where that is not shorter. */
async function rewritten(
  file: PackedFile,
  images: readonly ModelImage[],
  write: WriteImage,
): Promise<ImageBytes | null> {
  try {
    const source = images.find(({ hole }) => hole) ?? images[0]!;
    const { pixels, width, height } = source;
    const decoded = pixels
      ? new ImageData(new Uint8ClampedArray(pixels), width, height)
      : await decodeBitmap(file.bytes);
    const made = await write(decoded, source);
    if (!made) return null;
    const isPacked = made.ending === '.webp';
    const size = isPacked ? made.bytes.length : await packedSize(made.bytes);
    return size < (await packedSize(file.bytes)) ? made : null;
  } catch {
    return null; // an image that cannot be decoded
  }
}

/** Whether files make the model that is shown, but for the bytes and the names of its images. */
async function isSameModel(files: readonly PackedFile[], model: Model): Promise<boolean> {
  try {
    const sources = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
    const other = await openModel(sources, { interpretations: interpretationsOf(model) });
    other.dispose();
    return summaryOf(other) === summaryOf(model);
  } catch {
    return false;
  }
}

/** What of a model depends on its images. */
function summaryOf(model: Model): string {
  const { name, uvs, shades, colours, groups, materials, images, missingFiles } = model;
  const arrays = [uvs, shades, colours].map((array) => array?.join());
  const looks = materials.map((material) => ({ ...material, properties: null }));
  const keys = images.map(({ hole, holeColour, kept }) => [hole, holeColour, kept?.join()]);
  return JSON.stringify([name, arrays, groups, looks, keys, missingFiles.map((file) => file.name)]);
}
