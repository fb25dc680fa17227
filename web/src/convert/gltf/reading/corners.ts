import type { GLTF } from '@gltf-transform/core';
import { toDisplay } from '../../drawn/vertex-colours.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import type { Accessors } from './accessors.js';
import { colourTextureOf, uses } from './imported-materials.js';

type Point = readonly [number, number];

/** The extension that moves texture coordinates. */
interface TextureTransform {
  readonly offset: Point;
  readonly scale: Point;
  readonly rotation: number;
  readonly texCoord: unknown;
}

/** The texture coordinates of the colour texture for each vertex of a primitive; null without. */
export async function coordinatesOf(
  json: GLTF.IGLTF,
  { attributes, material }: GLTF.IMeshPrimitive,
  accessors: Accessors,
  budget: ImportBudget,
): Promise<Float32Array | null> {
  const info = colourTextureOf(json, json.materials?.[material ?? -1])?.info;
  const transform = transformOf(json, info?.extensions?.['KHR_texture_transform']);
  const set = Number(transform?.texCoord ?? info?.texCoord ?? 0);
  const accessor = attributes[`TEXCOORD_${set}`] ?? attributes['TEXCOORD_0'];
  if (accessor === undefined || accessors.typeOf(accessor) !== 'VEC2') return null;
  const from = await accessors.floats(accessor);
  budget.take(4 * from.length, () => `${from.length / 2} texture coordinates`);
  const uvs = new Float32Array(from.length);
  await budget.forEach(
    from.length / 2,
    (vertex) => {
      const uv: Point = [from[2 * vertex]!, from[2 * vertex + 1]!];
      const [u, v] = transform ? transformed(transform, uv) : uv;
      uvs[2 * vertex] = Number.isFinite(u) ? u : 0;
      uvs[2 * vertex + 1] = Number.isFinite(v) ? v : 0;
    },
    4,
  );
  return uvs;
}

function transformOf(json: GLTF.IGLTF, extension: unknown): TextureTransform | null {
  if (!uses(json, 'KHR_texture_transform') || typeof extension !== 'object' || extension === null)
    return null;
  const given = extension as Record<string, unknown>;
  const point = (value: unknown, otherwise: Point) =>
    Array.isArray(value) ? (value as unknown as Point) : otherwise;
  return {
    offset: point(given['offset'], [0, 0]),
    scale: point(given['scale'], [1, 1]),
    rotation: Number(given['rotation'] ?? 0),
    texCoord: given['texCoord'],
  };
}

function transformed({ offset, scale, rotation }: TextureTransform, [u, v]: Point): Point {
  const [cosine, sine] = [Math.cos(rotation), Math.sin(rotation)];
  const [x, y] = [u * scale[0], v * scale[1]];
  return [cosine * x + sine * y + offset[0], cosine * y - sine * x + offset[1]];
}

/** RGBA in display space for each vertex of a primitive; null without vertex colours. */
export async function coloursOf(
  accessor: number | undefined,
  accessors: Accessors,
  budget: ImportBudget,
): Promise<Uint8Array | null> {
  if (accessor === undefined) return null;
  const size = { VEC3: 3, VEC4: 4, MAT2: 4 }[accessors.typeOf(accessor)];
  if (!size) return null;
  const floats = await accessors.floats(accessor);
  const count = floats.length / size;
  budget.take(4 * count, () => `${count} colours of vertices`);
  const colours = new Uint8Array(4 * count).fill(255);
  await budget.forEach(
    count,
    (vertex) => {
      for (let channel = 0; channel < size; channel += 1) {
        const value = floats[size * vertex + channel]!;
        const display = channel === 3 ? Math.max(0, Math.min(1, value)) : toDisplay(value);
        colours[4 * vertex + channel] = Math.round(255 * (Number.isFinite(display) ? display : 1));
      }
    },
    12,
  );
  return colours;
}
