import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../web/src/cli/decode-image.js';
import { ModelError, openModel } from '../../web/src/core/node.js';
import { readGltf } from '../../web/src/convert/gltf/read-gltf.js';
import { imageDecoder } from '../../web/src/convert/images/decoder.js';
import type { ImportedMesh, ImportSource } from '../../web/src/convert/imported-mesh.js';
import { modelOfMesh } from '../../web/src/convert/imported/mesh-model.js';
import { readObj } from '../../web/src/convert/obj/read-obj.js';
import { targets } from '../../web/src/convert/targets.js';
import { assimpFaces, assimpModels, hasAssimp, trianglesOnDisk } from '../support/assimp.js';

// Files of other programs, and the Unreal meshes that are made of them.

const options = { decode: imageDecoder(decodeImage) };
const unreal = targets.find(({ id }) => id === 'unreal')!;

/** The corners of one of its faces repeat in a long line, 936 in all; assimp 6 leaves most of them out, assimp 5 none. */
const repeatsCorners = 'OBJ/box_longline.obj';

function sourceOf(name: string): ImportSource {
  const path = join(assimpModels!, name);
  const beside = (file: string): Promise<Uint8Array | null> => {
    const other = join(dirname(path), file);
    return Promise.resolve(existsSync(other) ? new Uint8Array(readFileSync(other)) : null);
  };
  return { name, bytes: new Uint8Array(readFileSync(path)), beside };
}

const read = async (name: string): Promise<ImportedMesh> =>
  (await (name.endsWith('.obj') ? readObj : readGltf)(sourceOf(name), options)).mesh;

/** The result of an action, or the sentence in which it ends. */
async function orSentence<Result>(action: Promise<Result>): Promise<Result | string> {
  return action.catch((error: unknown) => {
    if (error instanceof ModelError) return error.message;
    throw error;
  });
}

const written = async (mesh: ImportedMesh) =>
  unreal.write(
    { model: await modelOfMesh(mesh), mesh, files: async () => [] },
    { ...options, stem: 'Copy', frames: { frame: 0 }, millimetres: 1 },
  );

/** The Unreal mesh of an imported one has its triangles and clips, here and in assimp; or why there is none. */
async function checkUnreal(name: string, mesh: ImportedMesh): Promise<string | null> {
  const result = await orSentence(written(mesh));
  if (typeof result === 'string') return result;
  const { files } = result;
  const model = await openModel(Object.fromEntries(files.map((file) => [file.name, file.bytes])));
  const triangles = mesh.triangleMaterials.filter((each) => mesh.materials[each]!.role === '').length;
  expect([name, model.indices.length / 3]).toEqual([name, triangles]);
  expect(model.missingFiles).toEqual([]);
  for (const { name: clip, count } of mesh.clips)
    expect(model.clips).toContainEqual(expect.objectContaining({ name: clip, count }));
  model.dispose();
  // As it is: assimp 5.2 takes vertices whose numbers are above that of the triangles for the first one.
  if (hasAssimp) expect([name, await assimpFaces(files, true)]).toEqual([name, triangles]);
  return null;
}

describe.skipIf(assimpModels === null)('models of other programs (need assimp-testmodels)', () => {
  it('every glTF and OBJ file becomes a mesh and an Unreal mesh with the triangles that assimp finds, or ends in a sentence', async () => {
    const names = readdirSync(assimpModels!, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(glTF2|OBJ|invalid)\b.*\.(glb|gltf|obj)$/i.test(name))
      .sort();
    const refused: string[] = [];
    const tooLarge: string[] = [];
    let compared = 0;
    for (const name of names) {
      const mesh = await orSentence(read(name));
      if (typeof mesh === 'string') {
        expect(mesh).toMatch(/^[\w/-]+\.\w+ .+\.$/);
        refused.push(name);
        continue;
      }
      const triangles = mesh.triangles.length / 3;
      expect(triangles + mesh.lines.length + mesh.sprites.length).toBeGreaterThan(0);
      if (triangles === 0) continue;
      const why = await checkUnreal(name, mesh);
      if (why !== null) {
        expect(why).toMatch(/^Copy: vertices .* at most 16,383 .+\.$/);
        tooLarge.push(name);
      }
      if (name === repeatsCorners) {
        expect(triangles).toBe(936 - 2 + 5 * 2);
        continue;
      }
      const found = hasAssimp ? await trianglesOnDisk(join(assimpModels!, name)) : null;
      if (found === null) continue;
      expect(found, name).toContain(triangles);
      compared += 1;
    }
    expect(names.length - refused.length).toBeGreaterThan(25);
    expect(tooLarge).toEqual([
      'glTF2/2CylinderEngine-glTF-Binary/2CylinderEngine.glb',
      'glTF2/ClearCoat-glTF/ClearCoatTest.gltf',
    ]);
    if (hasAssimp) expect(compared).toBeGreaterThan(15);
  }, 300_000);

  it('a skin and morph targets keep their clips', async () => {
    const skin = await read('glTF2/simple_skin/simple_skin.gltf');
    expect(skin.clips).toMatchObject([{ count: 67, rate: 12 }]);
    const cube = await read('glTF2/glTF-Sample-Models/AnimatedMorphCube-glTF/AnimatedMorphCube.gltf');
    expect(cube.clips).toMatchObject([{ name: 'Square', count: 127, rate: 30 }]);
    for (const mesh of [skin, cube])
      expect(mesh.frames.subarray(0, 3 * mesh.vertexCount)).not.toEqual(
        mesh.frames.subarray(15 * mesh.vertexCount * 3, 16 * mesh.vertexCount * 3),
      );
  });
});
