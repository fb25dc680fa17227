import type { Model } from '../../core/index.js';
import { extension, fileName } from '../../core/words.js';

/**
 * The name under which a chosen picture takes the place of a material's own: a file with the name of an earlier one
 * replaces it, and one with the name of a missing one is found. A TGA keeps its ending, since its bytes do not tell
 * what it is. Without any such name the picture keeps its own.
 */
export function replacementName(model: Model, material: number, chosen: string): string {
  const { image } = model.materials[material]!;
  const own = image === null ? null : model.images[image];
  const name = own?.file || missingName(model, material) || own?.name || '';
  if (!name) return fileName(chosen);
  const isTga = extension(chosen) === 'tga' && extension(name) !== 'tga';
  return isTga ? `${name.slice(0, name.length - extension(name).length)}tga` : name;
}

/** The name of the file that a material asks for and that is not there; null when it asks for none. */
export function missingName({ materials, wanted }: Model, material: number): string | null {
  const slot = String(materials[material]!.slot);
  return wanted.find(({ role }) => role.match(/\d+/g)?.includes(slot))?.name ?? null;
}
