import {
  type Document,
  type Material as GltfMaterial,
  type Texture as GltfTexture,
  TextureInfo,
} from '@gltf-transform/core';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import type { DrawnModel } from '../../drawn/drawn-model.js';
import type { Texture } from '../../drawn/textures.js';
import { toLinear } from '../../drawn/vertex-colours.js';
import type { Material } from '../../../core/model.js';
import { materialExtras } from '../extras.js';

/** The grey of faces whose texture is missing, in display space. */
const missingGrey = 0.62;
/** Alpha of blended faces without a texture to derive it from. */
const halfTransparent = 0.5;

/** Adds the materials of all surfaces, by their number in the model. */
export async function addMaterials(gltf: Document, drawn: DrawnModel): Promise<Map<number, GltfMaterial>> {
  const { model, surfaces, textures, pace } = drawn;
  const unlit = gltf.createExtension(KHRMaterialsUnlit);
  const added = new Map<Texture, GltfTexture>();
  const materials = new Map<number, GltfMaterial>();
  for (const { material, number } of surfaces) {
    const texture = await textures.of(material);
    pace.check();
    const image = material.image === null ? undefined : model.images[material.image]!.name;
    const made = gltf
      .createMaterial(material.name)
      .setDoubleSided(material.twoSided)
      .setMetallicFactor(0)
      .setRoughnessFactor(1)
      .setExtras({ retromesh: materialExtras(material, image) });
    setAlpha(made, material, texture !== null);
    // Baked light is not lit again, and what is multiplied or added has no light of its own.
    if (material.unlit || model.shades || material.blend === 'modulated')
      made.setExtension('KHR_materials_unlit', unlit.createUnlit());
    if (texture) {
      let there = added.get(texture);
      if (!there) {
        there = gltf.createTexture(texture.name).setMimeType(texture.type).setImage(ownBuffer(texture));
        added.set(texture, there);
      }
      made.setBaseColorTexture(there);
      sample(made.getBaseColorTextureInfo()!, material);
    }
    materials.set(number, made);
  }
  if (![...materials.values()].some((material) => material.getExtension('KHR_materials_unlit')))
    unlit.dispose();
  return materials;
}

function setAlpha(made: GltfMaterial, material: Material, isTextured: boolean): void {
  const { blend, cutoff, opacity = 1, fill } = material;
  const grey = isTextured || fill === 'palette' ? 1 : toLinear(missingGrey);
  const alpha = blend === 'alpha' ? opacity : blend === 'opaque' || isTextured ? 1 : halfTransparent;
  made.setBaseColorFactor([grey, grey, grey, alpha]);
  if (blend !== 'opaque') made.setAlphaMode('BLEND');
  else if (cutoff > 0) made.setAlphaMode('MASK').setAlphaCutoff(cutoff);
}

function sample(info: TextureInfo, { filter, wrap }: Material): void {
  const { MagFilter, MinFilter, WrapMode } = TextureInfo;
  const isLinear = filter === 'linear';
  info
    .setMagFilter(isLinear ? MagFilter.LINEAR : MagFilter.NEAREST)
    .setMinFilter(isLinear ? MinFilter.LINEAR_MIPMAP_LINEAR : MinFilter.NEAREST)
    .setWrapS(wrap === 'repeat' ? WrapMode.REPEAT : WrapMode.CLAMP_TO_EDGE)
    .setWrapT(wrap === 'clamp' ? WrapMode.CLAMP_TO_EDGE : WrapMode.REPEAT);
}

function ownBuffer({ bytes }: Texture): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
