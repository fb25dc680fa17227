import { SRGBColorSpace, type RawShaderMaterial, type WebGLRenderer } from 'three';

const toLinear = `
  if (linearOutput) colour.rgb = mix(pow((colour.rgb + .055) / 1.055, vec3(2.4)), colour.rgb / 12.92, lessThanEqual(colour.rgb, vec3(.04045)));
}`;
const normalInView = 'mat3(modelViewMatrix) * normal';

/**
 * Adapts the shaders of a stage to the scenes of other programs: colours are converted where the renderer expects linear ones, as for
 * post-processing, and normals keep their length when the model is scaled.
 */
export function adaptToScene(material: RawShaderMaterial): void {
  material.vertexShader = material.vertexShader.replace(
    normalInView,
    `${normalInView} / length(modelViewMatrix[0].xyz)`,
  );
  material.fragmentShader = material.fragmentShader
    .replace('out vec4 colour;', 'uniform bool linearOutput;\nout vec4 colour;')
    .replace(/\}\s*$/, toLinear);
}

/** Whether a renderer expects linear colours at the moment: three.js converts those of render targets later. */
export function expectsLinear(renderer: WebGLRenderer): boolean {
  const target = renderer.getRenderTarget() as ({ isXRRenderTarget?: boolean } & object) | null;
  return (target !== null && !target.isXRRenderTarget) || renderer.outputColorSpace !== SRGBColorSpace;
}
