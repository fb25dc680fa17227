import type { Material } from '../../core/model.js';
import { toLinear } from '../drawn/vertex-colours.js';
import { shortNumber } from '../text-file.js';
import { vector, type UsdaText } from './usda.js';

/** The grey of faces whose texture is missing, in display space. */
const missingGrey = 0.62;

/** How a material is drawn. */
export interface UsdMaterial {
  readonly material: Material;
  /** The file of its texture in the package; null without. */
  readonly file: string | null;
  /** Multiplied with that of the texture. */
  readonly alpha: number;
  /** Whether light of the viewer does not change it. */
  readonly isUnlit: boolean;
}

/** Adds a material as UsdPreviewSurface, at a path: what is unlit only emits light. */
export function addMaterial(text: UsdaText, path: string, part: UsdMaterial): void {
  const { file, isUnlit, alpha } = part;
  const { blend, cutoff } = part.material;
  const isBlended = blend !== 'opaque';
  text.begin('Material', path.slice(path.lastIndexOf('/') + 1));
  text.add(`token outputs:surface.connect = <${path}/Surface.outputs:surface>`);
  text.begin('Shader', 'Surface');
  text.add('uniform token info:id = "UsdPreviewSurface"');
  const [colour, other] = isUnlit ? ['emissiveColor', 'diffuseColor'] : ['diffuseColor', 'emissiveColor'];
  const grey = toLinear(missingGrey);
  if (file) text.add(`color3f inputs:${colour}.connect = <${path}/Texture.outputs:rgb>`);
  else text.add(`color3f inputs:${colour} = ${vector([grey, grey, grey])}`);
  text.add(`color3f inputs:${other} = (0, 0, 0)`);
  text.add('float inputs:metallic = 0');
  text.add('float inputs:roughness = 1');
  if (file && (isBlended || cutoff > 0))
    text.add(`float inputs:opacity.connect = <${path}/Texture.outputs:a>`);
  else if (isBlended) text.add(`float inputs:opacity = ${shortNumber(alpha)}`);
  if (!isBlended && cutoff > 0) text.add(`float inputs:opacityThreshold = ${shortNumber(cutoff)}`);
  text.add('token outputs:surface');
  text.end();
  if (file) addTexture(text, path, file, part);
  text.end();
}

function addTexture(
  text: UsdaText,
  path: string,
  file: string,
  { material: { wrap }, alpha }: UsdMaterial,
): void {
  text.begin('Shader', 'Coordinates');
  text.add('uniform token info:id = "UsdPrimvarReader_float2"');
  text.add('string inputs:varname = "st"');
  text.add('float2 outputs:result');
  text.end();
  text.begin('Shader', 'Texture');
  text.add('uniform token info:id = "UsdUVTexture"');
  text.add(`asset inputs:file = @${file}@`);
  text.add(`float2 inputs:st.connect = <${path}/Coordinates.outputs:result>`);
  text.add('token inputs:sourceColorSpace = "sRGB"');
  text.add(`token inputs:wrapS = "${wrap === 'repeat' ? 'repeat' : 'clamp'}"`);
  text.add(`token inputs:wrapT = "${wrap === 'clamp' ? 'clamp' : 'repeat'}"`);
  if (alpha < 1) text.add(`float4 inputs:scale = ${vector([1, 1, 1, alpha])}`);
  text.add('float3 outputs:rgb');
  text.add('float outputs:a');
  text.end();
}
