import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AnimationMixer, SkinnedMesh, Vector3, type Mesh } from 'three';
import { afterAll, describe, expect, it } from 'vitest';
import { frameStart } from '../../web/src/core/clip-time.js';
import { decodeImage } from '../../web/src/cli/decode-image.js';
import { namedFiles } from '../../web/src/cli/named-files.js';
import type { Model } from '../../web/src/core/node.js';
import type { Exported, ExportOptions } from '../../web/src/convert/exported.js';
import { writeGlb } from '../../web/src/convert/gltf/write-glb.js';
import { imageDecoder } from '../../web/src/convert/images/decoder.js';
import { writeObj } from '../../web/src/convert/obj/write-obj.js';
import { targets } from '../../web/src/convert/targets.js';
import { writePly } from '../../web/src/convert/ply/write-ply.js';
import { writeStl } from '../../web/src/convert/stl/write-stl.js';
import { assimpFaces, hasAssimp } from '../support/assimp.js';
import {
  drawnLines,
  drawnTriangles,
  gltfFindings,
  threeGltf,
  threeTriangles,
} from '../support/exported-files.js';
import { openSample, sampleFiles, sampleNames } from '../support/sample-models.js';
import { corpus } from './corpus.js';

// What other programs read in the files that are written: the same counts.

const options: ExportOptions = { decode: imageDecoder(decodeImage) };

async function exportsOf(model: Model): Promise<Record<'glb' | 'obj' | 'stl' | 'ply', Exported>> {
  return {
    glb: await writeGlb(model, options),
    obj: await writeObj(model, { frame: 0 }, options),
    stl: await writeStl(model, options),
    ply: await writePly(model, options),
  };
}

async function checkExports(model: Model): Promise<void> {
  if (drawnTriangles(model) === 0)
    return void (await expect(writeGlb(model, options)).rejects.toThrow(/cannot hold/));
  const { glb, obj, stl, ply } = await exportsOf(model);
  const triangles = drawnTriangles(model);
  expect(await gltfFindings(glb.files)).toEqual([]);
  const gltf = await threeGltf(glb.files);
  expect([gltf.triangles, gltf.animations.length]).toEqual([triangles, model.clips.length]);
  expect([threeTriangles.stl(stl.files), threeTriangles.ply(ply.files)]).toEqual([triangles, triangles]);
  expect(threeTriangles.obj(obj.files)).toBe(triangles);
  if (!hasAssimp) return;
  const lines = drawnLines(model);
  const read = await Promise.all([glb, obj, stl, ply].map(({ files }) => assimpFaces(files)));
  expect(read).toEqual([triangles + lines, triangles + lines, triangles, triangles]);
}

describe.each(sampleNames)('the sample %s', (name) => {
  it('has the same counts in three.js and assimp, and passes the glTF validator', async () => {
    const model = await openSample(name);
    await checkExports(model);
    model.dispose();
  });
});

describe.each(['fenstrider', 'lantern', 'dewlop'])('three.js plays the GLB of %s', (name) => {
  it('with the vertices of the game at every half frame, the end of the loop included', async () => {
    const model = await openSample(name);
    const { scene, animations } = await threeGltf((await writeGlb(model, options)).files);
    const mesh = scene.getObjectByProperty('isMesh', true) as Mesh;
    const mixer = new AnimationMixer(scene);
    const positions = new Float32Array(model.positions.length);
    const target = { positions, normals: new Float32Array(model.positions.length) };
    const vertex = new Vector3();
    for (const [index, animation] of animations.entries()) {
      const clip = model.clips[index]!;
      const action = mixer.clipAction(animation).play();
      for (let frame = 0; frame < clip.count; frame += 1) {
        const seconds = (frameStart(clip, frame) + frameStart(clip, frame + 1)) / 2;
        mixer.setTime(seconds);
        model.pose(index, seconds, target, { loop: true, smooth: !model.stepped });
        for (let each = 0; each < positions.length / 3; each += 7) {
          mesh.getVertexPosition(each, vertex);
          const [x, y, z] = positions.subarray(3 * each, 3 * each + 3);
          expect(vertex.distanceTo(new Vector3(x, y, z))).toBeLessThan(1e-3);
        }
      }
      action.stop();
    }
    model.dispose();
  });
});

it('a model with bones becomes a skin, which three.js poses as the game at every frame', async () => {
  const model = await openSample('bellweed');
  const input = { model, files: async () => sampleFiles('bellweed') };
  const target = targets.find(({ id }) => id === 'glb')!;
  const { files } = await target.write(input, { ...options, frames: 'all', millimetres: 1 });
  expect(await gltfFindings(files)).toEqual([]);
  const { scene, animations, triangles } = await threeGltf(files);
  expect([triangles, animations.length]).toEqual([drawnTriangles(model), model.clips.length]);
  const meshes: SkinnedMesh[] = [];
  scene.traverse((object) => object instanceof SkinnedMesh && meshes.push(object));
  expect(meshes[0]!.skeleton.bones.length).toBe(model.boneParents!.length + 1);
  const mixer = new AnimationMixer(scene);
  const positions = new Float32Array(model.positions.length);
  const pose = { positions, normals: new Float32Array(positions.length) };
  const vertex = new Vector3();
  const size = Math.max(...model.bounds) - Math.min(...model.bounds);
  for (const [index, animation] of animations.entries()) {
    const action = mixer.clipAction(animation).play();
    for (let frame = 0; frame < model.clips[index]!.count; frame += 1) {
      const seconds = frameStart(model.clips[index]!, frame);
      mixer.setTime(seconds);
      scene.updateMatrixWorld(true);
      model.pose(index, seconds, pose);
      for (const each of meshes[0]!.geometry.index!.array) {
        meshes[0]!.getVertexPosition(each, vertex);
        const [x, y, z] = positions.subarray(3 * each, 3 * each + 3);
        expect(vertex.distanceTo(new Vector3(x, y, z))).toBeLessThan(1e-4 * size);
      }
    }
    action.stop();
  }
  if (hasAssimp) expect(await assimpFaces(files)).toBe(drawnTriangles(model));
  model.dispose();
});

it('morph targets of a model with bones are those of the GLB, with their names, added before the bones', async () => {
  const model = await openSample('bellweed');
  const input = { model, files: async () => sampleFiles('bellweed') };
  const target = targets.find(({ id }) => id === 'glb')!;
  const { files, notes } = await target.write(input, { ...options, frames: 'all', millimetres: 1 });
  expect(notes.map(({ title }) => title).filter((title) => /morph/.test(title))).toEqual([]);
  const { scene, animations } = await threeGltf(files);
  const meshes: SkinnedMesh[] = [];
  scene.traverse((object) => object instanceof SkinnedMesh && meshes.push(object));
  expect(Object.keys(meshes[0]!.morphTargetDictionary!)).toEqual(model.morphs);
  const mixer = new AnimationMixer(scene);
  const last = model.clips.length - 1;
  mixer.clipAction(animations[last]!).play();
  const seconds = frameStart(model.clips[last]!, 1);
  mixer.setTime(seconds);
  scene.updateMatrixWorld(true);
  const pose = {
    positions: new Float32Array(model.positions.length),
    normals: new Float32Array(model.positions.length),
  };
  const still = new Float32Array(model.positions.length);
  model.pose(last, seconds, { ...pose, positions: still });
  const vertex = new Vector3();
  const size = Math.max(...model.bounds) - Math.min(...model.bounds);
  for (const morph of model.morphs!.keys()) {
    const morphs = model.morphs!.map((_, each) => (each === morph ? 1 : 0));
    model.pose(last, seconds, pose, { morphs });
    expect(pose.positions).not.toEqual(still);
    for (const mesh of meshes) mesh.morphTargetInfluences = morphs;
    for (const each of meshes[0]!.geometry.index!.array) {
      meshes[0]!.getVertexPosition(each, vertex);
      const [x, y, z] = pose.positions.subarray(3 * each, 3 * each + 3);
      expect(vertex.distanceTo(new Vector3(x, y, z))).toBeLessThan(1e-4 * size);
    }
  }
  model.dispose();
});

it.skipIf(hasAssimp)('assimp reads what is written (needs the assimp command)', () => {});

const folders: Record<string, string> = {
  unreal: 'unreal/swwmgz',
  'old RuneScape': 'runescape/2004scape_225',
  'new RuneScape': 'runescape/nearreality_osrs',
  HumanFly: 'humanfly',
};

describe.skipIf(corpus === null)('20 models of each folder of the corpus (need the corpus)', () => {
  it.each(Object.entries(folders))(
    '%s: the same counts',
    async (_name, folder) => {
      const path = join(corpus!, folder);
      const models = readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(_d\.3d|\.ob2|\.dat|\.fly)$/.test(name))
        .sort();
      const step = Math.max(1, Math.floor(models.length / 20));
      for (const name of models.filter((_, index) => index % step === 0).slice(0, 20)) {
        const { collection, entries } = await namedFiles([join(path, name)]);
        const model = await collection.open(entries[0]!).catch(() => null);
        if (!model) continue;
        await checkExports(model);
        model.dispose();
      }
    },
    600_000,
  );
});

afterAll(() => {
  delete (globalThis as { self?: unknown }).self;
});
