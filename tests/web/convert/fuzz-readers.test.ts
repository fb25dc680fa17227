import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { ModelError } from '../../../web/src/core/index.js';
import { readGltf } from '../../../web/src/convert/gltf/read-gltf.js';
import { readObj } from '../../../web/src/convert/obj/read-obj.js';
import type { ImportedMesh, ImportSource } from '../../../web/src/convert/imported-mesh.js';
import { changedJson, changedLines, jsonChanges, lineChanges } from './fuzz-mutations.js';
import { gltfSeeds, objSeeds, type GltfSeed } from './fuzz-seeds.js';
import { byteChanges, changedBytes, fuzzRuns, fuzzTimeout } from '../../support/fuzz-runs.js';
import { glbOf } from './glb-files.js';

// Random damage of valid files ends in a valid mesh or in a ModelError, never in another exception.

const source = (name: string, bytes: Uint8Array): ImportSource => ({ name, bytes, beside: async () => null });
const options = { decode: async () => null };

function checkMesh(mesh: ImportedMesh): void {
  const { vertexCount, frames, triangles, lines, sprites, uvs, triangleMaterials, materials, clips } = mesh;
  expect(triangles.length + lines.length + sprites.length).toBeGreaterThan(0);
  expect(triangles.every((vertex) => vertex < vertexCount)).toBe(true);
  expect([uvs.length, triangleMaterials.length]).toEqual([2 * triangles.length, triangles.length / 3]);
  expect(triangleMaterials.every((material) => material < materials.length)).toBe(true);
  const count = frames.length / 3 / vertexCount;
  expect(Number.isInteger(count) && count >= 1 && frames.every(Number.isFinite)).toBe(true);
  expect(clips.every(({ first, count: frames }) => first + frames <= count)).toBe(true);
}

/** How many inputs of a test were read, and how many refused. */
const outcomes = { read: 0, refused: 0 };
beforeEach(() => void Object.assign(outcomes, { read: 0, refused: 0 }));

async function check(reading: Promise<{ mesh: ImportedMesh }>): Promise<void> {
  const result = await reading.catch((error: unknown) => error);
  if (result instanceof ModelError) {
    expect(result.message).toMatch(/^x\.(glb|obj) /);
    outcomes.refused += 1;
  } else {
    checkMesh((result as { mesh: ImportedMesh }).mesh);
    outcomes.read += 1;
  }
}

/** Changes that are too large would only test the first checks of a reader. */
function checkOutcomes(): void {
  const inputs = outcomes.read + outcomes.refused;
  expect(outcomes.read).toBeGreaterThan(inputs / 100);
  expect(outcomes.refused).toBeGreaterThan(inputs / 100);
}

/** The file of a seed: a GLB, or text where it has no binary chunk. */
const bytesOf = ({ json, binary }: GltfSeed): Uint8Array =>
  binary.length > 0 ? glbOf(json, binary) : new TextEncoder().encode(JSON.stringify(json));

const seeds = fc.constantFrom(...gltfSeeds);

it('the files that are changed are valid', async () => {
  for (const seed of gltfSeeds) checkMesh((await readGltf(source('x.glb', bytesOf(seed)), options)).mesh);
  for (const seed of objSeeds) checkMesh((await readSeed(seed.obj, seed.mtl)).mesh);
});

it(
  'glTF with changed bytes',
  async () => {
    await fc.assert(
      fc.asyncProperty(seeds, byteChanges, async (seed, changes) => {
        await check(readGltf(source('x.glb', changedBytes(bytesOf(seed), changes)), options));
      }),
      fuzzRuns(3000),
    );
    checkOutcomes();
  },
  fuzzTimeout,
);

it(
  'glTF with another structure',
  async () => {
    await fc.assert(
      fc.asyncProperty(seeds, jsonChanges, async ({ json, binary }, changes) => {
        const damaged = bytesOf({ json: changedJson(json, changes), binary });
        await check(readGltf(source('x.glb', damaged), options));
      }),
      fuzzRuns(4000),
    );
    checkOutcomes();
  },
  fuzzTimeout,
);

it(
  'GLB with other chunks',
  async () => {
    const chunk = fc.record({
      at: fc.nat(4),
      replaced: fc.nat(1),
      type: fc.constantFrom(0x4e4f534a, 0x004e4942, 0, 0x12345678),
      size: fc.constantFrom(0, 4, 64, 0x7fffffff, 0xffffffff),
      content: fc.constantFrom<'json' | 'binary' | 'nothing'>('json', 'binary', 'nothing'),
      isSized: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(seeds, fc.array(chunk, { maxLength: 3 }), fc.nat(2), async (seed, changes, less) => {
        const json = new TextEncoder().encode(JSON.stringify(seed.json));
        const contents = { json, binary: seed.binary, nothing: new Uint8Array() };
        const chunks = [
          [wordsOf(json.length, 0x4e4f534a), json],
          [wordsOf(seed.binary.length, 0x004e4942), seed.binary],
        ];
        for (const { at, replaced, type, size, content, isSized } of changes) {
          const bytes = contents[content];
          chunks.splice(at, replaced, [wordsOf(isSized ? bytes.length : size, type), bytes]);
        }
        const parts = chunks.flat();
        const length = parts.reduce((sum, part) => sum + part.length, 12);
        const header = wordsOf(0x46546c67, 2, less === 2 ? length - 1 : length);
        const damaged = Buffer.concat([header, ...parts]);
        await check(readGltf(source('x.glb', damaged), options));
      }),
      fuzzRuns(4000),
    );
    checkOutcomes();
  },
  fuzzTimeout,
);

const wordsOf = (...words: readonly number[]): Uint8Array => new Uint8Array(Uint32Array.from(words).buffer);

function readSeed(obj: readonly string[], mtl: readonly string[]): ReturnType<typeof readObj> {
  const bytes = new TextEncoder().encode(obj.join('\n'));
  const beside = async () => new TextEncoder().encode(mtl.join('\n'));
  return readObj({ name: 'x.obj', bytes, beside }, options);
}

it(
  'OBJ and MTL with other lines',
  async () => {
    const seed = fc.constantFrom(...objSeeds);
    await fc.assert(
      fc.asyncProperty(seed, lineChanges, lineChanges, async ({ obj, mtl }, some, others) => {
        await check(readSeed(changedLines(obj, some), changedLines(mtl, others)));
      }),
      fuzzRuns(6000),
    );
    checkOutcomes();
  },
  fuzzTimeout,
);
