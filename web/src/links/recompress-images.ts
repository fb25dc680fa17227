import { openModel, type Model, type ModelImage } from '../core/index.js';
import { packedSize } from './pack.js';
import type { PackedFile } from './packed-file.js';
import { interpretationsOf } from '../core/interpretations.js';
import { decodeBitmap, losslessWebp } from './lossless-webp.js';

/**
 * The files of a model with its opaque images as lossless WebP, where that makes a link shorter: a true-colour skin by a
 * third. An image keeps its name but for the extension; where the files then make another model, they stay as they are.
 */
export async function recompressImages(
  files: readonly PackedFile[],
  model: Model,
): Promise<readonly PackedFile[]> {
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  const recompressed = await Promise.all(
    files.map(async (file): Promise<PackedFile> => {
      const name = file.name.replace(/(\.[^./\\]*)?$/, '.webp');
      const images = model.images.filter((image) => image.file === file.name);
      if (images.length === 0 || (names.has(name.toLowerCase()) && name !== file.name)) return file;
      const webp = await webpOf(file, images);
      return webp ? { name, bytes: webp } : file;
    }),
  );
  const isChanged = recompressed.some((file, index) => file !== files[index]);
  return isChanged && (await isSameModel(recompressed, model)) ? recompressed : files;
}

/** An image file as WebP; null where that is not shorter. Entry 0 of a palette, which may be transparent, is lost in it. */
async function webpOf(file: PackedFile, images: readonly ModelImage[]): Promise<Uint8Array | null> {
  if (images.some(({ hole }) => hole)) return null;
  try {
    const [{ pixels, width, height }] = images as [ModelImage];
    const decoded = pixels
      ? new ImageData(new Uint8ClampedArray(pixels), width, height)
      : await decodeBitmap(file.bytes);
    const webp = await losslessWebp(decoded);
    return webp && webp.length < (await packedSize(file.bytes)) ? webp : null;
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
