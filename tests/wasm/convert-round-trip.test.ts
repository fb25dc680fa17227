import { describe, expect, it } from 'vitest';
import { decodeImage } from '../../web/src/cli/decode-image.js';
import type { Model } from '../../web/src/core/node.js';
import type { ExportedFile, ExportOptions } from '../../web/src/convert/exported.js';
import { readGltf } from '../../web/src/convert/gltf/read-gltf.js';
import { writeGlb } from '../../web/src/convert/gltf/write-glb.js';
import { imageDecoder } from '../../web/src/convert/images/decoder.js';
import type { ImportedMesh, ImportSource } from '../../web/src/convert/imported-mesh.js';
import { readObj } from '../../web/src/convert/obj/read-obj.js';
import { writeObj } from '../../web/src/convert/obj/write-obj.js';
import { frameStart } from '../../web/src/core/clip-time.js';
import { openSample, sampleNames } from '../support/sample-models.js';

// What is written here and read again.

const options: ExportOptions = { decode: imageDecoder(decodeImage) };

function sourceOf(files: readonly ExportedFile[]): ImportSource {
  const [{ name, bytes }] = files as [ExportedFile];
  return {
    name,
    bytes,
    beside: async (path) => files.find((file) => file.name === path)?.bytes ?? null,
  };
}

/** The largest distance of a corner of a mesh from that of the model, in the pose of a frame. */
function worstCorner(model: Model, mesh: ImportedMesh, frame: number, positions: Float32Array): number {
  let worst = 0;
  model.indices.forEach((vertex, corner) => {
    const at = 3 * (frame * mesh.vertexCount + mesh.triangles[corner]!);
    for (let axis = 0; axis < 3; axis += 1)
      worst = Math.max(worst, Math.abs(mesh.frames[at + axis]! - positions[3 * vertex + axis]!));
  });
  return worst;
}

function posed(model: Model, clip: number, seconds: number): Float32Array {
  const positions = new Float32Array(model.positions.length);
  const normals = new Float32Array(model.positions.length);
  model.pose(clip, seconds, { positions, normals }, { smooth: false });
  return positions;
}

const precision = 1e-4;

describe.each(sampleNames)('the sample %s', (name) => {
  it('comes back from GLB with its triangles, texture coordinates, clips, and every frame', async () => {
    const model = await openSample(name);
    const { mesh } = await readGltf(sourceOf((await writeGlb(model, options)).files), options);
    // Attachments of weapons become triangles after the others.
    const weapons = model.attachments.filter((attachment) => /weapon/i.test(attachment.name)).length;
    expect(mesh.triangles.length / 3).toBe(model.indices.length / 3 + weapons);
    expect(mesh.clips.map((clip) => clip.name)).toEqual(model.clips.map((clip) => clip.name));
    for (const [index, clip] of model.clips.entries()) {
      const { firstFrame, frameCount, rate } = mesh.clips[index]!;
      expect(frameCount / rate).toBeCloseTo(frameStart(clip, clip.count), 4);
      for (let frame = 0; frame < clip.count; frame += 1) {
        const seconds = frameStart(clip, frame);
        const at = firstFrame + Math.round(seconds * rate);
        expect(worstCorner(model, mesh, at, posed(model, index, seconds))).toBeLessThan(precision);
      }
    }
    model.groups
      .filter(({ material }) => model.materials[material]!.image !== null)
      .filter(({ material }) => model.materials[material]!.mapping === 'uv')
      .forEach(({ start, count }) => {
        for (let corner = start; corner < start + count; corner += 1) {
          const vertex = model.indices[corner]!;
          for (const axis of [0, 1])
            expect(Math.abs(mesh.uvs[2 * corner + axis]! - model.uvs[2 * vertex + axis]!)).toBeLessThan(1e-6);
        }
      });
    model.dispose();
  });

  it('comes back from OBJ with its triangles and images, and its shown frame', async () => {
    const model = await openSample(name);
    const { files } = await writeObj(model, { frame: model.frameCount - 1 }, options);
    const { mesh, notes } = await readObj(sourceOf(files), options);
    expect(mesh.triangles.length).toBe(model.indices.length);
    expect(mesh.images.length).toBe(files.filter((file) => file.name.endsWith('.png')).length);
    expect(notes.filter(({ title }) => !title.startsWith('Points'))).toEqual([]);
    const last = model.clips.findIndex(({ first, count }) => first + count === model.frameCount);
    if (last >= 0) {
      const clip = model.clips[last]!;
      const pose = posed(model, last, frameStart(clip, clip.count - 1));
      expect(worstCorner(model, mesh, 0, pose)).toBeLessThan(precision);
    }
    model.dispose();
  });
});
