import type { Accessor, Document, Material as GltfMaterial, Mesh, Primitive } from '@gltf-transform/core';
import type { DrawnModel } from '../../drawn/drawn-model.js';
import type { Frame } from '../../drawn/frames.js';
import type { Skin } from './skin.js';
import { triangleExtras } from '../extras.js';
import { writeRuns } from '../runs.js';
import { toLinear } from '../../drawn/vertex-colours.js';
import { KHRMaterialsUnlit } from '@gltf-transform/extensions';
import { workOfPose } from '../../pace.js';
import { asBytes, onGrid, type Grid } from './quantize.js';

const modes = { lines: 1, triangles: 4 } as const;

/** Positions or normals: floats, or quantized. */
type Vectors = Float32Array | Int16Array | Int8Array;

/** Adds an array to a document. */
export type AddAccessor = (
  array: Vectors | Uint8Array | Uint16Array | Uint32Array,
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4',
) => Accessor;

/** The mesh, and for each frame of the model its morph target; frames that equal the first pose have none. */
export interface MeshWithTargets {
  readonly mesh: Mesh;
  readonly targets: ReadonlyMap<number, number>;
}

/**
 * Adds the mesh with a primitive for each material. All share the same vertices and morph targets. With a skin, the bones pose it,
 * and the targets are those of the file, at weight 0. With a grid, positions are its integers, and normals bytes.
 */
export async function addMesh(
  gltf: Document,
  accessor: AddAccessor,
  drawn: DrawnModel,
  materials: ReadonlyMap<number, GltfMaterial>,
  frames: ReadonlyMap<number, Frame>,
  skin: Skin | null,
  grid: Grid | null,
): Promise<MeshWithTargets> {
  const { model, surfaces, pace } = drawn;
  const first = skin ?? drawn.first;
  const isLit = [...materials.values()].some(
    (material) => material.getExtension(KHRMaterialsUnlit.EXTENSION_NAME) === null,
  );
  const placesOf = (positions: Float32Array) => (grid ? onGrid(positions, grid) : positions);
  const turnsOf = (normals: Float32Array) => (grid ? asBytes(unitNormals(normals)) : unitNormals(normals));
  const base = placesOf(first.positions);
  const attributes: Record<string, Accessor> = { POSITION: accessor(base, 'VEC3') };
  const work = (model.positions.length / 3) * workOfPose;
  const baseNormals = turnsOf(first.normals);
  await pace.did(work);
  if (isLit) attributes['NORMAL'] = vectors(baseNormals, accessor);
  if (surfaces.some(({ material }) => material.image !== null && material.fill !== 'palette'))
    attributes['TEXCOORD_0'] = accessor(drawn.uvs, 'VEC2');
  if (drawn.colours)
    attributes['COLOR_0'] = accessor(linearColours(drawn.colours), 'VEC4').setNormalized(true);
  await pace.did(work);
  attributes['_VERTEX'] = accessor(vertexNumbers(model.vertexSource), 'SCALAR');
  if (skin) {
    const few = skin.names.length <= 256;
    attributes['JOINTS_0'] = accessor(few ? Uint8Array.from(skin.joints) : skin.joints, 'VEC4');
    attributes['WEIGHTS_0'] = accessor(skin.weights, 'VEC4');
  }

  const mesh = gltf.createMesh(model.name);
  const add = (indices: Uint32Array, mode: 1 | 4, material: GltfMaterial): Primitive => {
    const primitive = gltf.createPrimitive().setMode(mode).setMaterial(material);
    for (const [semantic, each] of Object.entries(attributes))
      if (semantic !== 'TEXCOORD_0' || material.getBaseColorTexture()) primitive.setAttribute(semantic, each);
    mesh.addPrimitive(primitive.setIndices(accessor(indicesFor(indices, first), 'SCALAR')));
    return primitive;
  };
  for (const surface of surfaces) {
    const { number, indices, lines } = surface;
    if (indices.length > 0)
      add(indices, modes.triangles, materials.get(number)!).setExtras({
        retromesh: triangleExtras(model, surface),
      });
    if (lines.length > 0) add(lines, modes.lines, materials.get(number)!);
  }

  const targets = new Map<number, number>();
  const names: string[] = [];
  /** Adds a target; without differences, of zeros. */
  const addTarget = (name: string, moved: Vectors | null, turned: Vectors | null) => {
    names.push(name);
    const target = gltf.createPrimitiveTarget(name);
    target.setAttribute('POSITION', offsets(moved ?? base.map(() => 0), accessor));
    if (isLit) target.setAttribute('NORMAL', offsets(turned ?? baseNormals.map(() => 0), accessor));
    for (const primitive of mesh.listPrimitives()) primitive.addTarget(target);
  };
  for (const [frame, { positions, normals }] of skin ? [] : frames) {
    await pace.did(isLit ? 2 * work : work);
    const moved = difference(placesOf(positions), base);
    const turned = isLit ? difference(turnsOf(normals), baseNormals) : null;
    if (!moved && !turned) continue;
    targets.set(frame, names.length);
    addTarget(`frame ${frame}`, moved, turned);
  }
  for (const { name, offsets: moved } of skin?.morphs ?? []) {
    const positions = first.positions.map((value, at) => value + moved[at]!);
    const normals = isLit ? await skin!.normalsAt(positions) : null;
    const places = grid ? difference(placesOf(positions), base) : moved;
    addTarget(name, places, normals && difference(turnsOf(normals), baseNormals));
  }
  if (names.length > 0) mesh.setWeights(names.map(() => 0));
  mesh.setExtras({
    ...(names.length > 0 && { targetNames: names }),
    retromesh: {
      frames: targets.size,
      ...(model.vertexLabels && { labels: writeRuns(model.vertexLabels, 0) }),
    },
  });
  return { mesh, targets };
}

/** Sparse where less than half of the vertices move. The library writes no sparse normalized values. */
function offsets(array: Vectors, accessor: AddAccessor): Accessor {
  let moved = 0;
  for (let at = 0; at < array.length; at += 3) if (array[at] || array[at + 1] || array[at + 2]) moved += 1;
  const isSparse = moved > 0 && 2 * moved < array.length / 3 && !(array instanceof Int8Array);
  return vectors(array, accessor).setSparse(isSparse);
}

function vectors(array: Vectors, accessor: AddAccessor): Accessor {
  return accessor(array, 'VEC3').setNormalized(array instanceof Int8Array);
}

/** The offsets from one array to another, of the same kind; null when they are equal. */
function difference(to: Vectors, from: Vectors): Vectors | null {
  let most = 0;
  const offsets = new Float32Array(to.length);
  for (let at = 0; at < to.length; at += 1) {
    offsets[at] = to[at]! - from[at]!;
    most = Math.max(most, Math.abs(offsets[at]!));
  }
  if (most === 0) return null;
  // Rounding of both ends can add one to the most that a grid allows.
  if (from instanceof Int16Array) return Int16Array.from(offsets, (value) => Math.min(value, 32_767));
  if (!(from instanceof Int8Array)) return offsets;
  // A vertex that turns by more than a right angle needs floats: bytes are -1 to 1.
  return most <= 127 ? Int8Array.from(offsets) : offsets.map((value) => value / 127);
}

/** glTF needs normals of length 1; those of files have any length. */
function unitNormals(normals: Float32Array): Float32Array {
  const unit = new Float32Array(normals.length);
  for (let at = 0; at < normals.length; at += 3) {
    const [x, y, z] = [normals[at]!, normals[at + 1]!, normals[at + 2]!];
    const length = Math.hypot(x, y, z);
    if (length > 1e-12) unit.set([x / length, y / length, z / length], at);
    else unit[at + 1] = 1;
  }
  return unit;
}

/** Vertex colours of glTF are linear; 16 bits keep dark ones apart. */
function linearColours(colours: Uint8Array): Uint16Array {
  const linear = Uint16Array.from({ length: 256 }, (_, value) => Math.round(65535 * toLinear(value / 255)));
  const converted = new Uint16Array(colours.length);
  for (let at = 0; at < colours.length; at += 1)
    converted[at] = at % 4 === 3 ? 257 * colours[at]! : linear[colours[at]!]!;
  return converted;
}

function vertexNumbers(numbers: Uint32Array): Uint16Array | Float32Array {
  return numbers.every((number) => number <= 0xffff) ? Uint16Array.from(numbers) : Float32Array.from(numbers);
}

/** Indices of 16 bits where they fit; 65535 itself restarts primitives. */
function indicesFor(
  indices: Uint32Array,
  { positions }: Pick<Frame, 'positions'>,
): Uint16Array | Uint32Array {
  return positions.length / 3 <= 0xffff ? Uint16Array.from(indices) : Uint32Array.from(indices);
}
