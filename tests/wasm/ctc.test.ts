import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Collection } from '../../web/src/core/node.js';
import { roleText } from '../../web/src/core/wording.js';
import { retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { openSample, sampleFile, sampleFiles } from '../support/sample-models.js';
import { adatOf } from '../web/core/adat-bytes.js';

// What only CTC models have, as it arrives from WebAssembly.

const bytes = sampleFile('bellweed', 'Bellweed.ctc');
const folder = temporaryFolder();

describe('CTC models', () => {
  it('have the matrices of their bones in a pose, and follow the weights of morphs', async () => {
    const model = await openSample('bellweed');
    expect([...model.boneParents!.slice(0, 3), model.morphs]).toEqual([0xffffffff, 0, 1, ['bloom', 'swell']]);
    const posed = (seconds: number, morphs: number[] = []) => {
      const target = {
        positions: new Float32Array(model.positions.length),
        normals: new Float32Array(model.normals.length),
        bones: new Float32Array((model.boneParents!.length + 1) * 12),
      };
      model.pose(0, seconds, target, { loop: false, morphs });
      return target;
    };
    const rest = posed(0);
    const whole = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0];
    expect([...rest.bones.slice(0, 24)].map((each) => each + 0)).toEqual([...whole, ...whole]);
    expect(posed(0.4).bones.slice(24)).not.toEqual(rest.bones.slice(24));
    expect(posed(0, [0.5, 0]).positions).not.toEqual(rest.positions);
    for (const none of [[], [0, 0], [Number.NaN]]) expect(posed(0, none)).toEqual(rest);
    model.dispose();
  });

  it('open from an ADAT archive with the skin in their folder', async () => {
    const atd = 'ATD1\ntype=animation\n!bitmap file=graphics/glow.tga\n!frame bitmap=0\n';
    const collection = await Collection.from({
      'models.dat': adatOf({
        'spells\\weed\\weed.ctc': bytes,
        'spells\\weed\\BELLWEED_GREEN.ATD': atd,
        'spells\\weed\\glow.png': new Uint8Array([0x89, 0x50]),
        'spells\\other\\glow.png': new Uint8Array([0x89, 0x50]),
        'spells\\other\\readme.txt': 'nothing',
      }),
    });
    expect(collection.entries.map(({ name, format }) => [name, format])).toEqual([['weed', 'ctc']]);
    expect(collection.entries[0]!.parts.map((part) => [part.file, roleText(part)])).toEqual([
      ['models/spells\\weed\\weed.ctc', 'model'],
      ['models/spells\\weed\\BELLWEED_GREEN.ATD', 'skin 0'],
      ['models/spells\\weed\\glow.png', 'skin 0'],
    ]);
    const model = await collection.open();
    expect(model.images.map(({ file }) => file)).toEqual(['models/spells\\weed\\glow.png']);
    model.dispose();
  });

  it('are listed on the command line with their interpretations', async () => {
    const path = join(folder, 'weed.ctc');
    writeFiles(folder, { 'weed.ctc': bytes });
    const { out } = await retromesh('info', path);
    expect(out).toMatch(
      /Base matrix of bones +from the model to the bone +base-matrix=inverse-bind +from the file/,
    );
    expect(out).toMatch(/Morphs\n +bloom/);
    const asked = await retromesh('info', '--json', '--interpretation', 'base-matrix=bind', path);
    const base = (fields: object): unknown =>
      expect.arrayContaining([expect.objectContaining({ id: 'base-matrix', ...fields })]);
    expect(JSON.parse(asked.out)).toMatchObject([{ interpretations: base({ asked: true, chosen: 1 }) }]);
    const scores = await retromesh('info', '--interpretations', path);
    const found = { chosen: 'inverse-bind', suggested: 'inverse-bind', settled: true, asked: false };
    const score = { possible: true, score: expect.any(Number) as number };
    const choices = ['inverse-bind', 'bind', 'unused'].map((id) => ({ id, ...score }));
    const interpretations = base({ ...found, measure: expect.any(String) as string, choices });
    expect(JSON.parse(scores.out)).toEqual([
      { format: 'Anachronox CTC, version 11', file: path, interpretations },
    ]);
    for (const option of [['--interpretations'], ['--interpretation', 'base-matrix=bind']])
      expect((await retromesh('dump', ...option, path)).code).toBe(2);
  });

  it('are written byte for byte as they were, and come back from GLB with the same bones', async () => {
    const [own, glb, again] = ['own/weed.ctc', 'weed.glb', 'again/weed.ctc'].map((name) =>
      join(folder, name),
    );
    const from = join(folder, 'from');
    writeFiles(from, Object.fromEntries(sampleFiles('bellweed').map((file) => [file.name, file.bytes])));
    for (const [source, target, said] of [
      [join(from, 'Bellweed.ctc'), own, /^$/],
      [join(from, 'Bellweed.ctc'), glb, /^$/],
      [glb, again, /^fact: It becomes 57\.719 units high\. .*\n$/],
    ] as [string, string, RegExp][]) {
      const { code, err } = await retromesh('convert', source, '-o', target);
      expect([code, err]).toEqual([0, expect.stringMatching(said)]);
    }
    expect(new Uint8Array(readFileSync(own!))).toEqual(bytes);
    const fieldsOf = async (path: string): Promise<Fields> =>
      (JSON.parse((await retromesh('dump', '--compact', path)).out) as [{ fields: Fields }])[0].fields;
    const [before, after] = [await fieldsOf(own!), await fieldsOf(again!)];
    // The same numbers, but for rounding, and white, which is written as such.
    for (const list of ['animations', 'attachments', 'triangle lists', 'triangles', 'uvs'])
      expect([list, after[list]]).toEqual([list, before[list]]);
    const drawn = before['vertices'].length - 3; // behind them are those of the attachment
    const shapeOf = ({ vertices, bones, morphs }: Fields) => ({
      positions: vertices.slice(0, drawn).map(({ position }: Fields) => position),
      bones: bones.map((bone: Fields) => [bone['parent plus one'], bone['base']]),
      morphs: morphs.map(({ name, vertices: count }: Fields) => [name, count]),
    });
    expect(shapeOf(after)).toEqual(shapeOf(before));
    const numbersOf = (value: unknown): number[] =>
      typeof value === 'number' ? [value] : Object.values(value as object).flatMap(numbersOf);
    for (const list of ['frames', 'weights', 'morph targets']) {
      const numbers = numbersOf(before[list]);
      const apart = numbersOf(after[list]).map((number, at) => Math.abs(number - numbers[at]!));
      expect(apart.length).toBe(numbers.length);
      expect(Math.max(...apart)).toBeLessThan(1e-5);
    }
    const white = (colours: string[]) => colours.map((colour) => colour.replace('3366e5', 'ffffff'));
    expect(white(after['colours'])).toEqual(white(before['colours']));
    // Labels of RuneScape are the bones, counted from 1.
    expect(await retromesh('convert', glb!, '-o', join(folder, 'weed.ob2'))).toMatchObject({ code: 0 });
    const { 'vertex labels': labels } = await fieldsOf(join(folder, 'weed.ob2'));
    expect(new Set(numbersOf(labels))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });
});

type Fields = Record<string, any>;
