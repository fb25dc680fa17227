import type {
  ImportedClip,
  ImportedImage,
  ImportedMaterial,
  ImportedMesh,
  ImportedMorph,
  ImportedSkeleton,
} from '../imported-mesh.js';
import { withCommas } from '../../core/format.js';
import type { ImportBudget } from './import-budget.js';
import { importError } from './import-error.js';
import { bytesOfNumber } from './numbering.js';
import { weld, type Welded } from './weld.js';

/** A part of a mesh, with vertices and triangles of its own. */
export interface BuilderPart {
  /** Three of its vertices for each triangle. */
  readonly triangles: Uint32Array;
  readonly vertexCount: number;
  /** Index of a material, or of one for each triangle. */
  readonly material: number | Uint16Array;
  /** Two for each vertex. */
  readonly uvs: Float32Array | null;
  /** RGBA for each vertex. */
  readonly colours: Uint8Array | null;
  /** Numbers by which vertices of the part are the same or not; null: by their positions. */
  readonly numbers: Float32Array | null;
  /** Its triangles are clockwise. */
  readonly isMirrored: boolean;
  /** Numbers of the faces of its triangles in the file of a game, and their priorities and labels: of each, or null. */
  readonly faceNumbers?: ArrayLike<number> | null;
  readonly priorities?: ArrayLike<number> | null;
  readonly faceLabels?: ArrayLike<number> | null;
  /** The label of each vertex. */
  readonly vertexLabels?: ArrayLike<number> | null;
  /** Two of its vertices for each line. */
  readonly lines?: Uint32Array;
  /** Vertices at which an image faces the camera. */
  readonly points?: Uint32Array;
}

/** What makes the skeleton of a mesh: `vertices` are those that are kept, by their numbers in the builder. */
export interface MeshBones {
  finish(vertices: Uint32Array, frames: number, morphs: readonly ImportedMorph[]): Promise<ImportedSkeleton>;
}

/** Materials, which are counted in 16 bits. */
export const mostMaterials = 65_535;

/** Bytes of a triangle, in the mesh and in the model that is made of it; of a vertex until it is welded; and of a part. */
const bytesOfTriangle = 200;
const bytesOfVertex = bytesOfNumber + 16;
const bytesOfPart = 1024;
/** Steps of merging a triangle. */
const stepsOfTriangle = 6;

/** Merges the parts of a file into one mesh. */
export class MeshBuilder {
  readonly materials: ImportedMaterial[] = [];
  readonly #file: string;
  readonly #parts: (BuilderPart & { readonly first: number })[] = [];
  #vertexCount = 0;
  #triangles = 0;
  #frames = new Float32Array();
  #morphs: readonly string[] = [];

  readonly #budget: ImportBudget;

  constructor(file: string, budget: ImportBudget) {
    this.#file = file;
    this.#budget = budget;
  }

  get vertexCount(): number {
    return this.#vertexCount;
  }

  get frames(): Float32Array {
    return this.#frames;
  }

  /** Adds a part and returns the number of its first vertex. */
  add(part: BuilderPart): number {
    const first = this.#vertexCount;
    const triangles = part.triangles.length / 3;
    this.#vertexCount += part.vertexCount;
    this.#triangles += triangles;
    this.#budget.take(
      bytesOfPart + bytesOfVertex * part.vertexCount + bytesOfTriangle * triangles,
      () =>
        `${withCommas(this.#triangles)} triangles or more, with ${withCommas(this.#vertexCount)} vertices in ${withCommas(this.#parts.length + 1)} meshes`,
    );
    this.#parts.push({ ...part, first });
    return first;
  }

  beginFrames(count: number): void {
    this.#budget.take(
      12 * count * this.#vertexCount,
      () => `${withCommas(count)} frames of ${withCommas(this.#vertexCount)} vertices`,
    );
    this.#frames = new Float32Array(count * this.#vertexCount * 3);
  }

  /** The positions of one frame, to be filled. */
  frame(index: number): Float32Array {
    const size = 3 * this.#vertexCount;
    return this.#frames.subarray(index * size, (index + 1) * size);
  }

  /** Keeps the first frames only. */
  endFrames(count: number): void {
    this.#frames = this.#frames.subarray(0, 3 * count * this.#vertexCount);
  }

  /** Adds morph targets: their offsets are more frames until the vertices are welded. */
  addMorphs(morphs: readonly { readonly name: string; readonly offsets: Float32Array }[]): void {
    if (morphs.length === 0) return;
    this.#budget.take(
      4 * this.#frames.length,
      () => `${withCommas(morphs.length)} morph targets beside its frames`,
    );
    const frames = new Float32Array(this.#frames.length + 3 * morphs.length * this.#vertexCount);
    frames.set(this.#frames);
    // Attachments have vertices after those that morphs can move.
    morphs.forEach(({ offsets }, index) =>
      frames.set(offsets, this.#frames.length + 3 * index * this.#vertexCount),
    );
    this.#frames = frames;
    this.#morphs = morphs.map(({ name }) => name);
  }

  /** The mesh, whose vertices with the same positions in all frames are one. Throws a ModelError for one without triangles. */
  async finish(
    name: string,
    clips: readonly ImportedClip[],
    images: readonly ImportedImage[],
    bones: MeshBones | null = null,
  ): Promise<ImportedMesh> {
    const hasOthers = this.#parts.some(({ lines, points }) => lines?.length || points?.length);
    if (this.#triangles === 0 && !hasOthers) throw importError(this.#file, 'has no triangles');
    if (this.materials.length > mostMaterials) throw this.#tooManyMaterials();
    this.#drawMeshesNamedWeapon();
    const welded = await weld(this.#frames, this.#vertexCount, this.#identities(), this.#budget);
    const hasColours = this.#parts.some(({ colours }) => colours !== null);
    const mesh = {
      triangles: new Uint32Array(3 * this.#triangles),
      uvs: new Float32Array(6 * this.#triangles),
      colours: new Uint8Array(hasColours ? 12 * this.#triangles : 0).fill(255),
      triangleMaterials: new Uint16Array(this.#triangles),
    };
    const ofTriangles = this.#ofTriangles();
    let corner = 0;
    for (const part of this.#parts) {
      await this.#budget.forEach(
        part.triangles.length,
        (index) => addCorner(mesh, part, index, corner++, welded.places),
        stepsOfTriangle / 3,
      );
    }
    const morphs = this.#morphs.map((each, index) =>
      morphOf(each, welded.frames, welded.vertexCount, index - this.#morphs.length),
    );
    const frameCount = welded.frames.length / (3 * welded.vertexCount) - morphs.length;
    return {
      name,
      frameRate: clips[0]?.rate ?? 30,
      vertexCount: welded.vertexCount,
      frames: welded.frames.subarray(0, 3 * frameCount * welded.vertexCount),
      ...mesh,
      ...ofTriangles,
      vertexLabels: this.#vertexLabels(welded),
      lines: this.#elements(({ lines }) => lines, 2, welded),
      sprites: this.#elements(({ points }) => points, 1, welded),
      materials: this.materials,
      images,
      clips,
      morphs,
      skeleton: (await bones?.finish(firstOf(welded), frameCount, morphs)) ?? null,
    };
  }

  /** What triangles have beside their corners: of their parts, or of their materials. Empty where none has it. */
  #ofTriangles(): Pick<ImportedMesh, 'faceNumbers' | 'priorities' | 'faceLabels'> {
    const isNumbered = this.#parts.some(({ faceNumbers }) => faceNumbers);
    const has = (key: 'priority' | 'label') => this.materials.some((material) => material[key] > 0);
    const isSorted = has('priority') || this.#parts.some(({ priorities }) => priorities);
    const isLabelled = has('label') || this.#parts.some(({ faceLabels }) => faceLabels);
    const faceNumbers = new Uint32Array(isNumbered ? this.#triangles : 0);
    const priorities = new Uint8Array(isSorted ? this.#triangles : 0);
    const faceLabels = new Uint8Array(isLabelled ? this.#triangles : 0);
    const last = (numbers: ArrayLike<number>) => {
      let most = 0;
      for (let at = 0; at < numbers.length; at += 1) most = Math.max(most, numbers[at]!);
      return most;
    };
    // Faces that have no number follow those that have one.
    let next = 1 + Math.max(0, ...this.#parts.map((part) => last(part.faceNumbers ?? [])));
    let triangle = 0;
    for (const part of this.#parts)
      for (let index = 0; index < part.triangles.length / 3; index += 1, triangle += 1) {
        const { priority, label } = this.materials[materialOf(part, index)]!;
        if (isNumbered) faceNumbers[triangle] = part.faceNumbers?.[index] ?? next++;
        if (isSorted) priorities[triangle] = part.priorities?.[index] ?? priority;
        if (isLabelled) faceLabels[triangle] = part.faceLabels?.[index] ?? label;
      }
    return { faceNumbers, priorities, faceLabels };
  }

  #vertexLabels({ places, vertexCount }: Welded): Uint8Array {
    if (!this.#parts.some(({ vertexLabels }) => vertexLabels)) return new Uint8Array();
    const labels = new Uint8Array(vertexCount);
    for (const { vertexLabels, first } of this.#parts)
      for (let vertex = 0; vertex < (vertexLabels?.length ?? 0); vertex += 1)
        labels[places[first + vertex]!] = vertexLabels![vertex]!;
    return labels;
  }

  /** The lines or points of all parts: their vertices, then their material. */
  #elements(
    of: (part: BuilderPart) => Uint32Array | undefined,
    size: 1 | 2,
    { places }: Welded,
  ): Uint32Array {
    const count = this.#parts.reduce((sum, part) => sum + (of(part)?.length ?? 0) / size, 0);
    const elements = new Uint32Array(count * (size + 1));
    let at = 0;
    for (const part of this.#parts) {
      const vertices = of(part) ?? new Uint32Array();
      for (let i = 0; i < vertices.length; i += 1) {
        elements[at++] = places[part.first + vertices[i]!]!;
        if (i % size === size - 1) elements[at++] = materialOf(part, 0);
      }
    }
    return elements;
  }

  #tooManyMaterials(): Error {
    return importError(
      this.#file,
      `has ${withCommas(this.materials.length)} materials, and at most ${withCommas(mostMaterials)} are read`,
    );
  }

  /** A weapon triangle is a single one: a gun whose name has the word "weapon" is drawn. */
  #drawMeshesNamedWeapon(): void {
    const draw = (number: number) => (this.materials[number] = { ...this.materials[number]!, role: '' });
    for (const { material, triangles } of this.#parts) {
      if (typeof material === 'number') {
        if (triangles.length > 3 && this.materials[material]!.role === 'weapon') draw(material);
        continue;
      }
      const seen = new Set<number>();
      for (const number of material) {
        if (seen.has(number) && this.materials[number]!.role === 'weapon') draw(number);
        seen.add(number);
      }
    }
  }

  /** Numbers for all vertices, where a part has them; null where none has. */
  #identities(): Float64Array | null {
    if (this.#parts.every(({ numbers }) => numbers === null)) return null;
    const identities = new Float64Array(this.#vertexCount).fill(-1);
    for (const { numbers, first } of this.#parts) if (numbers) identities.set(numbers, first);
    return identities;
  }
}

/** The first of the vertices that became each one. */
function firstOf({ places, vertexCount }: Welded): Uint32Array {
  const vertices = new Uint32Array(vertexCount);
  for (let vertex = places.length - 1; vertex >= 0; vertex -= 1) vertices[places[vertex]!] = vertex;
  return vertices;
}

function materialOf({ material }: BuilderPart, triangle: number): number {
  return typeof material === 'number' ? material : (material[triangle] ?? 0);
}

/** The morph target whose offsets are a frame, counted from the end. */
function morphOf(name: string, frames: Float32Array, vertices: number, index: number): ImportedMorph {
  const end = frames.length + 3 * index * vertices;
  const all = frames.subarray(end, end + 3 * vertices);
  const moved: number[] = [];
  for (let vertex = 0; vertex < vertices; vertex += 1)
    if (all[3 * vertex] || all[3 * vertex + 1] || all[3 * vertex + 2]) moved.push(vertex);
  return {
    name,
    vertices: Uint32Array.from(moved),
    offsets: Float32Array.from(moved.flatMap((vertex) => [...all.subarray(3 * vertex, 3 * vertex + 3)])),
  };
}

type Corners = Pick<ImportedMesh, 'triangles' | 'uvs' | 'colours' | 'triangleMaterials'>;

/** Writes one corner of a part to a corner of the mesh. */
function addCorner(
  mesh: Corners,
  part: BuilderPart & { readonly first: number },
  index: number,
  corner: number,
  places: Uint32Array,
): void {
  const { triangles, first, uvs, colours, isMirrored } = part;
  const turned = isMirrored && index % 3 !== 0 ? index + (index % 3 === 1 ? 1 : -1) : index;
  const vertex = triangles[turned]!;
  mesh.triangles[corner] = places[first + vertex]!;
  if (uvs && 2 * vertex + 1 < uvs.length)
    for (let i = 0; i < 2; i += 1) mesh.uvs[2 * corner + i] = uvs[2 * vertex + i]!;
  if (colours && 4 * vertex + 3 < colours.length)
    for (let i = 0; i < 4; i += 1) mesh.colours[4 * corner + i] = colours[4 * vertex + i]!;
  if (index % 3 === 0) mesh.triangleMaterials[corner / 3] = materialOf(part, index / 3);
}
