import type { GLTF } from '@gltf-transform/core';
import { importError } from '../../imported/import-error.js';
import { checkFinite, type ImportBudget } from '../../imported/import-budget.js';
import { exportedExtras } from '../extras.js';
import { readRuns } from '../runs.js';
import type { Accessors } from './accessors.js';
import { coloursOf, coordinatesOf } from './corners.js';
import { elementsOf, type Elements } from './elements.js';

/** A primitive of a mesh, which several nodes can have. */
export interface Primitive extends Elements {
  readonly vertexCount: number;
  readonly positions: Float32Array;
  /** What each morph target adds to the positions; null for one that does not. */
  readonly targets: readonly (Float32Array | null)[];
  /** Four joints of a skin for each vertex, and their weights. */
  readonly skinning: { readonly joints: Float32Array; readonly weights: Float32Array } | null;
  readonly material: number | undefined;
  readonly uvs: Float32Array | null;
  readonly colours: Uint8Array | null;
  /** Numbers by which vertices are the same or not. */
  readonly numbers: Float32Array | null;
  /** Of each triangle, in the file of a game that it comes from: the number of its face, its priority and label. */
  readonly faceNumbers: Uint32Array | null;
  readonly priorities: Uint32Array | null;
  readonly faceLabels: Uint32Array | null;
}

/** Reads the primitives of a checked document. */
export class PrimitiveReader {
  readonly #file: string;
  readonly #json: GLTF.IGLTF;
  readonly #accessors: Accessors;
  readonly #budget: ImportBudget;
  readonly #isFinite = new Set<Float32Array>();

  constructor(file: string, json: GLTF.IGLTF, accessors: Accessors, budget: ImportBudget) {
    this.#file = file;
    this.#json = json;
    this.#accessors = accessors;
    this.#budget = budget;
  }

  /** Throws a ModelError for attributes that do not fit each other. */
  async read(primitive: GLTF.IMeshPrimitive): Promise<Primitive> {
    const { attributes, indices, material, mode } = primitive;
    const [accessors, budget] = [this.#accessors, this.#budget];
    const position = attributes['POSITION']!;
    if (accessors.typeOf(position) !== 'VEC3')
      throw importError(this.#file, 'has positions that are no vectors of three');
    const positions = await this.#finite(position, 'a position of vertex', 3);
    const vertexCount = positions.length / 3;
    const targets: (Float32Array | null)[] = [];
    for (const target of primitive.targets ?? []) {
      targets.push(await this.#offsetsOf(target['POSITION'], positions.length));
      if (budget.isOver(16)) await budget.pause();
    }
    const given = indices === undefined ? null : await accessors.integers(indices);
    const numbers = attributes['_VERTEX'];
    const elements = await elementsOf(this.#file, mode, given, vertexCount, budget);
    const { faces, priorities, labels } = exportedExtras(primitive.extras);
    const triangleCount = elements.triangles.length / 3;
    const ofTriangles = (runs: unknown, step: 0 | 1, most: number) => {
      if (runs === undefined) return null;
      budget.take(4 * triangleCount, () => `numbers of ${triangleCount} faces`);
      return readRuns(runs, step, triangleCount, most);
    };
    return {
      vertexCount,
      positions,
      targets,
      skinning: await this.#skinningOf(attributes, vertexCount),
      ...elements,
      faceNumbers: ofTriangles(faces, 1, 0xffffff),
      priorities: ofTriangles(priorities, 0, 255),
      faceLabels: ofTriangles(labels, 0, 255),
      material,
      uvs: await coordinatesOf(this.#json, primitive, accessors, budget),
      colours: await coloursOf(attributes['COLOR_0'], accessors, budget),
      numbers:
        numbers !== undefined && accessors.countOf(numbers) === vertexCount
          ? await accessors.floats(numbers)
          : null,
    };
  }

  async #offsetsOf(accessor: number | undefined, length: number): Promise<Float32Array | null> {
    if (accessor === undefined) return null;
    const offsets = await this.#finite(accessor, 'a morph offset of vertex', 3);
    if (offsets.length !== length)
      throw importError(this.#file, 'has a morph target with another number of vertices than its mesh');
    return offsets;
  }

  async #skinningOf(
    { JOINTS_0: joints, WEIGHTS_0: weights }: GLTF.IMeshPrimitive['attributes'],
    vertexCount: number,
  ): Promise<Primitive['skinning']> {
    if (joints === undefined || weights === undefined) return null;
    const skinning = {
      joints: await this.#accessors.floats(joints),
      weights: await this.#finite(weights, 'a weight of vertex', 4),
    };
    if (skinning.joints.length < 4 * vertexCount || skinning.weights.length < 4 * vertexCount)
      throw importError(this.#file, 'has a skin with fewer weights than its mesh has vertices');
    return skinning;
  }

  /** The numbers of an accessor, which are checked once. */
  async #finite(accessor: number, what: string, size: number): Promise<Float32Array> {
    const floats = await this.#accessors.floats(accessor);
    if (!this.#isFinite.has(floats)) await checkFinite(this.#file, what, floats, size, this.#budget);
    this.#isFinite.add(floats);
    return floats;
  }
}
