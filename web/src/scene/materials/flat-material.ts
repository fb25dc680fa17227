import { DoubleSide, GLSL3, RawShaderMaterial } from 'three';
import type { Rgba } from '../colours.js';
import { flatFragment, flatVertex } from './shaders.js';

/** One colour, blended over what is drawn already. */
export function flatMaterial(colour: Rgba): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: flatVertex,
    fragmentShader: flatFragment,
    uniforms: { tint: { value: colour } },
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  });
}
