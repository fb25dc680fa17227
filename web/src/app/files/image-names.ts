import type { Model, MissingFile } from '../../core/index.js';
import { extension, fileName } from '../../core/format.js';

const endings = new Set(['pcx', 'bmp', 'tga', 'icb', 'vda', 'vst', 'png', 'jpg', 'jpeg', 'webp', 'gif']);

/** What a file picker offers as images. */
export const imageTypes = 'image/*,.pcx,.bmp,.tga';

/** Whether a file is an image by its name, or by what the browser takes it for. */
export function isImage({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return type.startsWith('image/') || endings.has(extension(name));
}

/** The name of the file that a material asks for and that is not there; null when it asks for none. */
export function missingName(
  { materials, missingFiles }: Pick<Model, 'materials' | 'missingFiles'>,
  material: number,
): string | null {
  const { slot, image } = materials[material]!;
  if (image !== null) return null;
  return missingFiles.find(({ role }) => role.match(/\d+/g)?.includes(String(slot)))?.name ?? null;
}

/** Whether a model waits for a file of this name, in whatever format: JSkin.png does for JSkin.pcx. */
export function isWanted({ missingFiles }: Pick<Model, 'missingFiles'>, name: string): boolean {
  return missingFiles.some((file) => stem(file.name) === stem(name));
}

/** The missing files without those whose materials all wear something that people put there meanwhile. */
export function stillMissing(model: Model, isChanged: (material: number) => boolean): readonly MissingFile[] {
  return model.missingFiles.filter(({ name }) => {
    const asking = model.materials.flatMap((_, i) => (missingName(model, i) === name ? i : []));
    return asking.length === 0 || !asking.every(isChanged);
  });
}

function stem(path: string): string {
  return fileName(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase();
}
