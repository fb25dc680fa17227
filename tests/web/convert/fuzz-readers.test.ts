import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ModelError } from '../../../web/src/core/index.js';
import { readGltf } from '../../../web/src/convert/gltf/read-gltf.js';
import { readObj } from '../../../web/src/convert/obj/read-obj.js';
import type { ImportedMesh, ImportSource } from '../../../web/src/convert/imported-mesh.js';
import { triangleGlb, type Gltf } from './glb-files.js';

// Random damage ends in a valid mesh or in a ModelError, never in another exception.

const source = (name: string, bytes: Uint8Array): ImportSource => ({ name, bytes, beside: async () => null });
const options = { decode: async () => null };
const runs = 3000;

function checkMesh(mesh: ImportedMesh): void {
  const { vertexCount, frames, triangles, uvs, triangleMaterials, materials, clips } = mesh;
  expect(triangles.length).toBeGreaterThan(0);
  expect(triangles.every((vertex) => vertex < vertexCount)).toBe(true);
  expect([uvs.length, triangleMaterials.length]).toEqual([2 * triangles.length, triangles.length / 3]);
  expect(triangleMaterials.every((material) => material < materials.length)).toBe(true);
  const count = frames.length / 3 / vertexCount;
  expect(Number.isInteger(count) && count >= 1 && frames.every(Number.isFinite)).toBe(true);
  expect(clips.every(({ firstFrame, frameCount }) => firstFrame + frameCount <= count)).toBe(true);
}

async function check(reading: Promise<{ mesh: ImportedMesh }>): Promise<void> {
  const result = await reading.catch((error: unknown) => error);
  if (result instanceof ModelError) expect(result.message).toMatch(/^x\.(glb|obj) /);
  else checkMesh((result as { mesh: ImportedMesh }).mesh);
}

/** Every place of a value in a JSON document. */
function places(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  return [
    ...(path.length > 0 ? [[...path]] : []),
    ...Object.entries(value).flatMap(([key, child]) => places(child, [...path, key])),
  ];
}

const edges = fc.oneof(
  fc.constantFrom<unknown>(null, -1, 0, 1, 2, 7, 0.5, 255, 65535, 2 ** 32, 1e300, '', 'VEC4', [], {}, true),
  fc.jsonValue(),
);

it('glTF with changed bytes', async () => {
  const bytes = triangleGlb();
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(changes, async (some) => {
      const damaged = new Uint8Array(bytes);
      for (const [at, value] of some) damaged[at] = value;
      await check(readGltf(source('x.glb', damaged), options));
    }),
    { numRuns: runs },
  );
});

it('glTF with changed JSON', async () => {
  let all: string[][] = [];
  triangleGlb((json) => (all = places(json)));
  const changes = fc.array(fc.tuple(fc.constantFrom(...all), edges), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(changes, async (some) => {
      const damaged = triangleGlb((json) => {
        for (const [path, value] of some) setAt(json, path, value);
      });
      await check(readGltf(source('x.glb', damaged), options));
    }),
    { numRuns: runs },
  );
});

function setAt(json: Gltf, path: readonly string[], value: unknown): void {
  let at: unknown = json;
  for (const key of path.slice(0, -1)) at = (at as Gltf | null)?.[key];
  if (typeof at === 'object' && at !== null) (at as Gltf)[path.at(-1)!] = value;
}

it('OBJ of random lines', async () => {
  const number = fc.constantFrom('0', '1', '-1', '2', '3', '1e9', '-7', 'nan', '1/1', '2//', '3/-1/2', '');
  const keyword = fc.constantFrom('v', 'vt', 'f', 'l', 'g', 'usemtl', 'mtllib', '#', '\\', 'vn');
  const line = fc
    .tuple(keyword, fc.array(number, { maxLength: 7 }))
    .map(([word, rest]) => `${word} ${rest.join(' ')}`);
  const start = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 1\nf 1 2 3\n';
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
      const bytes = new TextEncoder().encode(start + lines.join('\n'));
      await check(readObj(source('x.obj', bytes), options));
    }),
    { numRuns: runs },
  );
});
