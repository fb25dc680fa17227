import { expect } from 'vitest';
import { decodeImage } from '../../web/src/cli/decode-image.js';
import { isHidden } from '../../web/src/convert/drawn/losses.js';
import type { Exported, ExportedFile, ExportOptions } from '../../web/src/convert/exported.js';
import { readGltf } from '../../web/src/convert/gltf/read-gltf.js';
import { writeGlb } from '../../web/src/convert/gltf/write-glb.js';
import { imageDecoder } from '../../web/src/convert/images/decoder.js';
import type { ImportedMesh, ImportSource } from '../../web/src/convert/imported-mesh.js';
import { readObj } from '../../web/src/convert/obj/read-obj.js';
import { writeObj } from '../../web/src/convert/obj/write-obj.js';
import { writePly } from '../../web/src/convert/ply/write-ply.js';
import { writeStl } from '../../web/src/convert/stl/write-stl.js';
import { frameStart } from '../../web/src/core/clip-time.js';
import '../../web/src/core/node.js';
import type { Model } from '../../web/src/core/node.js';
import { assimpFaces, hasAssimp } from '../support/assimp.js';
import {
  drawnLines,
  drawnTriangles,
  gltfFindings,
  threeGltf,
  threeTriangles,
} from '../support/exported-files.js';

// What holds for every model that is written for other programs.

export const options: ExportOptions = { decode: imageDecoder(decodeImage) };

export function sourceOf(files: readonly ExportedFile[]): ImportSource {
  const [{ name, bytes }] = files as [ExportedFile];
  return { name, bytes, beside: async (path) => files.find((file) => file.name === path)?.bytes ?? null };
}

/** Other programs find the drawn triangles and lines in each format. */
export async function checkExports(model: Model): Promise<void> {
  const triangles = drawnTriangles(model);
  if (triangles === 0) return void (await expect(writeGlb(model, options)).rejects.toThrow(/cannot hold/));
  const written: Record<'glb' | 'obj' | 'stl' | 'ply', Exported> = {
    glb: await writeGlb(model, options),
    obj: await writeObj(model, { frame: 0 }, options),
    stl: await writeStl(model, options),
    ply: await writePly(model, options),
  };
  const { glb, obj, stl, ply } = written;
  expect(await gltfFindings(glb.files)).toEqual([]);
  const gltf = await threeGltf(glb.files);
  expect([gltf.triangles, gltf.animations.length]).toEqual([triangles, model.clips.length]);
  expect([threeTriangles.stl(stl.files), threeTriangles.ply(ply.files)]).toEqual([triangles, triangles]);
  expect(threeTriangles.obj(obj.files)).toBe(triangles);
  if (!hasAssimp) return;
  const lines = drawnLines(model);
  const read = await Promise.all(Object.values(written).map(({ files }) => assimpFaces(files)));
  expect(read).toEqual([triangles + lines, triangles + lines, triangles, triangles]);
}

/** Reads a model again that was written as GLB, with some frames of each clip; and as OBJ, in its last frame. */
export async function checkReadAgain(
  name: string,
  model: Model,
  frames: 'every' | 'some',
): Promise<Record<'glb' | 'obj', ImportedMesh>> {
  const glb = (await readGltf(sourceOf((await writeGlb(model, options)).files), options)).mesh;
  const of = drawnCorners(name, model, glb);
  if (glb.clips.length === 0) of.checkFrame(0, posed(model, 0, 0));
  expect([name, ...glb.clips.map((clip) => clip.name)]).toEqual([
    name,
    ...model.clips.map((clip) => clip.name),
  ]);
  for (const [index, clip] of model.clips.entries()) {
    const { location: _, ...expected } = clip;
    // Clips of games share frames: no copy of a frame is made for another clip.
    expect(glb.clips[index]).toEqual({ ...expected, first: expect.any(Number) });
    const chosen = frames === 'every' ? Array(clip.count).keys() : [0, clip.count >> 1, clip.count - 1];
    for (const frame of chosen) of.checkFrame(glb.clips[index]!.first + frame, posed(model, index, frame));
  }
  expect([name, glb.frames.length / 3 / glb.vertexCount]).toEqual([name, framesOfClips(model)]);
  const last = model.clips.findIndex(({ first, count }) => first + count === model.frameCount);
  const written = await writeObj(model, { frame: last < 0 ? 0 : model.frameCount - 1 }, options);
  const { mesh: obj, notes } = await readObj(sourceOf(written.files), options);
  expect(notes.filter(({ title }) => !title.endsWith('left out'))).toEqual([]);
  expect(obj.images.length).toBe(written.files.filter((file) => file.name.endsWith('.png')).length);
  const pose = posed(model, last, last < 0 ? 0 : model.clips[last]!.count - 1);
  drawnCorners(name, model, obj).checkFrame(0, pose);
  return { glb, obj };
}

/** The frames that clips have, each counted once; 1 without clips. */
function framesOfClips({ clips }: Model): number {
  const frames = clips.flatMap(({ first, count }) =>
    Array.from({ length: count }, (_, index) => first + index),
  );
  return Math.max(1, new Set(frames).size);
}

/** The drawn triangles of a model, which a mesh has with their texture coordinates. */
function drawnCorners(name: string, model: Model, mesh: ImportedMesh) {
  const drawn = model.groups.filter(({ material }) => !isHidden(model.materials[material]!));
  const vertices = drawn.flatMap(({ start, count }) => [...model.indices.subarray(start, start + count)]);
  const materials = drawn.flatMap(({ count, material }) => Array<number>(count).fill(material));
  const places = mesh.triangles.filter(
    (_, corner) => mesh.materials[mesh.triangleMaterials[Math.trunc(corner / 3)]!]!.role === '',
  );
  expect([name, places.length]).toEqual([name, vertices.length]);
  let turned = 0;
  vertices.forEach((vertex, corner) => {
    const { image, mapping, fill } = model.materials[materials[corner]!]!;
    if (image === null || mapping !== 'uv' || fill === 'palette') return;
    for (const axis of [0, 1])
      turned = Math.max(turned, Math.abs(mesh.uvs[2 * corner + axis]! - model.uvs[2 * vertex + axis]!));
  });
  expect(turned, name).toBeLessThan(1e-5);
  const size = Math.hypot(...[0, 1, 2].map((axis) => model.bounds[axis + 3]! - model.bounds[axis]!)) || 1;
  const checkFrame = (frame: number, positions: Float32Array): void => {
    let apart = 0;
    vertices.forEach((vertex, corner) => {
      for (let axis = 0; axis < 3; axis += 1) {
        const place = mesh.frames[3 * (frame * mesh.vertexCount + places[corner]!) + axis]!;
        apart = Math.max(apart, Math.abs(place - positions[3 * vertex + axis]!) / size);
      }
    });
    expect(apart, name).toBeLessThan(2e-6);
  };
  return { checkFrame };
}

function posed(model: Model, clip: number, frame: number): Float32Array {
  const positions = new Float32Array(model.positions.length);
  const normals = new Float32Array(model.positions.length);
  const seconds = model.clips[clip] ? frameStart(model.clips[clip], frame) : 0;
  model.pose(clip, seconds, { positions, normals }, { smooth: false });
  return positions;
}
