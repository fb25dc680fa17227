import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targets } from '../../web/src/convert/targets.js';
import { heightOf } from '../../web/src/convert/size.js';
import { openModel, type Model } from '../../web/src/core/node.js';
import { filesBelow, retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { sampleNames } from '../support/sample-models.js';
import { importModel } from '../../web/src/convert/import-model.js';
import { options, sourceOf } from './convert-checks.js';

const samples = join(import.meta.dirname, '../../build/samples');
const root = temporaryFolder();
/** A tetrahedron that is two units high. */
const man = 'v 0 0 0\nv 0 2 0\nv 1 0 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\nf 1 4 2\nf 2 4 3\n';
writeFiles(root, { 'man.obj': man });
let made = 0;

const games = targets.filter(({ game }) => game);

/** Converts to a format, and opens what was written. */
async function converted(
  from: string,
  id: string,
  ...args: string[]
): Promise<{ model: Model; err: string }> {
  const folder = join(root, `${(made += 1)}`);
  const { code, err } = await retromesh('convert', from, '--to', id, '-o', `${folder}/`, ...args);
  expect(code, err).toBe(0);
  const files = filesBelow(folder);
  if (!targets.find((each) => each.id === id)!.game) {
    const written = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
    const main = written.sort((one) => (/\.(glb|obj)$/.test(one.name) ? -1 : 1));
    return { model: (await importModel(sourceOf(main), options)).input.model, err };
  }
  return { model: await openModel(files), err };
}

/** The lowest and highest of each axis, by the bounds over all frames. */
const spans = ({ bounds }: Model): number[] => [0, 1, 2].map((axis) => bounds[axis + 3]! - bounds[axis]!);

describe.each([...games.map(({ id }) => id), 'glb', 'obj'])('as %s', (id) => {
  it('an OBJ becomes as high, or as many times larger, as is asked for', async () => {
    const path = join(root, 'man.obj');
    for (const [args, height] of [
      [['--height', '78'], 78],
      [['--scale', '20'], 40],
    ] as const) {
      const { model, err } = await converted(path, id, ...args);
      expect(Math.abs(heightOf(model) - height), args[0]).toBeLessThan(0.6); // some round to whole units
      expect(err).not.toContain('It becomes');
    }
  });

  it.each(sampleNames)('%s grows in all its frames', async (name) => {
    const path = join(samples, name);
    const [one, two] = [
      await converted(path, id, '--model', name, '--scale', '1'),
      await converted(path, id, '--model', name, '--scale', '3'),
    ];
    const [before, after] = [spans(one.model), spans(two.model)];
    for (const [axis, span] of before.entries())
      expect(Math.abs(after[axis]! - 3 * span)).toBeLessThan(0.01 * span + 3);
    expect(after[1]! / before[1]!).toBeGreaterThan(2.7);
    expect(two.model.frameCount).toBe(one.model.frameCount);
  });
});

it.each([
  ['stl', 84 + 12, 50, 12, 8],
  ['ply', null, 36, 36, 4],
] as const)('%s has the scale, too', async (id, start, size, corner, up) => {
  const out = join(root, `${(made += 1)}`);
  const args = ['convert', join(root, 'man.obj'), '--to', id, '-o', out, '--height', '10'];
  expect((await retromesh(...args)).code).toBe(0);
  const file = filesBelow(out)[`man.${id}`]!;
  const first = start ?? new TextDecoder('latin1').decode(file).indexOf('end_header\n') + 11;
  const view = new DataView(file.buffer, file.byteOffset);
  const places = Array.from({ length: 12 }, (_, at) =>
    id === 'stl' ? first + size * Math.trunc(at / 3) + corner * (at % 3) : first + size * at,
  );
  const heights = places.map((at) => view.getFloat32(at + up, true));
  expect([Math.min(...heights), Math.max(...heights)]).toEqual([0, 10]);
});

describe('without an option', () => {
  it.each([
    ['unreal', 'It becomes 2 units high. A player has 78. Another scale or height can be chosen.'],
    ['ctc', 'It becomes 2 units high. Another scale'],
    ['runescape', /\d+ units high\. A player has 190\./],
    ['humanfly', /\d+ units high\./],
  ])('an import says how high it becomes as %s', async (id, text) => {
    const { model, err } = await converted(join(root, 'man.obj'), id);
    const [, said] = /^fact: It becomes ([\d.]+) units/m.exec(err)!;
    expect(Math.abs(Number(said) - heightOf(model))).toBeLessThan(0.6);
    expect(err).toMatch(text);
    expect((await converted(join(samples, 'lantern'), id)).err).not.toContain('It becomes');
  });

  it('what is flat cannot become higher', async () => {
    writeFiles(root, { 'flat.obj': man.replace('0 2 0', '0 0 2') });
    const args = ['convert', join(root, 'flat.obj'), '-o', join(root, 'flat.glb'), '--height', '5'];
    expect(await retromesh(...args)).toMatchObject({ code: 1, err: expect.stringContaining('flat is flat') });
  });
});
