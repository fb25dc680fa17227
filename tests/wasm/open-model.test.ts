import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { familyOf } from '../../web/src/core/host/families.js';
import { openModel, type Sources } from '../../web/src/core/node.js';
import type { Fetch } from '../../web/src/core/files/fetch-file.js';
import { failure as failureOf } from '../support/failure.js';
import { zipOf } from '../web/core/zip-bytes.js';
import {
  tetrahedron,
  tetrahedronData,
  tetrahedronFrames,
  tetrahedronScript,
} from '../support/tetrahedron.js';

const file = (name: string, bytes: Uint8Array) => new File([bytes as BlobPart], name);
const files = (some: Record<string, Uint8Array>) =>
  Object.entries(some).map(([name, bytes]) => file(name, bytes));

const failure = (sources: Sources) => failureOf(openModel(sources));

describe('openModel', () => {
  it('returns typed arrays, counts and the files of the model', async () => {
    const model = await openModel(tetrahedron());
    expect(model.format).toBe('unreal');
    expect(model.indices).toBeInstanceOf(Uint32Array);
    expect(model.positions).toBeInstanceOf(Float32Array);
    expect(model).toMatchObject({ sourceVertexCount: 4, frameCount: 1 });
    expect([model.indices.length, model.faceSource.length]).toEqual([12, 4]);
    expect(model.positions.length).toBe(model.vertexSource.length * 3);
    expect(model.uvs.length).toBe(model.vertexSource.length * 2);
    expect(model.parts.map(({ file: name, kind, size }) => [name, kind, size])).toEqual([
      ['tetra_d.3d', 'faces', 112],
      ['tetra_a.3d', 'frames', 20],
    ]);
    expect(model.missingFiles).toEqual([]);
    model.dispose();
  });

  it('pairs files in any letter case, and keeps special characters in names', async () => {
    for (const stem of ['trailing ', ...`100% a#b a,b '"<b>& 🦎 ünïcode a%20b C:\\Mods/x`.split(' ')]) {
      const model = await openModel({
        [`${stem}_D.3D`]: tetrahedronData(),
        [`${stem}_a.3d`]: tetrahedronFrames(),
      });
      expect(model.parts.map(({ file: name }) => name)).toEqual([`${stem}_D.3D`, `${stem}_a.3d`]);
    }
  });

  it('attaches the bytes of an image that only a browser decodes', async () => {
    const skin = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
    const model = await openModel({
      ...tetrahedron('Models/tetra', 2),
      'Classes/Tetra.uc': tetrahedronScript('skin.png'),
      'Models/Skin.png': skin,
    });
    const image = model.images[model.materials[0]!.image!]!;
    expect([image.file, image.pixels, image.encoded]).toEqual(['Models/Skin.png', null, skin]);
    expect(model.missingFiles).toEqual([]);
  });

  it('notes sides that are no powers of two of images that only a browser decodes', async () => {
    const png = (width: number, height: number) => {
      const bytes = new Uint8Array(33);
      bytes.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
      new DataView(bytes.buffer).setUint32(16, width);
      new DataView(bytes.buffer).setUint32(20, height);
      return bytes;
    };
    const opened = async (skin: Uint8Array) =>
      openModel({
        ...tetrahedron('Models/tetra', 2),
        'Classes/Tetra.uc': tetrahedronScript('skin.png'),
        'Models/Skin.png': skin,
      });
    const model = await opened(png(100, 64));
    expect(model.images[0]).toMatchObject({ width: 100, height: 64, pixels: null });
    expect(model.notes.map(({ title }) => title)).toContain('Skin.png is 100 × 64');
    const notes = (await opened(png(128, 64))).notes.map(({ title }) => title);
    expect(notes.filter((title) => title.startsWith('Skin.png'))).toEqual([]);
  });

  it('opens the requested entry', async () => {
    const two = { ...tetrahedron('a'), ...tetrahedron('b', 3) };
    expect((await openModel(two)).name).toBe('a');
    const chosen = await openModel(two, { entry: 'b_d.3d' });
    expect([chosen.name, chosen.frameCount]).toEqual(['b', 3]);
    expect((await openModel(two, { entry: 'B' })).name).toBe('b');
    await expect(openModel(two, { entry: 'c_d.3d' })).rejects.toThrow(
      'c_d.3d is not among the models of these files; the nearest names are a_d.3d, b_d.3d.',
    );
  });

  it('opens the model that the fragment of an address names, which is not requested', async () => {
    const asked: string[] = [];
    const request: Fetch = async ({ href }) => {
      asked.push(href);
      return new Response(zipOf({ ...tetrahedron('a'), ...tetrahedron('b', 3) }).slice());
    };
    const model = await openModel('https://example.org/two.zip#B', { fetch: request });
    expect(model.name).toBe('b');
    expect(asked).toEqual(['https://example.org/two.zip']);
    const open = openModel({ name: 'two.zip', url: 'https://example.org/x?id=3#c' }, { fetch: request });
    await expect(open).rejects.toThrow('c is not among the models of two.zip; the nearest names are a, b.');
  });

  it('throws an error with code and file for invalid input', async () => {
    expect((await failure([])).report.sentence).toBe('There is no file to open');
    expect((await failure({ 'readme.txt': tetrahedronData() })).message).toContain(
      'readme.txt holds no model that Retromesh knows.',
    );
    expect((await failure({ 'a.zip': zipOf({ 'readme.txt': 'x' }) })).report.code).toBe('not-a-model');
    const alone = await failure({ 'tetra_d.3d': tetrahedronData() });
    expect(alone.report.code).toBe('partner-missing');
    expect(alone.message).toContain('tetra_a.3d');
  });

  it('stops when the signal is aborted, before and during opening', async () => {
    await expect(openModel(tetrahedron(), { signal: AbortSignal.abort() })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
    const controller = new AbortController();
    const opening = openModel(files(tetrahedron()), { signal: controller.signal });
    controller.abort();
    await expect(opening).rejects.toHaveProperty('name', 'AbortError');
  });
});

describe('a model', () => {
  const opened = () => openModel({ ...tetrahedron('tetra', 2), 'tetra.uc': tetrahedronScript('skin.png') });

  // What is seen at which time: tests/native/model/pose_test.cpp.
  it('has the pose of a time and of options, and that of the first frame for clips and times that do not exist', async () => {
    const model = await opened();
    const posed = (clip: number, seconds: number, options = {}) => {
      const [positions, normals] = [new Float32Array(model.positions.length), model.normals.slice()];
      model.pose(clip, seconds, { positions, normals }, options);
      return positions;
    };
    const height = (seconds: number, options = {}) =>
      posed(0, seconds, options)[model.vertexSource.indexOf(0) * 3 + 1];
    expect([height(0.05), height(0.15)]).toEqual([4, 4]);
    expect([height(0.05, { smooth: false }), height(0.15, { loop: false })]).toEqual([0, 8]);
    for (const clip of [1, -1, 0.5, NaN, 2 ** 40]) expect(posed(clip, 0.1)).toEqual(model.positions);
    for (const seconds of [NaN, Infinity]) expect(posed(0, seconds)).toEqual(model.positions);
    model.dispose();
  });

  it('with one frame has the pose of that frame', async () => {
    const model = await openModel(tetrahedron());
    const [positions, normals] = [model.positions, model.normals].map(
      ({ length }) => new Float32Array(length),
    );
    model.pose(0, 1, { positions: positions!, normals: normals! });
    expect([positions, normals]).toEqual([model.positions, model.normals]);
  });

  it('has no handle in the core after it was disposed of', async () => {
    const before = (await familyOf('unreal').host.instance()).held;
    const models = await Promise.all([opened(), opened()]);
    expect((await familyOf('unreal').host.instance()).held).toBe(before + 2);
    for (const model of models) model.dispose();
    expect((await familyOf('unreal').host.instance()).held).toBe(before);
  });
});

describe('in Node', () => {
  const samples = 'build/samples';

  it('a path is opened with the files beside it, as an address is', async () => {
    const model = await openModel(`${samples}/fenstrider/Fenstrider_d.3d`);
    expect(model.parts.map(({ file: name }) => name).sort()).toEqual([
      'Fenstrider.uc',
      'Fenstrider_a.3d',
      'Fenstrider_d.3d',
      'JFenstrider1.pcx',
      'JFenstrider2.pcx',
      'JFenstriderEye.pcx',
    ]);
    expect(model.missingFiles).toEqual([]);
  });

  it('several paths, URLs of files and models of archives are opened', async () => {
    const [faces, frames] = ['d', 'a'].map((end) => `${samples}/lantern/Lantern_${end}.3d`);
    const { parts } = await openModel([faces!, pathToFileURL(frames!)]);
    expect(parts.map(({ file: name }) => name)).toEqual(['Lantern_d.3d', 'Lantern_a.3d']);
    const model = await openModel(`${samples}/fenlands/Fenlands.u#Lantern`);
    expect([model.name, model.missingFiles.length]).toEqual(['Lantern', 0]);
  });

  it('a path at which nothing is, and one of a folder, are errors that name them', async () => {
    const missing = await failure(`${samples}/none_d.3d`);
    expect(missing).toMatchObject({ report: { code: 'not-found', cause: 'There is no such file.' } });
    expect(missing.message).toMatch(/samples.none_d\.3d could not be read/);
    const folder = await failure(`${samples}/fenstrider`);
    expect(folder).toMatchObject({ report: { code: 'no-file', cause: 'It is a folder or a device.' } });
  });

  it('ArrayBuffers are bytes', async () => {
    const buffers = Object.entries(tetrahedron()).map(([name, bytes]) => [name, bytes.slice().buffer]);
    const model = await openModel(Object.fromEntries(buffers) as Record<string, ArrayBuffer>);
    expect(model.parts.map(({ size }) => size)[0]).toBe(112);
  });
});
