import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { decodeImage } from '../../web/src/cli/decode-image.js';
import { namedFiles } from '../../web/src/cli/named-files.js';
import { openModel, type Model } from '../../web/src/core/node.js';
import { isHidden } from '../../web/src/convert/drawn/losses.js';
import type { ExportedFile } from '../../web/src/convert/exported.js';
import { readGltf } from '../../web/src/convert/gltf/read-gltf.js';
import { writeGlb } from '../../web/src/convert/gltf/write-glb.js';
import { imageDecoder } from '../../web/src/convert/images/decoder.js';
import type { ImportedMesh, ImportSource } from '../../web/src/convert/imported-mesh.js';
import { modelOfMesh } from '../../web/src/convert/imported/mesh-model.js';
import { readObj } from '../../web/src/convert/obj/read-obj.js';
import { writeObj } from '../../web/src/convert/obj/write-obj.js';
import { targets } from '../../web/src/convert/targets.js';
import { frameStart } from '../../web/src/core/clip-time.js';
import { openSample, sampleNames } from '../support/sample-models.js';
import { corpus } from './corpus.js';

// Models, written for other programs, read again, and written for each family of games.

const options = { decode: imageDecoder(decodeImage) };
const games = ['unreal', 'runescape', 'ctc', 'humanfly'] as const;
type Game = (typeof games)[number];

function sourceOf(files: readonly ExportedFile[]): ImportSource {
  const [{ name, bytes }] = files as [ExportedFile];
  return { name, bytes, beside: async (path) => files.find((file) => file.name === path)?.bytes ?? null };
}

/** The triangles that the game draws: three render vertices and the material of each. */
function drawnCorners(model: Model): { vertices: number[]; materials: number[] } {
  const drawn = model.groups.filter(({ material }) => !isHidden(model.materials[material]!));
  return {
    vertices: drawn.flatMap(({ start, count }) => [...model.indices.subarray(start, start + count)]),
    materials: drawn.flatMap(({ count, material }) => Array<number>(count / 3).fill(material)),
  };
}

function posed(model: Model, clip: number, frame: number): Float32Array {
  const positions = new Float32Array(model.positions.length);
  const normals = new Float32Array(model.positions.length);
  const seconds = clip < model.clips.length ? frameStart(model.clips[clip]!, frame) : 0;
  model.pose(clip, seconds, { positions, normals }, { smooth: false });
  return positions;
}

/** The first frame, one in the middle and the last one of a clip. */
const someFrames = (count: number): number[] => [...new Set([0, count >> 1, count - 1])];

const sizeOf = (bounds: Float32Array): number =>
  Math.hypot(...[0, 1, 2].map((axis) => bounds[axis + 3]! - bounds[axis]!));

/** The part of a texture between two coordinates; whole textures do not count. */
const partOfTurn = (a: number, b: number): number => Math.abs(a - b - Math.round(a - b));

/** What was compared, and the largest differences: of positions as parts of what is allowed, of texture coordinates as they are. */
const worst: Record<string, { models: number; positions: number; coordinates: number }> = {};

function note(what: string, positions: number, coordinates: number): void {
  const before = (worst[what] ??= { models: 0, positions: 0, coordinates: 0 });
  before.models += 1;
  before.positions = Math.max(before.positions, positions);
  before.coordinates = Math.max(before.coordinates, coordinates);
}

/** A mesh that was read has the drawn triangles of the model, their texture coordinates, and its clips. */
function checkMesh(name: string, what: 'glb' | 'obj', model: Model, mesh: ImportedMesh): void {
  const { vertices, materials } = drawnCorners(model);
  const size = sizeOf(model.bounds) || 1;
  const isDrawn = (_: number, corner: number): boolean =>
    mesh.materials[mesh.triangleMaterials[Math.trunc(corner / 3)]!]!.role === '';
  const places = mesh.triangles.filter(isDrawn);
  expect([name, places.length]).toEqual([name, vertices.length]);
  let apart = 0;
  const compare = (positions: Float32Array, frame: number): void =>
    vertices.forEach((vertex, corner) => {
      for (let axis = 0; axis < 3; axis += 1) {
        const place = mesh.frames[3 * (frame * mesh.vertexCount + places[corner]!) + axis]!;
        apart = Math.max(apart, Math.abs(place - positions[3 * vertex + axis]!) / size);
      }
    });
  if (what === 'obj' || mesh.clips.length === 0) compare(posed(model, 0, 0), 0);
  else
    expect([name, ...mesh.clips.map((clip) => clip.name)]).toEqual([
      name,
      ...model.clips.map((clip) => clip.name),
    ]);
  for (const [index, { firstFrame, rate }] of mesh.clips.entries())
    for (const frame of someFrames(model.clips[index]!.count)) {
      const seconds = frameStart(model.clips[index]!, frame);
      compare(posed(model, index, frame), firstFrame + Math.round(seconds * rate));
    }
  let turned = 0;
  vertices.forEach((vertex, corner) => {
    const { image, mapping, fill } = model.materials[materials[Math.trunc(corner / 3)]!]!;
    if (image === null || mapping !== 'uv' || fill === 'palette') return;
    for (const axis of [0, 1])
      turned = Math.max(turned, Math.abs(mesh.uvs[2 * corner + axis]! - model.uvs[2 * vertex + axis]!));
  });
  note(what, apart, turned);
  expect(apart, name).toBeLessThan(2e-6);
  expect(turned, name).toBeLessThan(1e-5);
}

/** The triangles of a mesh in the order in which the writer of a family has them. */
function writtenTriangles(game: Game, { materials, triangleMaterials }: ImportedMesh): number[] {
  const drawn = [...triangleMaterials.keys()].filter(
    (each) => materials[triangleMaterials[each]!]!.role === '',
  );
  if (game === 'unreal' || game === 'humanfly') return drawn;
  const order = ['opaque', 'masked', 'translucent', 'modulated'];
  const rank = (triangle: number): number => order.indexOf(materials[triangleMaterials[triangle]!]!.blend);
  return drawn.sort((a, b) => rank(a) - rank(b) || triangleMaterials[a]! - triangleMaterials[b]! || a - b);
}

/** Half a step of the target for each axis of the model, in units of the mesh, with the 65,535 steps of a Model's frames. */
function precision(game: Game, { frames }: ImportedMesh, scale: number): readonly number[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  frames.forEach((value, index) => {
    low[index % 3] = Math.min(low[index % 3]!, value);
    high[index % 3] = Math.max(high[index % 3]!, value);
  });
  const sides = high.map((value, axis) => value - low[axis]!) as [number, number, number];
  const own = Math.max(...sides) / 65_534 / 2 + Math.max(...high.map(Math.abs), ...low.map(Math.abs)) * 1e-6;
  if (game === 'ctc') return [own, own, own];
  if (game !== 'unreal') return [0, 1, 2].map(() => own + 0.5 / scale);
  const step = Math.max(sides[0] / 2044, sides[2] / 2044, sides[1] / 2040);
  return [own + step / 2, own + step, own + step / 2];
}

/** A model of a game has the triangles of the mesh that it was written from, its positions, texture coordinates and clips. */
function checkWritten(name: string, game: Game, mesh: ImportedMesh, after: Model): void {
  const order = writtenTriangles(game, mesh);
  const { vertices } = drawnCorners(after);
  const faces = [...drawnFaces(after)].sort((a, b) => a.source - b.source);
  expect([name, faces.length, vertices.length / 3]).toEqual([name, order.length, order.length]);
  const still = posed(after, 0, 0);
  const scale =
    game === 'unreal' || game === 'ctc'
      ? 1
      : powerOfTwo(spanOf(still) / spanOf(mesh.frames.subarray(0, 3 * mesh.vertexCount)));
  const allowed = precision(game, mesh, scale);
  let apart = 0;
  const compare = (positions: Float32Array, frame: number): void =>
    faces.forEach(({ corners }, index) => {
      for (let corner = 0; corner < 3; corner += 1)
        for (let axis = 0; axis < 3; axis += 1) {
          const vertex = mesh.triangles[3 * order[index]! + corner]!;
          const place = mesh.frames[3 * (frame * mesh.vertexCount + vertex) + axis]!;
          const off = Math.abs(positions[3 * corners[corner]! + axis]! / scale - place);
          apart = Math.max(apart, off / allowed[axis]!);
        }
    });
  if (game === 'unreal' || game === 'ctc') {
    for (const { name: clip, firstFrame, frameCount } of mesh.clips) {
      const index = after.clips.findIndex(
        (each) => each.name === (game === 'ctc' ? clip.slice(0, 16) : clip),
      );
      expect([name, clip, after.clips[index]?.count]).toEqual([name, clip, frameCount]);
      for (const frame of someFrames(frameCount)) compare(posed(after, index, frame), firstFrame + frame);
    }
  }
  if (mesh.clips.length === 0 || game === 'runescape' || game === 'humanfly') compare(still, 0);
  if (game === 'humanfly') {
    // Each clip of two frames that begins with the first one is an object to which the first one morphs.
    const morphs = mesh.clips.filter((clip) => clip.frameCount === 2 && isFirst(mesh, clip.firstFrame));
    expect([name, after.clips.length]).toEqual([name, Math.min(8, morphs.length)]);
    const poses = after.clips.map((_, index) => posed(after, index, 1));
    for (const { firstFrame } of morphs.slice(0, 8)) {
      const before = apart;
      const distances = poses.map((pose) => ((apart = 0), compare(pose, firstFrame + 1), apart));
      apart = Math.max(before, Math.min(...distances));
    }
  }
  let turned = 0;
  faces.forEach(({ corners, material }, index) => {
    const triangle = order[index]!;
    const { image } = mesh.materials[mesh.triangleMaterials[triangle]!]!;
    if (image < 0 || game === 'runescape') return;
    // Faces with the image of a palette become faces with its colours.
    if (game === 'humanfly' && after.materials[material]!.kind !== 'Texture') return;
    for (let corner = 0; corner < 3; corner += 1)
      for (const axis of [0, 1]) {
        const before = mesh.uvs[2 * (3 * triangle + corner) + axis]!;
        turned = Math.max(turned, partOfTurn(before, after.uvs[2 * corners[corner]! + axis]!));
      }
  });
  note(game, apart, turned);
  expect(apart, name).toBeLessThan(1.01);
  expect(turned, name).toBeLessThan(game === 'ctc' ? 1e-6 : 0.5 / 255 + 1e-4);
}

/** Whether a frame has the positions of the first one. */
function isFirst({ frames, vertexCount }: ImportedMesh, frame: number): boolean {
  const size = 3 * vertexCount;
  return frames.subarray(0, size).every((value, at) => frames[frame * size + at] === value);
}

/** The drawn triangles of a model with the numbers of their faces in its file. */
function* drawnFaces(
  model: Model,
): Generator<{ source: number; corners: readonly number[]; material: number }> {
  for (const { start, count, material } of model.groups) {
    if (isHidden(model.materials[material]!)) continue;
    for (let at = start; at < start + count; at += 3)
      yield { source: model.faceSource[at / 3]!, corners: [...model.indices.subarray(at, at + 3)], material };
  }
}

const powerOfTwo = (value: number): number => 2 ** Math.round(Math.log2(value));

/** The longest side of some positions. */
function spanOf(positions: Float32Array): number {
  const sides = [0, 1, 2].map((axis) => {
    const values = positions.filter((_, index) => index % 3 === axis);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  });
  return Math.max(...sides) || 1;
}

async function throughGame(name: string, game: Game, mesh: ImportedMesh): Promise<void> {
  const target = targets.find(({ id }) => id === game)!;
  const { files, notes } = await target.write(
    { model: modelOfMesh(mesh), mesh, files: async () => [] },
    { ...options, stem: 'Copy', frames: { frame: 0 }, millimetres: 1 },
  );
  const after = await openModel(Object.fromEntries(files.map((file) => [file.name, file.bytes])));
  const kept = after.clips.reduce((sum, { count }) => sum + count, 0);
  const frames = mesh.frames.length / 3 / mesh.vertexCount;
  if ((game === 'runescape' || game === 'humanfly') && frames > Math.max(1, kept))
    expect([name, game, ...notes.map(({ title }) => title)]).toContain(
      `${frames.toLocaleString('en')} frames become one`,
    );
  checkWritten(`${name} to ${game}`, game, mesh, after);
  after.dispose();
}

/** Sends a model through GLB and OBJ, and what is read again into the families that `chosen` says. */
async function throughAll(
  name: string,
  model: Model,
  chosen: (through: 'glb' | 'obj') => readonly Game[],
): Promise<void> {
  const meshes = {
    glb: (await readGltf(sourceOf((await writeGlb(model, options)).files), options)).mesh,
    obj: (await readObj(sourceOf((await writeObj(model, { frame: 0 }, options)).files), options)).mesh,
  };
  for (const through of ['glb', 'obj'] as const) {
    checkMesh(name, through, model, meshes[through]);
    for (const game of chosen(through)) await throughGame(`${name} in ${through}`, game, meshes[through]);
  }
}

describe.each(sampleNames)('the sample %s', (name) => {
  it('goes through GLB and OBJ into each family', async () => {
    const model = await openSample(name);
    await throughAll(name, model, () => games);
    model.dispose();
  });
});

describe.each(['runescape', 'humanfly'] as const)('%s, which has no frames in one file', (game) => {
  it('says so before anything is written', async () => {
    const model = await openSample('fenstrider');
    const { mesh } = await readGltf(sourceOf((await writeGlb(model, options)).files), options);
    const input = { model: modelOfMesh(mesh), mesh, files: async () => [] };
    const target = targets.find(({ id }) => id === game)!;
    const notes = await target.notes(input, { ...options, frames: { frame: 0 }, millimetres: 1 });
    const frames = mesh.frames.length / 3 / mesh.vertexCount;
    expect(notes).toContainEqual(
      expect.objectContaining({ severity: 'warning', title: `${frames} frames become one` }),
    );
    model.dispose();
  });
});

/** All families for each model, which takes minutes; else each model goes into two. */
const isWhole = process.env['RETROMESH_WHOLE'] === '1';

const folders: Record<string, string> = {
  Unreal: 'unreal/swwmgz',
  'old RuneScape': 'runescape/2004scape_225',
  'new RuneScape': 'runescape/nearreality_osrs',
  HumanFly: 'humanfly',
};

describe.skipIf(corpus === null)('20 models of each folder of the corpus (need the corpus)', () => {
  it.each(Object.entries(folders))(
    '%s: through GLB and OBJ into each family',
    async (_name, folder) => {
      const path = join(corpus!, folder);
      const models = readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => /(_d\.3d|\.ob2|\.dat|\.fly)$/.test(name))
        .sort();
      let done = 0;
      const step = Math.max(1, Math.floor(models.length / 20));
      for (const start of Array(step).keys()) {
        for (let index = start; index < models.length && done < 20; index += step) {
          const name = models[index]!;
          const { collection, entries } = await namedFiles([join(path, name)]);
          const model = entries[0] && (await collection.open(entries[0]).catch(() => null));
          if (!model || drawnCorners(model).vertices.length === 0) continue;
          // After four models each of the two was written for each family.
          const next = { glb: games[done % 4]!, obj: games[(done + 2) % 4]! };
          await throughAll(name, model, (through) => (isWhole ? games : [next[through]]));
          model.dispose();
          done += 1;
        }
      }
      expect(done).toBeGreaterThan(5);
    },
    isWhole ? 3_600_000 : 600_000,
  );
});

afterAll(() => {
  if (isWhole) console.table(worst);
});
