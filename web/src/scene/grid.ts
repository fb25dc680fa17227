import { BufferAttribute, BufferGeometry, Mesh, type RawShaderMaterial } from 'three';
import type { Tint } from './colours.js';
import { floorMaterial } from './materials/surface-material.js';
import { boxCentre, boxRadius, type Box } from './math/vector.js';

/** How far the floor reaches, in radii of the model. */
export const floorReach = 3;
const cellsInRadius = 5;

/** The grid that a model stands on; its axes cross where x and z are 0. */
export class Floor {
  readonly object: Mesh<BufferGeometry, RawShaderMaterial>;

  constructor() {
    const corners = new Float32Array([-1, 0, -1, -1, 0, 1, 1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0, -1]);
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 3));
    this.object = new Mesh(geometry, floorMaterial());
    this.object.frustumCulled = false;
  }

  /** Lies under `bounds`, with a round distance between two lines. */
  fit(bounds: Box): void {
    const radius = boxRadius(bounds);
    const centre = boxCentre(bounds);
    // A hair below, so that flat soles do not flicker.
    this.#set('centre', [centre[0], bounds.low[1] - radius * 0.001, centre[2]]);
    this.#set('reach', radius * floorReach);
    this.#set('cell', roundStep(radius / cellsInRadius));
  }

  colour(line: Tint, axis: Tint): void {
    this.#set('line', line.slice(0, 3));
    this.#set('axis', axis.slice(0, 3));
  }

  /** Lines are one CSS pixel wide. */
  set pixelRatio(ratio: number) {
    this.#set('thickness', ratio);
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.object.material.dispose();
  }

  #set(uniform: string, value: unknown): void {
    this.object.material.uniforms[uniform].value = value;
  }
}

/** The nearest of 1, 2, 5, 10, … at or above `size`. */
export function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const step = [1, 2, 5].find((one) => one * power >= size * 0.999) ?? 10;
  return step * power;
}
