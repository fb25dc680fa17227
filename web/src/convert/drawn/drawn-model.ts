import { ModelError } from '../../core/model-error.js';
import type { Material, Model, ModelData } from '../../core/model.js';
import type { ExportOptions } from '../exported.js';
import { Pace, workOfPose } from '../pace.js';
import { firstFrame, type Frame } from './frames.js';
import { isHidden, type Abilities } from './losses.js';
import { Textures } from './textures.js';
import { drawnColours } from './vertex-colours.js';

/** The triangles or lines of one material. */
export interface Surface {
  readonly material: Material;
  /** Index in the model's materials. */
  readonly number: number;
  /** Its first triangle in the model. */
  readonly triangle: number;
  /** Three for each triangle. */
  readonly indices: Uint32Array;
  /** Two for each line. */
  readonly lines: Uint32Array;
}

/** A model as other programs can draw it: baked light and the palette are colours, texture coordinates do not depend on the view. */
export interface DrawnModel {
  readonly model: Model;
  readonly first: Frame;
  readonly uvs: Float32Array;
  /** Red, green, blue, alpha of each render vertex in display space, or null. */
  readonly colours: Uint8Array | null;
  readonly surfaces: readonly Surface[];
  readonly textures: Textures;
  /** Of the writer. */
  readonly pace: Pace;
}

/** Prepares a model for a writer. Throws a ModelError where nothing of it can be written. */
export async function drawnModel(
  model: Model,
  format: string,
  can: Abilities,
  { decode, hiddenFaces = false, signal }: ExportOptions,
): Promise<DrawnModel> {
  const pace = new Pace(signal);
  await pace.pause();
  const surfaces = surfacesOf(model).filter(({ material }) => hiddenFaces || !isHidden(material));
  if (!surfaces.some(({ indices, lines }) => indices.length > 0 || (can.lines && lines.length > 0)))
    throw nothingToWrite(model, format);
  const work = (model.positions.length / 3) * workOfPose;
  const first = firstFrame(model);
  await pace.did(work);
  const uvs = drawnCoordinates(model, first);
  await pace.did(work);
  const colours = drawnColours(model);
  await pace.did(work);
  return { model, first, uvs, colours, surfaces, textures: new Textures(model, decode, pace), pace };
}

function nothingToWrite({ name, sprites }: Model, format: string): ModelError {
  const only = sprites ? `has only images that face the camera, which ${format} cannot hold` : 'has no faces';
  return new ModelError({ code: 'nothing-inside', sentence: `${name} ${only}` });
}

function surfacesOf(model: Model): Surface[] {
  const lines = linesByMaterial(model);
  return model.groups
    .map(({ start, count, material }) => ({
      material: model.materials[material]!,
      number: material,
      triangle: start / 3,
      indices: model.indices.subarray(start, start + count),
      lines: lines.get(material) ?? new Uint32Array(),
    }))
    .filter(({ indices, lines: some }) => indices.length + some.length > 0);
}

function linesByMaterial({ lines = new Uint32Array() }: Model): Map<number, Uint32Array> {
  const found = new Map<number, number[]>();
  for (let at = 0; at < lines.length; at += 4) {
    const ends = found.get(lines[at + 2]!) ?? [];
    ends.push(lines[at]!, lines[at + 1]!);
    found.set(lines[at + 2]!, ends);
  }
  return new Map([...found].map(([material, ends]) => [material, Uint32Array.from(ends)]));
}

/** Keeps whole numbers from being rounded to the one below. */
const rounding = 1 / 64;

/**
 * The texture coordinates of all render vertices. Where the game computes them from the normals and the view, they are those
 * of the first pose as seen from the front: looking along -Z, without perspective.
 */
function drawnCoordinates(model: ModelData, { normals }: Frame): Float32Array {
  const uvs = new Float32Array((model.positions.length / 3) * 2);
  uvs.set(model.uvs.subarray(0, uvs.length));
  for (const { start, count, material } of model.groups) {
    const { mapping, image } = model.materials[material]!;
    if (mapping === 'uv') continue;
    const columns = image === null ? 0 : model.images[image]!.width;
    for (const vertex of new Set(model.indices.subarray(start, start + count))) {
      const normal = normals.subarray(3 * vertex, 3 * vertex + 3);
      uvs.set(fromTheFront(mapping, normal, uvs.subarray(2 * vertex, 2 * vertex + 2), columns), 2 * vertex);
    }
  }
  return uvs;
}

function fromTheFront(
  mapping: Exclude<Material['mapping'], 'uv'>,
  normal: Float32Array,
  uv: Float32Array,
  columns: number,
): [number, number] {
  const [x, y, z] = normal as unknown as [number, number, number];
  if (mapping === 'facing') {
    const column = Math.floor((uv[0]! - 0.5 * z) * columns + rounding);
    // The middle of the texel, so that no other column is blended in.
    const u = columns > 0 ? (Math.max(0, Math.min(columns - 1, column)) + 0.5) / columns : 0;
    return [u, uv[1]!];
  }
  // The view direction (0, 0, -1) reflected at the normal is (2xz, 2yz, …).
  const scale = mapping === 'environment' ? 2 * z : 1;
  return [0.5 + 0.5 * x * scale, 0.5 - 0.5 * y * scale];
}
