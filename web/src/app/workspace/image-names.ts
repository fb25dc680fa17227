import type { Model, MissingFile, Part, PartKind } from '../../core/index.js';
import { extension, fileName } from '../../core/format.js';

/** Images that the page or the core opens. */
export const imageExtensions: ReadonlySet<string> = new Set(
  'pcx bmp tga icb vda vst png jpg jpeg webp gif'.split(' '),
);

/** `accept` of a file input for images. */
export const acceptedImages = 'image/*,.pcx,.bmp,.tga';

/** Whether a file is an image by its extension or MIME type. */
export function isImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || imageExtensions.has(extension(name));
}

/** The only file of a list when it is a PNG, which may be a saved picture; null otherwise. */
export function onePng(files: ArrayLike<File>): File | null {
  const file = files.length === 1 ? files[0]! : null;
  return file && /\.png$/i.test(file.name) ? file : null;
}

const textureKinds: ReadonlySet<PartKind> = new Set(['slot', 'skin', 'texture', 'texture-image', 'sprite']);

/** Whether a file is an image of a material: a model can be opened without it. */
export function isTexture({ kind }: Pick<Part, 'kind'>): boolean {
  return textureKinds.has(kind);
}

/** The missing image file of a material; null when none is missing. */
export function missingImage(
  { materials, missingFiles }: Pick<Model, 'materials' | 'missingFiles'>,
  material: number,
): string | null {
  const { slot, image } = materials[material]!;
  if (image !== null) return null;
  return missingFiles.find((file) => isTexture(file) && file.numbers?.includes(slot))?.name ?? null;
}

/** Whether a file of this name is missing, whatever its format: JSkin.png matches JSkin.pcx, texture0.png "texture 0". */
export function isMissing({ missingFiles }: Pick<Model, 'missingFiles'>, name: string): boolean {
  return missingFiles.some((file) => stem(file.name) === stem(name));
}

/** The file of a skin that is used only because the drop has no other image. */
export function guessedSkin({ parts }: Pick<Model, 'parts'>): string | null {
  return parts.find(({ reason }) => reason === 'only-image')?.file ?? null;
}

/** The missing files, without those whose materials all have a replaced image. */
export function stillMissing(
  model: Model,
  isReplaced: (material: number) => boolean,
): readonly MissingFile[] {
  return model.missingFiles.filter(({ name }) => {
    const materials = model.materials.flatMap((_, i) => (missingImage(model, i) === name ? i : []));
    return materials.length === 0 || !materials.every(isReplaced);
  });
}

function stem(path: string): string {
  return fileName(path)
    .replace(/\.[^.]*$|\s/g, '')
    .toLowerCase();
}
