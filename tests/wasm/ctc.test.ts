import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Collection, openModel, type Model } from '../../web/src/core/node.js';
import { retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { adatOf } from '../web/core/adat-bytes.js';
import { ctcBar } from './ctc-bytes.js';

// What only CTC models have, as it arrives from WebAssembly.

const bytes = ctcBar({
  frames: [
    [0, 0, 0],
    [90, 0, 0],
  ],
});
const folder = temporaryFolder();

/** The arrays of a pose, rounded: of vertices of the file in its own space, and the matrices of bones. */
function posed(model: Model, seconds: number, morphs: number[] = []) {
  const target = {
    positions: new Float32Array(model.positions.length),
    normals: new Float32Array(model.normals.length),
    bones: new Float32Array((model.boneParents!.length + 1) * 12),
  };
  model.pose(0, seconds, target, { loop: false, morphs });
  const rounded = (numbers: Iterable<number>) => [...numbers].map((each) => Math.round(each * 1e4) / 1e4 + 0);
  const vertex = (number: number): number[] => {
    const at = model.vertexSource.indexOf(number) * 3;
    const [x, y, z] = target.positions.slice(at, at + 3);
    return rounded([x!, -z!, y!]);
  };
  return { vertex, bones: [0, 1, 2].map((bone) => rounded(target.bones.slice(bone * 12, bone * 12 + 12))) };
}

describe('CTC models', () => {
  it('have the matrix of the whole model and of each bone in a pose', async () => {
    const model = await openModel({ 'models/beam.ctc': bytes });
    expect(model.clips.map(({ name, count, rate }) => [name, count, rate])).toEqual([['bend', 2, 10]]);
    expect([...model.boneParents!]).toEqual([0xffffffff, 0]);
    const whole = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0];
    expect(posed(model, 0).bones).toEqual([whole, whole, [1, 0, 0, 0, 0, 0, 1, 10, 0, -1, 0, 0]]);
    expect(posed(model, 0.1).bones).toEqual([whole, whole, [0, 0, 1, 0, -1, 0, 0, 10, 0, -1, 0, 0]]);
    expect([1, 2].map(posed(model, 0.1).vertex)).toEqual([
      [10, 2, 9],
      [7.5, 0, 12.5],
    ]);
    model.dispose();
  });

  it('apply morphs before skinning', async () => {
    const model = await openModel({ 'beam.ctc': bytes }, { interpretations: { 'morph-target': 'offset' } });
    expect(model.morphs).toEqual(['rise']);
    expect(posed(model, 0, [0.5]).vertex(1)).toEqual([1, 2, 21]);
    expect(posed(model, 0.1, [1]).vertex(1)).toEqual([12, 2, 9]);
    for (const none of [[], [Number.NaN]]) expect(posed(model, 0, none).vertex(1)).toEqual([1, 2, 20]);
    model.dispose();
  });

  it('have interpretations with scores, and are decoded with requested ones', async () => {
    const open = async (interpretations = {}) => {
      const model = await openModel({ 'beam.ctc': bytes }, { interpretations });
      return { model, base: model.interpretations!.find(({ id }) => id === 'base-matrix')! };
    };
    const { base } = await open();
    expect(base.choices.map(({ id }) => id)).toEqual(['inverse-bind', 'bind', 'unused']);
    expect(base).toMatchObject({ chosen: 0, suggested: 0, settled: true, asked: false });
    expect(base.choices[0]!.score).toBeLessThan(1e-5);
    expect(base.choices[1]!.score).toBeGreaterThan(0.1);
    const other = await open({ 'base-matrix': 'bind' });
    expect(other.base).toMatchObject({ chosen: 1, suggested: 0, asked: true });
    expect(posed(other.model, 0).vertex(1)).toEqual([1, 2, 40]);
    expect((await open()).base.asked).toBe(false);
  });

  it('have vertex colours', async () => {
    const colours = [[0x33, 0x66, 0xe5, 0x80], [0x10, 0x20, 0x30, 0x40], [0xe5, 0x66, 0x33, 0x80]] as const; // prettier-ignore
    const model = await openModel({ 'beam.ctc': ctcBar({ frames: [[0, 0, 0]], colours }) });
    const at = model.vertexSource.indexOf(1) * 4;
    expect([...model.colours!.slice(at, at + 4)]).toEqual([16, 32, 48, 64]);
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

  it('are listed on the command line with their interpretations', async () => {
    const path = join(folder, 'beam.ctc');
    writeFiles(folder, { 'beam.ctc': bytes });
    const { out } = await retromesh('info', path);
    expect(out).toMatch(
      /Base matrix of bones +from the model to the bone +base-matrix=inverse-bind +from the file/,
    );
    expect(out).toMatch(/Morphs\n +rise/);
    const asked = await retromesh('info', '--json', '--interpretation', 'base-matrix=bind', path);
    const base = (fields: object): unknown =>
      expect.arrayContaining([expect.objectContaining({ id: 'base-matrix', ...fields })]);
    expect(JSON.parse(asked.out)).toMatchObject([{ interpretations: base({ asked: true, chosen: 1 }) }]);
    const scores = await retromesh('info', '--interpretations', path);
    expect(JSON.parse(scores.out)).toMatchObject([
      { file: path, interpretations: base({ chosen: 'inverse-bind', settled: true, asked: false }) },
    ]);
    for (const option of [['--interpretations'], ['--interpretation', 'base-matrix=bind']])
      expect((await retromesh('dump', ...option, path)).code).toBe(2);
  });
});
