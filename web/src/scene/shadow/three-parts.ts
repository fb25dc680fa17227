import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  GLSL3,
  LinearFilter,
  Mesh,
  Object3D,
  RawShaderMaterial,
  RedFormat,
} from 'three';

/** What the shadow needs of three.js: it does not import what the first image needs, which would have to be split for it. */
export const three = {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  GLSL3,
  LinearFilter,
  Mesh,
  Object3D,
  RawShaderMaterial,
  RedFormat,
} as const;

export type Three = typeof three;
