import type { Document, Material as GltfMaterial, Texture, TextureInfo } from '@gltf-transform/core';
import type { PBRSpecularGlossiness } from '@gltf-transform/extensions';
import type { Note } from '../../core/model.js';
import { toDisplay } from '../drawn/vertex-colours.js';
import { isExtras } from './extras.js';
import type { ImportedImage, ImportedMaterial, ImportOptions } from '../imported-mesh.js';
import { importNote } from '../imported/import-error.js';
import { namedKind } from '../imported/material-words.js';

/** The colour texture of a material, and how it is looked up. */
export interface ColourTexture {
  readonly texture: Texture;
  readonly info: TextureInfo | null;
}

/** The images of a document, decoded when they are first used. */
export class ImportedImages {
  readonly images: ImportedImage[] = [];
  readonly notes: Note[] = [];
  readonly #file: string;
  readonly #options: ImportOptions;
  readonly #indices = new Map<Texture, number>();

  constructor(file: string, options: ImportOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** The index of a texture's image; -1 when it is missing or cannot be decoded. */
  async indexOf(texture: Texture): Promise<number> {
    const found = this.#indices.get(texture);
    if (found !== undefined) return found;
    const bytes = texture.getImage();
    const name = texture.getName() || `image ${this.#indices.size}`;
    const pixels = bytes && bytes.length > 0 ? await this.#options.decode(bytes).catch(() => null) : null;
    if (bytes && bytes.length > 0 && !pixels)
      this.notes.push(
        importNote(this.#file, `${name} cannot be decoded`, 'Faces with it are imported without texture.'),
      );
    const index = pixels ? this.images.push({ name, ...pixels }) - 1 : -1;
    this.#indices.set(texture, index);
    return index;
  }
}

/** The colour texture of a material of either workflow; without one, that of the light it emits. */
export function colourTextureOf(material: GltfMaterial | null): ColourTexture | null {
  const glossy = material?.getExtension<PBRSpecularGlossiness>('KHR_materials_pbrSpecularGlossiness');
  const candidates: (() => [Texture | null | undefined, TextureInfo | null | undefined])[] = [
    () => [glossy?.getDiffuseTexture(), glossy?.getDiffuseTextureInfo()],
    () => [material?.getBaseColorTexture(), material?.getBaseColorTextureInfo()],
    () => [material?.getEmissiveTexture(), material?.getEmissiveTextureInfo()],
  ];
  for (const candidate of candidates) {
    const [texture, info] = candidate();
    if (texture) return { texture, info: info ?? null };
  }
  return null;
}

/**
 * A material with the kind that its game had, that the words of its name and those of its nodes choose, or that glTF has.
 */
export async function importMaterial(
  material: GltfMaterial | null,
  names: readonly string[],
  images: ImportedImages,
): Promise<ImportedMaterial> {
  const glossy = material?.getExtension<PBRSpecularGlossiness>('KHR_materials_pbrSpecularGlossiness');
  const [r, g, b, a] = glossy?.getDiffuseFactor() ?? material?.getBaseColorFactor() ?? [1, 1, 1, 1];
  const texture = colourTextureOf(material);
  const name = material?.getName() || 'material';
  const mode = material?.getAlphaMode() ?? 'OPAQUE';
  const kinds = { OPAQUE: 'opaque', MASK: 'masked', BLEND: 'translucent' } as const;
  return {
    name,
    colour: [toDisplay(r), toDisplay(g), toDisplay(b), a],
    image: texture ? await images.indexOf(texture.texture) : -1,
    blend: kinds[mode],
    twoSided: material?.getDoubleSided() ?? false,
    unlit: Boolean(material?.getExtension('KHR_materials_unlit')),
    role: '',
    ...sourceKind(material),
    ...namedKind(name, ...names),
  };
}

/** What the material was in the game that it was exported from. */
function sourceKind(material: GltfMaterial | null): Partial<ImportedMaterial> {
  const { retromesh } = material?.getExtras() ?? {};
  if (!isExtras(retromesh)) return {};
  const { blend, cutoff, twoSided, unlit } = retromesh;
  return {
    ...(blend === 'translucent' || blend === 'modulated' ? { blend } : {}),
    ...(blend === 'opaque' ? { blend: Number(cutoff) > 0 ? 'masked' : 'opaque' } : {}),
    ...(typeof twoSided === 'boolean' && { twoSided }),
    ...(typeof unlit === 'boolean' && { unlit }),
  };
}

/** The materials of a document that several nodes use under names of different kinds are different materials. */
export class ImportedMaterials {
  readonly materials: ImportedMaterial[] = [];
  readonly #images: ImportedImages;
  readonly #indices = new Map<string, number>();
  readonly #numbers = new Map<GltfMaterial, number>();

  constructor(document: Document, images: ImportedImages) {
    this.#images = images;
    for (const [number, material] of document.getRoot().listMaterials().entries())
      this.#numbers.set(material, number);
  }

  async indexOf(material: GltfMaterial | null, names: readonly string[]): Promise<number> {
    const number = material ? this.#numbers.get(material) : -1;
    const key = `${number} ${JSON.stringify(namedKind(...names))}`;
    let index = this.#indices.get(key);
    if (index === undefined) {
      index = this.materials.push(await importMaterial(material, names, this.#images)) - 1;
      this.#indices.set(key, index);
    }
    return index;
  }
}
