import type { ImportedClip, ImportedImage, ImportedMaterial, ImportedMesh } from '../imported-mesh.js';
import { importError } from './import-error.js';
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
const mostMaterials = 65_535;
/** Triangles and vertices of an imported file. */
const mostItems = 16_000_000;

/** Merges the parts of a file into one mesh. */
export class MeshBuilder {
  readonly materials: ImportedMaterial[] = [];
  readonly #file: string;
  readonly #parts: (BuilderPart & { readonly first: number })[] = [];
  #vertexCount = 0;
  #triangles = 0;
  #frames = new Float32Array();

  constructor(file: string) {
    this.#file = file;
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
    this.#parts.push({ ...part, first });
    this.#vertexCount += part.vertexCount;
    this.#triangles += part.triangles.length / 3;
    if (this.#vertexCount > mostItems || this.#triangles > mostItems)
      throw importError(this.#file, `has more than ${mostItems} vertices or triangles`);
    return first;
  }

  beginFrames(count: number): void {
    this.#frames = new Float32Array(count * this.#vertexCount * 3);
  }

  /** The positions of one frame, to be filled. */
  frame(index: number): Float32Array {
    const size = 3 * this.#vertexCount;
    return this.#frames.subarray(index * size, (index + 1) * size);
  }

  /** The mesh, whose vertices with the same positions in all frames are one. Throws a ModelError for one without triangles. */
  finish(
    name: string,
    clips: readonly ImportedClip[],
    images: readonly ImportedImage[],
    frameRate = clips[0]?.rate ?? 30,
  ): ImportedMesh {
    if (this.#triangles === 0) throw importError(this.#file, 'has no triangles');
    if (this.materials.length > mostMaterials)
      throw importError(
        this.#file,
        `has ${this.materials.length} materials, and at most ${mostMaterials} are read`,
      );
    this.#drawMeshesNamedWeapon();
    const welded = weld(this.#frames, this.#vertexCount, this.#identities());
    const hasColours = this.#parts.some(({ colours }) => colours !== null);
    const mesh = {
      triangles: new Uint32Array(3 * this.#triangles),
      uvs: new Float32Array(6 * this.#triangles),
      colours: new Uint8Array(hasColours ? 12 * this.#triangles : 0).fill(255),
      triangleMaterials: new Uint16Array(this.#triangles),
    };
    let corner = 0;
    for (const part of this.#parts) {
      const { triangles, first, uvs, colours, material, isMirrored } = part;
      for (let index = 0; index < triangles.length; index += 1, corner += 1) {
        const mirrored = isMirrored && index % 3 !== 0 ? index + (index % 3 === 1 ? 1 : -1) : index;
        const vertex = triangles[mirrored]!;
        mesh.triangles[corner] = welded.places[first + vertex]!;
        if (uvs && 2 * vertex + 1 < uvs.length)
          mesh.uvs.set(uvs.subarray(2 * vertex, 2 * vertex + 2), 2 * corner);
        if (colours && 4 * vertex + 3 < colours.length)
          mesh.colours.set(colours.subarray(4 * vertex, 4 * vertex + 4), 4 * corner);
        if (index % 3 === 0)
          mesh.triangleMaterials[corner / 3] = typeof material === 'number' ? material : material[index / 3]!;
      }
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

  /** A weapon triangle is a single one: a gun whose name has the word "weapon" is drawn. */
  #drawMeshesNamedWeapon(): void {
    for (const { material, triangles } of this.#parts) {
      const used =
        typeof material === 'number' ? new Uint16Array(triangles.length / 3).fill(material) : material;
      const seen = new Set<number>();
      for (const number of used) {
        const { role } = this.materials[number]!;
        if (role === 'weapon' && seen.has(number))
          this.materials[number] = { ...this.materials[number]!, role: '' };
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
