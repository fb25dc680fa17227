import type { GLTF } from '@gltf-transform/core';
import { toDisplay } from '../../drawn/vertex-colours.js';
import { exportedExtras, isExtras } from '../extras.js';
import { type ImportedMaterial, plainMaterial } from '../../imported-mesh.js';
import type { ImportedImages } from '../../imported/imported-images.js';
import { namedKind } from '../../imported/material-words.js';
import { nameOf, type Resources } from './resources.js';

/** The colour texture of a material: how it is looked up, and the number of its image. */
export interface ColourTexture {
  readonly info: GLTF.ITextureInfo;
  readonly image: number;
}

/** The older kind of a material. */
interface SpecularGlossiness {
  readonly diffuseFactor?: readonly [number, number, number, number];
  readonly diffuseTexture?: GLTF.ITextureInfo;
}

/** Whether a document says that it uses an extension. */
export function uses(json: GLTF.IGLTF, extension: string): boolean {
  return (json.extensionsUsed ?? []).includes(extension);
}

function extensionOf(json: GLTF.IGLTF, property: GLTF.IProperty | undefined, name: string): object | null {
  const extension = property?.extensions?.[name];
  return uses(json, name) && isExtras(extension) ? extension : null;
}

function glossyOf(json: GLTF.IGLTF, material: GLTF.IMaterial | undefined): SpecularGlossiness | null {
  return extensionOf(json, material, 'KHR_materials_pbrSpecularGlossiness');
}

/** The colour texture of a material of either workflow; without one, that of the light it emits. */
export function colourTextureOf(
  json: GLTF.IGLTF,
  material: GLTF.IMaterial | undefined,
): ColourTexture | null {
  const candidates = [
    glossyOf(json, material)?.diffuseTexture,
    material?.pbrMetallicRoughness?.baseColorTexture,
    material?.emissiveTexture,
  ];
  for (const info of candidates) {
    if (!info) continue;
    const texture = json.textures![info.index]!;
    const webp = extensionOf(json, texture, 'EXT_texture_webp') as { source?: number } | null;
    const image = webp?.source ?? texture.source;
    if (image !== undefined) return { info, image };
  }
  return null;
}

/** The materials of a document that several nodes use under names of different kinds are different materials. */
export class ImportedMaterials {
  readonly materials: ImportedMaterial[] = [];
  readonly #json: GLTF.IGLTF;
  readonly #resources: Resources;
  readonly #images: ImportedImages;
  readonly #indices = new Map<string, number>();
  /** The images in the order in which they are first used, which names those without a name. */
  readonly #imageNumbers = new Map<number, number>();

  constructor(json: GLTF.IGLTF, resources: Resources, images: ImportedImages) {
    this.#json = json;
    this.#resources = resources;
    this.#images = images;
  }

  async indexOf(material: number | undefined, names: readonly string[]): Promise<number> {
    const key = `${material} ${JSON.stringify(namedKind(...names))}`;
    let index = this.#indices.get(key);
    if (index === undefined) {
      index = this.materials.push(await this.#import(this.#json.materials?.[material ?? -1], names)) - 1;
      this.#indices.set(key, index);
    }
    return index;
  }

  /** A material with the kind that its game had, that the words of its name and those of its nodes choose, or that glTF has. */
  async #import(material: GLTF.IMaterial | undefined, names: readonly string[]): Promise<ImportedMaterial> {
    const json = this.#json;
    const [r, g, b, a] = glossyOf(json, material)?.diffuseFactor ??
      material?.pbrMetallicRoughness?.baseColorFactor ?? [1, 1, 1, 1];
    const texture = colourTextureOf(json, material);
    const name = material?.name || 'material';
    const kinds: Record<string, ImportedMaterial['blend']> = { MASK: 'masked', BLEND: 'alpha' };
    const kind: ImportedMaterial = {
      ...plainMaterial,
      blend: kinds[material?.alphaMode ?? ''] ?? 'opaque',
      twoSided: material?.doubleSided === true,
      unlit: extensionOf(json, material, 'KHR_materials_unlit') !== null,
      ...sourceKind(material),
      ...namedKind(name, ...names),
    };
    return {
      ...kind,
      name,
      colour: [toDisplay(r!), toDisplay(g!), toDisplay(b!)],
      opacity: a!,
      image: texture ? await this.#imageOf(texture.image, kind.blend) : -1,
    };
  }

  #imageOf(index: number, blend: ImportedMaterial['blend']): Promise<number> {
    const { name, uri = '' } = this.#json.images![index]!;
    const number = this.#imageNumbers.get(index) ?? this.#imageNumbers.size;
    this.#imageNumbers.set(index, number);
    const shown = name || nameOf(uri) || `image ${number}`;
    const bytes = this.#resources.images[index] ?? null;
    const key = bytes ?? index;
    return this.#images.indexOf({ name: shown, file: shown, key, bytes: async () => bytes }, blend);
  }
}

/** What the material was in the game that it was exported from. */
function sourceKind(material: GLTF.IMaterial | undefined): Partial<ImportedMaterial> {
  const { blend, cutoff, twoSided, unlit, facet, mapping, filter } = exportedExtras(material?.extras);
  return {
    ...(blend === 'translucent' || blend === 'modulated' || blend === 'alpha' ? { blend } : {}),
    ...(blend === 'opaque' ? { blend: Number(cutoff) > 0 ? 'masked' : 'opaque' } : {}),
    ...(typeof twoSided === 'boolean' && { twoSided }),
    ...(typeof unlit === 'boolean' && { unlit }),
    ...(typeof facet === 'boolean' && { facet }),
    ...(mapping === 'environment' || mapping === 'sphere' || mapping === 'facing' ? { mapping } : {}),
    ...(filter === 'nearest' && { filter }),
  };
}
