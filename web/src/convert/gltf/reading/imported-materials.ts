import type { Document, Material as GltfMaterial, Texture, TextureInfo } from '@gltf-transform/core';
import type { PBRSpecularGlossiness } from '@gltf-transform/extensions';
import type { Note } from '../../../core/model.js';
import { toDisplay } from '../../drawn/vertex-colours.js';
import { isExtras } from '../extras.js';
import type { Pixels } from '../../exported.js';
import type { ImportedImage, ImportedMaterial, ImportOptions } from '../../imported-mesh.js';
import { forBlending } from '../../images/blend-pixels.js';
import { notDecoded } from '../../imported/import-error.js';
import { namedKind } from '../../imported/material-words.js';

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
  readonly #indices = new Map<string, number>();
  readonly #decoded = new Map<Texture, Promise<Pixels | null>>();

  constructor(file: string, options: ImportOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** The index of a texture's image for a kind of blending; -1 when it is missing or cannot be decoded. */
  async indexOf(texture: Texture, blend: ImportedMaterial['blend']): Promise<number> {
    let decoded = this.#decoded.get(texture);
    if (!decoded) this.#decoded.set(texture, (decoded = this.#decode(texture)));
    const pixels = await decoded;
    if (!pixels) return -1;
    const changed = forBlending(pixels, blend);
    const key = `${[...this.#decoded.keys()].indexOf(texture)} ${changed === pixels ? '' : blend}`;
    let index = this.#indices.get(key);
    if (index === undefined) {
      index = this.images.push({ name: this.#nameOf(texture), ...changed }) - 1;
      this.#indices.set(key, index);
    }
    return index;
  }

  async #decode(texture: Texture): Promise<Pixels | null> {
    const bytes = texture.getImage();
    if (!bytes || bytes.length === 0) return null;
    const name = this.#nameOf(texture);
    const pixels = await this.#options.decode(bytes, name).catch(() => null);
    if (!pixels) this.notes.push(notDecoded(this.#file, name));
    return pixels;
  }

  #nameOf(texture: Texture): string {
    return texture.getName() || `image ${[...this.#decoded.keys()].indexOf(texture)}`;
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
  const kind = {
    blend: kinds[mode],
    twoSided: material?.getDoubleSided() ?? false,
    unlit: Boolean(material?.getExtension('KHR_materials_unlit')),
    role: '',
    ...sourceKind(material),
    ...namedKind(name, ...names),
  } as const;
  const image = texture ? await images.indexOf(texture.texture, kind.blend) : -1;
  return { name, colour: [toDisplay(r), toDisplay(g), toDisplay(b), a], image, ...kind };
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

  constructor(gltf: Document, images: ImportedImages) {
    this.#images = images;
    for (const [number, material] of gltf.getRoot().listMaterials().entries())
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
