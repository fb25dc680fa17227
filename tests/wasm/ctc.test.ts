import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../../web/src/cli/run.js';
import { Collection, dumpDocuments, ModelError, openModel, type Model } from '../../web/src/core/node.js';
import { inspectorHost } from '../../web/src/core/inspector/inspector-module.js';
import { adatOf } from '../web/core/adat-bytes.js';
import { zipOf } from '../web/core/zip-bytes.js';
import { ctcBar } from './ctc-bytes.js';

// CTC models in wasm: poses compared with closed forms, interpretations, archives.

const turns = [
  [0, 0, 0],
  [90, 0, 0],
  [0, 90, 0],
  [0, 0, 90],
  [90, 90, 0],
  [0, 90, 90],
  [90, 0, 90],
  [90, 90, 180],
] as const;

const bytes = ctcBar({ frames: turns });

/** A vertex of the file in a pose, in the file's own space. */
function position(model: Model, vertex: number, seconds: number, morphs: number[] = []): number[] {
  const target = {
    positions: new Float32Array(model.positions.length),
    normals: new Float32Array(model.normals.length),
  };
  model.pose(0, seconds, target, { loop: false, morphs });
  const at = model.vertexSource.indexOf(vertex) * 3;
  const [x, y, z] = target.positions.slice(at, at + 3);
  return [x!, -z!, y!].map((number) => Math.round(number * 1e4) / 1e4 + 0);
}

describe('CTC models', () => {
  it('are posed by rotations about Z, then X, then Y', async () => {
    const model = await openModel({ 'models/beam.ctc': bytes });
    const expected = [
      [1, 2, 20],
      [10, 2, 9],
      [1, -10, 12],
      [-2, 1, 20],
      [2, -10, 9],
      [-2, -10, 11],
      [10, 1, 12],
      [-2, -10, 11],
    ];
    expect(model.clips.map(({ name, count, rate }) => [name, count, rate])).toEqual([['bend', 8, 10]]);
    expected.forEach((place, frame) => expect(position(model, 1, frame / 10)).toEqual(place));
    expect(position(model, 2, 0.1)).toEqual([7.5, 0, 12.5]);
    expect(position(model, 0, 0.4)).toEqual([1, 2, 0]);
    model.dispose();
  });

  it('have the matrix of the whole model and of each bone in a pose', async () => {
    const model = await openModel({ 'models/beam.ctc': bytes });
    const target = {
      positions: new Float32Array(model.positions.length),
      normals: new Float32Array(model.normals.length),
      bones: new Float32Array((model.boneParents!.length + 1) * 12),
    };
    const matrices = (seconds: number): number[][] => {
      model.pose(0, seconds, target, { loop: false });
      const rounded = Array.from(target.bones, (number) => Math.round(number * 1e4) / 1e4 + 0);
      return [0, 1, 2].map((i) => rounded.slice(i * 12, i * 12 + 12));
    };
    const whole = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0];
    expect(matrices(0)).toEqual([whole, whole, [1, 0, 0, 0, 0, 0, 1, 10, 0, -1, 0, 0]]);
    expect(matrices(0.1)).toEqual([whole, whole, [0, 0, 1, 0, -1, 0, 0, 10, 0, -1, 0, 0]]);
    model.dispose();
  });

  it('have the matrices of bones with a single frame', async () => {
    const model = await openModel({ 'beam.ctc': ctcBar({ frames: [[0, 0, 0]] }) });
    const { positions, normals } = model;
    const bones = new Float32Array(36);
    model.pose(0, 0, { positions: positions.slice(), normals: normals.slice(), bones });
    expect([3, 7, 11].map((at) => bones[24 + at]! + 0)).toEqual([0, 10, 0]);
    model.dispose();
  });

  it('interpolate angles the shorter way round', async () => {
    const model = await openModel({
      'beam.ctc': ctcBar({
        frames: [
          [0, 0, 350],
          [0, 0, 10],
        ],
      }),
    });
    expect(position(model, 1, 0.05)).toEqual([1, 2, 20]);
    model.dispose();
  });

  it('apply morphs before skinning', async () => {
    const model = await openModel({ 'beam.ctc': bytes }, { interpretations: { 'morph-target': 'offset' } });
    expect(model.morphs).toEqual(['rise']);
    expect(position(model, 1, 0, [0.5])).toEqual([1, 2, 21]);
    expect(position(model, 1, 0.1, [1])).toEqual([12, 2, 9]);
    expect(position(model, 1, 0, [Number.NaN])).toEqual([1, 2, 20]);
    expect(position(model, 1, 0)).toEqual([1, 2, 20]);
    model.dispose();
  });

  it('have interpretations with scores, and are decoded with requested ones', async () => {
    const model = await openModel({ 'beam.ctc': bytes });
    const base = model.interpretations!.find(({ id }) => id === 'base-matrix')!;
    expect(base.choices.map(({ id }) => id)).toEqual(['inverse-bind', 'bind', 'unused']);
    expect([base.chosen, base.suggested, base.settled, base.asked]).toEqual([0, 0, true, false]);
    expect(base.choices[0]!.score).toBeLessThan(1e-5);
    expect(base.choices[1]!.score).toBeGreaterThan(0.1);
    expect([...model.boneParents!]).toEqual([0xffffffff, 0]);
    model.dispose();
    const other = await openModel({ 'beam.ctc': bytes }, { interpretations: { 'base-matrix': 'bind' } });
    const asked = other.interpretations!.find(({ id }) => id === 'base-matrix')!;
    expect([asked.chosen, asked.suggested, asked.asked]).toEqual([1, 0, true]);
    expect(position(other, 1, 0)).toEqual([1, 2, 40]);
    other.dispose();
    const again = await openModel({ 'beam.ctc': bytes });
    expect(again.interpretations!.some((reading) => reading.asked)).toBe(false);
    again.dispose();
  });

  it('have vertex colours', async () => {
    const model = await openModel({
      'beam.ctc': ctcBar({
        frames: [[0, 0, 0]],
        colours: [
          [0x33, 0x66, 0xe5, 0x80],
          [0x10, 0x20, 0x30, 0x40],
          [0xe5, 0x66, 0x33, 0x80],
        ],
      }),
    });
    const colours = [0, 1, 2].map((vertex) => {
      const at = model.vertexSource.indexOf(vertex) * 4;
      return [...model.colours!.slice(at, at + 4)];
    });
    expect(colours).toEqual([
      [255, 255, 255, 128],
      [16, 32, 48, 64],
      [0xe5, 0x66, 0x33, 0x80],
    ]);
    expect(model.materials[0]!.blend).toBe('alpha');
    model.dispose();
  });

  it('open from an ADAT archive with the skin in their folder', async () => {
    const collection = await Collection.from({
      'models.dat': adatOf({
        'spells\\beam\\beam.ctc': bytes,
        'spells\\beam\\BEAM.ATD': 'ATD1\ntype=animation\n!bitmap file=graphics/glow.tga\n!frame bitmap=0\n',
        'spells\\beam\\glow.png': new Uint8Array([0x89, 0x50]),
        'spells\\other\\glow.png': new Uint8Array([0x89, 0x50]),
        'spells\\other\\readme.txt': 'nothing',
      }),
    });
    expect(collection.entries.map(({ name, format }) => [name, format])).toEqual([['beam', 'ctc']]);
    expect(collection.entries[0]!.parts.map(({ file, role }) => [file, role])).toEqual([
      ['models/spells\\beam\\beam.ctc', 'model'],
      ['models/spells\\beam\\BEAM.ATD', 'skin 0'],
      ['models/spells\\beam\\glow.png', 'skin 0'],
    ]);
    const model = await collection.open();
    expect(model.images.map(({ file }) => file)).toEqual(['models/spells\\beam\\glow.png']);
    expect(model.missingFiles).toEqual([]);
    model.dispose();
  });

  it('open from a zip archive and list the missing skin', async () => {
    const model = await openModel([
      { name: 'pack.zip', file: new Blob([zipOf({ 'beam.ctc': bytes }) as BlobPart]) },
    ]);
    expect(model.missingFiles.map(({ name, role }) => [name, role])).toEqual([['beam.bmp', 'skin 0']]);
    model.dispose();
  });

  it('of other versions are rejected by number', async () => {
    const fault = await openModel({ 'beam.ctc': ctcBar({ frames: [], version: 9 }) }).catch(
      (reason: unknown) => reason,
    );
    expect(fault).toBeInstanceOf(ModelError);
    expect((fault as ModelError).message).toContain(
      'beam.ctc: version at byte 4 cannot be used. It is 9, and only version 11 is documented.',
    );
  });

  it('are listed on the command line with their interpretations', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'retromesh-'));
    const path = join(folder, 'beam.ctc');
    writeFileSync(path, bytes);
    let out = '';
    const output = { out: (text: string) => void (out += text), err: (text: string) => void (out += text) };
    expect(await run(['info', path], output)).toBe(0);
    expect(out).toMatch(
      /Base matrix of bones +from the model to the bone +base-matrix=inverse-bind +from the file/,
    );
    expect(out).toMatch(/Morphs\n +rise/);
    out = '';
    expect(await run(['info', '--json', '--interpretation', 'base-matrix=bind', path], output)).toBe(0);
    const [model] = JSON.parse(out) as [
      { interpretations: { id: string; asked: boolean; chosen: number }[] },
    ];
    expect(model.interpretations.find(({ id }) => id === 'base-matrix')).toMatchObject({
      asked: true,
      chosen: 1,
    });
    out = '';
    expect(await run(['info', '--interpretations', path], output)).toBe(0);
    const [report] = JSON.parse(out) as [Record<'file' | 'interpretations', unknown>];
    expect(report.file).toBe(path);
    expect(report.interpretations).toContainEqual(
      expect.objectContaining({ id: 'base-matrix', chosen: 'inverse-bind', settled: true, asked: false }),
    );
    out = '';
    expect(await run(['dump', '--interpretations', path], output)).toBe(2);
    expect(await run(['dump', '--interpretation', 'base-matrix=bind', path], output)).toBe(2);
    rmSync(folder, { recursive: true });
  });

  it('are written back byte for byte, and dumped with floats as numbers', async () => {
    await inspectorHost.run((inspector) => {
      inspector.begin();
      inspector.addFile('beam.ctc', bytes.length).set(bytes);
      const written = inspector.rewrite(0);
      expect(Buffer.compare(Buffer.from(written.value!), Buffer.from(bytes))).toBe(0);
    });
    const [dumped] = await dumpDocuments([{ name: 'beam.ctc', bytes }]);
    const fields = JSON.parse(dumped!.json) as Record<string, unknown>;
    expect(fields['vertices']).toEqual([
      { position: [1, 2, 0], normal: [0, 0, 1] },
      { position: [1, 2, 20], normal: [0, 0, 1] },
      { position: [0, 0, 20], normal: [0, 0, 1] },
    ]);
    expect(dumped!.json).toContain('{"bone":0,"weight":0.25},{"bone":1,"weight":0.75}');
  });
});
