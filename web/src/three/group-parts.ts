import {
  Box3,
  Mesh,
  Sphere,
  Vector3,
  type BufferGeometry,
  type LineSegments,
  type Object3D,
  type Points,
  type RawShaderMaterial,
} from 'three';
import type { Model, ModelData } from '../core/model.js';
import { linesAndSprites } from '../scene/geometry/lines-and-sprites.js';
import type { Playback } from '../scene/playback/playback.js';
import type { Look } from './group-materials.js';

/** A part that is drawn: faces, lines or sprites. */
export type Part = Mesh | LineSegments | Points;

/** What a group draws, and how that is posed. */
export interface GroupParts {
  /** The children of the group. */
  readonly objects: readonly Object3D[];
  readonly drawn: readonly Part[];
  pose(playback: Playback): void;
  apply(look: Look): void;
  dispose(): void;
}

/** The faces, lines and sprites of a model, with the bounds of all frames. */
export function modelParts(model: Model, geometry: BufferGeometry, materials: RawShaderMaterial[]): Part[] {
  const parts = [new Mesh(geometry, materials), ...linesAndSprites(model, geometry, materials)] as Part[];
  for (const part of parts) setBounds(part.geometry, model);
  return parts;
}

/** Sets the bounds of all frames. */
function setBounds(geometry: BufferGeometry, { bounds }: ModelData): void {
  const [a = 0, b = 0, c = 0, x = 0, y = 0, z = 0] = bounds;
  const box = new Box3(new Vector3(a, b, c), new Vector3(x, y, z));
  geometry.boundingBox = box;
  geometry.boundingSphere = box.getBoundingSphere(new Sphere());
}
