import type { Group, Material, Model, ModelImage } from '../../core/model.js';
import type { ImportedMaterial, ImportedMesh } from '../imported-mesh.js';
import { clipLength } from '../../core/clip-time.js';
import { Pace } from '../pace.js';

/** The part of a vertex's work that a corner of a triangle takes. */
const workOfCorner = 1 / 8;

/**
 * An imported mesh as a model, for the writers that take models. Each corner of a triangle, end of a line and sprite is a
 * render vertex, in this order.
 */
export async function modelOfMesh(mesh: ImportedMesh, signal?: AbortSignal): Promise<Model> {
  const pace = new Pace(signal);
  const groups = groupsOf(mesh);
  const corners = await cornersOf(mesh, groups, pace);
  const { lines, sprites, ends } = elementsOf(mesh, corners.length);
  const source = new Uint32Array(corners.length + ends.length);
  await pace.forEach(
    source.length,
    (at) => {
      source[at] = at < corners.length ? mesh.triangles[corners[at]!]! : ends[at - corners.length]!;
    },
    workOfCorner,
  );
  const positions = new Float32Array(source.length * 3);
  const normals = new Float32Array(positions.length);
  writeNormalsOfEnds(normals, corners.length);
  const place = (at: number, from: number, to: number, part: number, out: Float32Array): void => {
    const frame = mesh.vertexCount * 3;
    for (let axis = 0; axis < 3; axis += 1) {
      const vertex = source[at]! * 3 + axis;
      const start = mesh.frames[from * frame + vertex]!;
      out[3 * at + axis] = start + (mesh.frames[to * frame + vertex]! - start) * part;
    }
  };
  await pace.forEach(source.length, (corner) => place(corner, 0, 0, 0, positions), workOfCorner);
  await pace.forEach(corners.length / 3, (face) => writeNormal(positions, normals, face), 3 * workOfCorner);
  const clips = mesh.clips.map((clip) => ({ ...clip, location: null }));
  return {
    name: mesh.name,
    format: 'imported',
    formatLabel: 'Imported mesh',
    positions,
    normals,
    uvs: await byCorner(mesh.uvs, corners, 2, new Float32Array(source.length * 2), pace),
    vertexSource: source,
    ...(mesh.colours.length > 0 && {
      colours: await byCorner(mesh.colours, corners, 4, new Uint8Array(source.length * 4).fill(255), pace),
    }),
    ...(lines.length > 0 && { lines }),
    ...(sprites.length > 0 && { sprites }),
    indices: corners.map((_, index) => index),
    faceSource: new Uint32Array(corners.length / 3).map((_, face) => {
      const triangle = Math.trunc(corners[face * 3]! / 3);
      return mesh.faceNumbers[triangle] ?? triangle;
    }),
    groups,
    materials: mesh.materials.map(materialOf),
    images: mesh.images.map(imageOf),
    clips,
    frameCount: mesh.frames.length / (mesh.vertexCount * 3),
    fileFrames: new Uint32Array(),
    sourceVertexCount: mesh.vertexCount,
    attachments: [],
    bounds: await boundsOf(mesh, pace),
    properties: [],
    missingFiles: [],
    notes: [],
    entry: '',
    parts: [],
    files: [],
    pose: (number, seconds, target) => {
      const clip = clips[number];
      const ticks = clip ? Math.min(Math.max(seconds / clipLength(clip), 0), 1) * clip.count : 0;
      const begun = Math.min(Math.floor(ticks), (clip?.count ?? 1) - 1);
      const first = clip?.first ?? 0;
      const next = Math.min(begun + 1, (clip?.count ?? 1) - 1);
      const part = begun === next ? 0 : ticks - begun;
      for (let corner = 0; corner < source.length; corner += 1)
        place(corner, first + begun, first + next, part, target.positions);
      for (let face = 0; face < corners.length / 3; face += 1)
        writeNormal(target.positions, target.normals, face);
      writeNormalsOfEnds(target.normals, corners.length);
    },
    sort: () => null,
    dispose: () => undefined,
  };
}

/** The corners of the triangles that are drawn, material after material. */
async function cornersOf(
  { materials, triangleMaterials }: ImportedMesh,
  groups: readonly Group[],
  pace: Pace,
): Promise<Uint32Array> {
  const next = Uint32Array.from(groups, ({ start }) => start);
  const corners = new Uint32Array(groups.reduce((sum, { count }) => sum + count, 0));
  const add = (triangle: number) => {
    const material = triangleMaterials[triangle]!;
    if (materials[material]!.role !== '') return;
    for (let corner = 0; corner < 3; corner += 1) corners[next[material]!++] = 3 * triangle + corner;
  };
  await pace.forEach(triangleMaterials.length, add, 3 * workOfCorner);
  return corners;
}

function groupsOf({ materials, triangleMaterials }: ImportedMesh): Group[] {
  const triangles = new Uint32Array(materials.length);
  for (const material of triangleMaterials) triangles[material]! += 1;
  let start = 0;
  return materials.map(({ role }, material) => {
    const group = { start, count: role !== '' ? 0 : triangles[material]! * 3, material };
    start += group.count;
    return group;
  });
}

async function byCorner<List extends Float32Array | Uint8Array>(
  from: List,
  corners: Uint32Array,
  size: number,
  out: List,
  pace: Pace,
): Promise<List> {
  const copy = (index: number) => {
    for (let i = 0; i < size; i += 1) out[index * size + i] = from[corners[index]! * size + i]!;
  };
  await pace.forEach(corners.length, copy, workOfCorner);
  return out;
}

/** The lines and sprites of a mesh as a model has them, and the vertices of their render vertices, which begin with `first`. */
function elementsOf(
  mesh: ImportedMesh,
  first: number,
): { lines: Uint32Array; sprites: Uint32Array; ends: readonly number[] } {
  const ends: number[] = [];
  let face = mesh.faceNumbers.reduce((most, number) => Math.max(most, number + 1), mesh.triangles.length / 3);
  /** Replaces the `size` vertices of each element by render vertices, and adds the number of its face. */
  const numbered = (elements: Uint32Array, size: number): Uint32Array => {
    const count = elements.length / (size + 1);
    const made = new Uint32Array(count * (size + 2));
    for (let element = 0; element < count; element += 1) {
      for (let i = 0; i < size; i += 1)
        made[element * (size + 2) + i] = first + ends.push(elements[element * (size + 1) + i]!) - 1;
      made[element * (size + 2) + size] = elements[element * (size + 1) + size]!;
      made[element * (size + 2) + size + 1] = face++;
    }
    return made;
  };
  return { lines: numbered(mesh.lines, 2), sprites: numbered(mesh.sprites, 1), ends };
}

/** Writes normals for lines and sprites, which are the render vertices from `first` on. */
function writeNormalsOfEnds(normals: Float32Array, first: number): void {
  for (let at = 3 * first + 1; at < normals.length; at += 3) normals[at] = 1;
}

/** Writes the normal of a face for its three corners. */
function writeNormal(positions: Float32Array, normals: Float32Array, face: number): void {
  const at = 9 * face;
  const side = (corner: number, axis: number) => positions[at + corner * 3 + axis]! - positions[at + axis]!;
  const across = (u: number, v: number) => side(1, u) * side(2, v) - side(1, v) * side(2, u);
  const [x, y, z] = [across(1, 2), across(2, 0), across(0, 1)];
  const length = Math.hypot(x, y, z);
  for (let to = at; to < at + 9; to += 3) {
    normals[to] = length > 0 ? x / length : 0;
    normals[to + 1] = length > 0 ? y / length : 1;
    normals[to + 2] = length > 0 ? z / length : 0;
  }
}

async function boundsOf({ frames }: ImportedMesh, pace: Pace): Promise<Float32Array> {
  const bounds = Float32Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  const add = (vertex: number) => {
    for (let axis = 0; axis < 3; axis += 1) {
      const value = frames[3 * vertex + axis]!;
      bounds[axis] = Math.min(bounds[axis]!, value);
      bounds[axis + 3] = Math.max(bounds[axis + 3]!, value);
    }
  };
  await pace.forEach(frames.length / 3, add, workOfCorner / 4);
  return bounds;
}

function imageOf({ name, width, height, pixels }: ImportedMesh['images'][number]): ModelImage {
  const file = { file: '', encoded: null, bits: 32, palette: new Uint8Array(), coloursUsed: 0, hole: false };
  return { name, width, height, pixels, ...file };
}

function materialOf(
  { name, image, blend, twoSided, unlit, facet, mapping, filter, opacity }: ImportedMaterial,
  slot: number,
): Material {
  return {
    name,
    slot,
    kind: '',
    blend: blend === 'masked' ? 'opaque' : blend,
    ...(blend === 'alpha' && opacity !== 1 && { opacity }),
    twoSided,
    unlit,
    facet,
    mapping,
    filter,
    wrap: 'repeat',
    cutoff: blend === 'masked' ? 0.5 : 0,
    image: image < 0 ? null : image,
    properties: [],
  };
}
