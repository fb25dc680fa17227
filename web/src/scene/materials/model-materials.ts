import type { Model } from '../../core/model.js';
import { spriteMaterials } from '../geometry/lines-and-sprites.js';
import type { MaterialTextures } from '../textures/material-textures.js';
import { paletteTexture } from '../textures/made-textures.js';
import type { StageUniforms } from './stage-uniforms.js';
import { SurfaceMaterial } from './surface-material.js';

/** A surface material for each material of a model, whose palette the shared uniforms get. */
export function modelMaterials(
  model: Model,
  textures: MaterialTextures,
  shared: StageUniforms,
): SurfaceMaterial[] {
  shared.palette.value = model.palette ? paletteTexture(model.palette) : null;
  const options = {
    baked: model.shades !== undefined,
    vertexColours: model.colours !== undefined,
    sorted: model.priorities !== undefined,
  };
  const withSprites = spriteMaterials(model);
  return model.materials.map((material, i) => {
    const sprites = withSprites.has(i);
    const texture = textures.textureOf(i);
    const surface = new SurfaceMaterial(material, texture, shared, { ...options, sprites });
    surface.lightMap = textures.lightMapOf(i);
    surface.three.visible = material.notDrawn === undefined;
    return surface;
  });
}
