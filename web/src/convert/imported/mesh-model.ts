import type { Clip, Group, Material, Model, ModelImage, PoseTarget } from '../../core/model.js';
import type { ImportedClip, ImportedMaterial, ImportedMesh } from '../imported-mesh.js';
import { clipLength } from '../../core/clip-time.js';

/** An imported mesh as a model, for the writers that take models. Each corner of a triangle is a render vertex. */
export function modelOfMesh(mesh: ImportedMesh): Model {
  const corners = cornersOf(mesh);
  const source = Uint32Array.from(corners, (corner) => mesh.triangles[corner]!);
  const positions = new Float32Array(source.length * 3);
  const place = (from: number, to: number, part: number, out: Float32Array): void => {
    const frame = mesh.vertexCount * 3;
    for (let i = 0; i < out.length; i += 1) {
      const at = source[Math.trunc(i / 3)]! * 3 + (i % 3);
      const start = mesh.frames[from * frame + at]!;
      out[i] = start + (mesh.frames[to * frame + at]! - start) * part;
    }
  };
  place(0, 0, 0, positions);
  const clips = mesh.clips.map(clipOf);
  return {
    name: mesh.name,
    format: 'imported',
    formatLabel: 'Imported mesh',
    positions,
    normals: facetNormals(positions),
    uvs: byCorner(mesh.uvs, corners, 2, new Float32Array(corners.length * 2)),
    vertexSource: source,
    ...(mesh.colours.length > 0 && {
      colours: byCorner(mesh.colours, corners, 4, new Uint8Array(corners.length * 4)),
    }),
    indices: Uint32Array.from(corners, (_, index) => index),
    faceSource: Uint32Array.from({ length: corners.length / 3 }, (_, face) =>
      Math.trunc(corners[face * 3]! / 3),
    ),
    groups: groupsOf(mesh),
    materials: mesh.materials.map(materialOf),
    images: mesh.images.map(imageOf),
    clips,
    frameCount: mesh.frames.length / (mesh.vertexCount * 3),
    fileFrames: new Uint32Array(),
    sourceVertexCount: mesh.vertexCount,
    attachments: [],
    bounds: boundsOf(mesh),
    properties: [],
    missingFiles: [],
    notes: [],
    parts: [],
    files: [],
    pose: (number, seconds, target) => {
      const clip = clips[number];
      const ticks = clip ? Math.min(Math.max(seconds / clipLength(clip), 0), 1) * clip.count : 0;
      const begun = Math.min(Math.floor(ticks), (clip?.count ?? 1) - 1);
      const first = clip?.first ?? 0;
      const next = Math.min(begun + 1, (clip?.count ?? 1) - 1);
      place(first + begun, first + next, begun === next ? 0 : ticks - begun, target.positions);
      writeNormals(target);
    },
    sort: () => null,
    dispose: () => undefined,
  };
}

/** The corners of the triangles that are drawn, material after material. */
function cornersOf({ materials, triangleMaterials }: ImportedMesh): Uint32Array {
  const corners: number[] = [];
  materials.forEach(({ role }, material) => {
    if (role !== 'weapon')
      triangleMaterials.forEach((each, triangle) => {
        if (each === material) corners.push(triangle * 3, triangle * 3 + 1, triangle * 3 + 2);
      });
  });
  return Uint32Array.from(corners);
}

function groupsOf({ materials, triangleMaterials }: ImportedMesh): Group[] {
  let start = 0;
  return materials.map(({ role }, material) => {
    const triangles = role === 'weapon' ? 0 : triangleMaterials.filter((each) => each === material).length;
    const group = { start, count: triangles * 3, material };
    start += group.count;
    return group;
  });
}

function byCorner<List extends Float32Array | Uint8Array>(
  from: List,
  corners: Uint32Array,
  size: number,
  out: List,
): List {
  corners.forEach((corner, index) => {
    for (let i = 0; i < size; i += 1) out[index * size + i] = from[corner * size + i]!;
  });
  return out;
}

function writeNormals({ positions, normals }: PoseTarget): void {
  normals.set(facetNormals(positions));
}

function facetNormals(positions: Float32Array): Float32Array {
  const normals = new Float32Array(positions.length);
  for (let at = 0; at < positions.length; at += 9) {
    const side = (corner: number, axis: number) => positions[at + corner * 3 + axis]! - positions[at + axis]!;
    const across = [0, 1, 2].map((axis) => {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      return side(1, u) * side(2, v) - side(1, v) * side(2, u);
    });
    const length = Math.hypot(...across);
    const unit = length > 0 ? across.map((each) => each / length) : [0, 1, 0];
    for (let corner = 0; corner < 3; corner += 1) normals.set(unit, at + corner * 3);
  }
  return normals;
}

function boundsOf({ frames }: ImportedMesh): Float32Array {
  const bounds = Float32Array.of(Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity);
  frames.forEach((value, index) => {
    const axis = index % 3;
    bounds[axis] = Math.min(bounds[axis]!, value);
    bounds[axis + 3] = Math.max(bounds[axis + 3]!, value);
  });
  return bounds;
}

function clipOf({ name, firstFrame, frameCount, rate }: ImportedClip): Clip {
  return { name, group: '', first: firstFrame, count: frameCount, rate, events: [], location: null };
}

function imageOf({ name, width, height, pixels }: ImportedMesh['images'][number]): ModelImage {
  const file = { file: '', encoded: null, bits: 32, palette: new Uint8Array(), coloursUsed: 0, hole: false };
  return { name, width, height, pixels, ...file };
}

function materialOf({ name, image, blend, twoSided, unlit }: ImportedMaterial, slot: number): Material {
  return {
    name,
    slot,
    kind: '',
    blend: blend === 'masked' ? 'opaque' : blend,
    twoSided,
    unlit,
    facet: false,
    mapping: 'uv',
    filter: 'linear',
    wrap: 'repeat',
    cutoff: blend === 'masked' ? 0.5 : 0,
    image: image < 0 ? null : image,
    properties: [],
  };
}
