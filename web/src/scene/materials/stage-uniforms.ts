import type { IUniform, Texture } from 'three';
import type { Vector } from '../math/vector.js';
import { displayModes } from './display-modes.js';

/** Uniforms that all surfaces of a stage share: a value set here applies to all of them. */
export interface StageUniforms {
  [name: string]: IUniform;
  keyLight: IUniform<Vector>;
  lightFollowsCamera: IUniform<boolean>;
  display: IUniform<number>;
  /** The colours that shades index, 256 in a row; null for models without. */
  palette: IUniform<Texture | null>;
  /** The texture of the UV display. */
  uvGrid: IUniform<Texture | null>;
  /** The colour of each label or value, for displays that colour by them. */
  labelColours: IUniform<Texture | null>;
  /** Offsets depth by the priority of faces. */
  depthFromPriority: IUniform<boolean>;
  /** A factor of the colours. */
  exposure: IUniform<number>;
  /** Device pixels per CSS pixel. */
  pixelRatio: IUniform<number>;
}

/** Direction to the key light: from the upper front left. */
export const keyLight: Vector = [-0.424, 0.707, 0.566];

export function stageUniforms(): StageUniforms {
  return {
    keyLight: { value: keyLight },
    lightFollowsCamera: { value: true },
    display: { value: displayModes.textured },
    palette: { value: null },
    uvGrid: { value: null },
    labelColours: { value: null },
    depthFromPriority: { value: false },
    exposure: { value: 1 },
    pixelRatio: { value: 1 },
  };
}
