import { ColorManagement, SRGBColorSpace, type Fog, type FogExp2, type RawShaderMaterial } from 'three';
import type { Material } from '../core/model.js';

/** The fog of a scene, as uniforms: red, green, blue, where it begins and ends, and its density in place of these. */
export type FogValues = [number, number, number, number, number, number];

/** Never reached. */
const far = 1e30;

export function withoutFog(): FogValues {
  return [0, 0, 0, far, 2 * far, 0];
}

/** Sets the fog of a scene, whose colour is that of the space that is drawn in; returns whether it was another one. */
export function setFog(values: FogValues, fog: Fog | FogExp2 | null, isLinear: boolean): boolean {
  if (!fog && values[3] === far && values[5] === 0) return false;
  const next = withoutFog();
  if (fog) {
    const space = isLinear ? ColorManagement.workingColorSpace : SRGBColorSpace;
    const { r, g, b } = fog.color.getRGB({ r: 0, g: 0, b: 0 }, space);
    next.splice(0, 3, r, g, b);
    if ('density' in fog) next[5] = fog.density;
    else next.splice(3, 2, fog.near, fog.far);
  }
  if (next.every((value, i) => value === values[i])) return false;
  Object.assign(values, next);
  return true;
}

/** The colour in fog of faces that add to what is behind them, or multiply it: that has the colour of the fog already. */
const neutral: Partial<Record<Material['blend'], string>> = {
  translucent: 'vec3(0.)',
  modulated: 'vec3(.5)',
};

const main = 'void main() {';

/** Makes the shaders of a stage draw the fog of a scene. */
export function addFog(material: RawShaderMaterial, blend: Material['blend']): void {
  const colour = neutral[blend] ?? 'vec3(fog[0], fog[1], fog[2])';
  material.vertexShader = material.vertexShader
    .replace(main, `out float fogDepth;\n${main}`)
    .replace(/\}\s*$/, `fogDepth = -(modelViewMatrix * vec4(position, 1.)).z;\n}`);
  material.fragmentShader = material.fragmentShader
    .replace(main, `in float fogDepth;\nuniform float fog[6];\n${main}`)
    .replace(
      /\}\s*$/,
      `float fogPart = fog[5] > 0. ? 1. - exp(-pow(fog[5] * fogDepth, 2.)) : smoothstep(fog[3], fog[4], fogDepth);
colour.rgb = mix(colour.rgb, ${colour}, fogPart);
}`,
    );
}
