import type { ImportedClip, ImportedImage, ImportedMaterial, ImportedMesh } from '../imported-mesh.js';
import { withCommas } from '../../core/format.js';
import type { ImportBudget } from './import-budget.js';
import { importError } from './import-error.js';
import { bytesOfNumber } from './numbering.js';
import { weld } from './weld.js';

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

  /** The mesh, whose vertices with the same positions in all frames are one. Throws a ModelError for one without triangles. */
  async finish(
    name: string,
    clips: readonly ImportedClip[],
    images: readonly ImportedImage[],
    frameRate = clips[0]?.rate ?? 30,
  ): Promise<ImportedMesh> {
    if (this.#triangles === 0) throw importError(this.#file, 'has no triangles');
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
    let corner = 0;
    for (const part of this.#parts) {
      await this.#budget.forEach(
        part.triangles.length,
        (index) => addCorner(mesh, part, index, corner++, welded.places),
        stepsOfTriangle / 3,
      );
    }
    return {
      name,
      frameRate,
      vertexCount: welded.vertexCount,
      frames: welded.frames,
      ...mesh,
      materials: this.materials,
      images,
      clips,
    };
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

type Corners = Pick<ImportedMesh, 'triangles' | 'uvs' | 'colours' | 'triangleMaterials'>;

/** Writes one corner of a part to a corner of the mesh. */
function addCorner(
  mesh: Corners,
  { triangles, first, uvs, colours, material, isMirrored }: BuilderPart & { readonly first: number },
  index: number,
  corner: number,
  places: Uint32Array,
): void {
  const turned = isMirrored && index % 3 !== 0 ? index + (index % 3 === 1 ? 1 : -1) : index;
  const vertex = triangles[turned]!;
  mesh.triangles[corner] = places[first + vertex]!;
  if (uvs && 2 * vertex + 1 < uvs.length)
    for (let i = 0; i < 2; i += 1) mesh.uvs[2 * corner + i] = uvs[2 * vertex + i]!;
  if (colours && 4 * vertex + 3 < colours.length)
    for (let i = 0; i < 4; i += 1) mesh.colours[4 * corner + i] = colours[4 * vertex + i]!;
  if (index % 3 === 0)
    mesh.triangleMaterials[corner / 3] = typeof material === 'number' ? material : material[index / 3]!;
}
