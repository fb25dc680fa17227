import { BufferAttribute, BufferGeometry, DoubleSide, GLSL3, Mesh, RawShaderMaterial, Vector3 } from 'three';
import type { Basis } from '../camera/camera-axes.js';
import type { Rgba } from '../colours.js';
import { gridFragment, gridVertex } from '../materials/shaders.js';
import { boxCentre, boxRadius, dot, subtract, type Box } from '../math/vector.js';

/** Extent of the grid from its centre, in radii of the model. */
export const gridReach = 3;
const cellsPerRadius = 5;

/** The ground grid below a model; its axes cross at x = z = 0. */
export class Grid {
  readonly object: Mesh<BufferGeometry, RawShaderMaterial>;

  constructor() {
    const corners = new Float32Array([-1, 0, -1, -1, 0, 1, 1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0, -1]);
    const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(corners, 3));
    this.object = new Mesh(geometry, gridMaterial());
    this.object.frustumCulled = false;
  }

  /** Places the grid below a box, on a stage with these axes, with a round distance between lines. */
  fit(box: Box, [right, up, front]: Basis): void {
    const radius = boxRadius(box);
    const centre = boxCentre(box);
    const half = Math.abs(dot(subtract(box.high, centre), up));
    // A little below, to avoid z-fighting with flat faces.
    const floor = dot(centre, up) - half - radius * 0.001;
    this.object.matrixWorld.makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(...front));
    this.#set('centre', [dot(centre, right), floor, dot(centre, front)]);
    this.#set('reach', radius * gridReach);
    this.#set('cell', roundStep(radius / cellsPerRadius));
  }

  setColours(line: Rgba, axis: Rgba): void {
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

/** The least of 1, 2, 5, 10, … that is not below `size`. */
export function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const step = [1, 2, 5].find((one) => one * power >= size * 0.999) ?? 10;
  return step * power;
}

function gridMaterial(): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: gridVertex,
    fragmentShader: gridFragment,
    uniforms: {
      centre: { value: [0, 0, 0] },
      reach: { value: 1 },
      cell: { value: 1 },
      thickness: { value: 1 },
      line: { value: [0.5, 0.5, 0.5] },
      axis: { value: [0.4, 0.4, 0.4] },
    },
    side: DoubleSide,
    transparent: true,
    depthWrite: false,
  });
}
