import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { targets } from '../../web/src/convert/targets.js';
import { openModel, type Model } from '../../web/src/core/node.js';
import { filesBelow, retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { objectFile, squares, wordBytes } from '../support/humanfly-files.js';
import { openSample, sampleNames } from '../support/sample-models.js';
import { primitivesGlb, triangleGlb } from '../web/convert/glb-files.js';

const samples = join(import.meta.dirname, '../../build/samples');
const lantern = join(samples, 'lantern');
const root = temporaryFolder();
let made = 0;
let folder: string;
beforeEach(() => writeFiles((folder = join(root, `${(made += 1)}`)), {}));

const openFolder = (path: string): Promise<Model> => openModel(filesBelow(path));
const faces = ({ indices }: Model): number => indices.length / 3;

describe('retromesh convert', () => {
  it.each(sampleNames)('writes %s as an Unreal mesh with its faces, clips and textures', async (name) => {
    const args = ['convert', join(samples, name), '--model', name, '-o', join(folder, 'Copy_d.3d')];
    expect((await retromesh(...args)).code).toBe(0);
    const [before, after] = [await openSample(name), await openFolder(folder)];
    expect([after.format, faces(after), after.missingFiles]).toEqual(['unreal', faces(before), []]);
    const clips = after.clips.map((clip) => clip.name);
    expect(clips).toEqual(expect.arrayContaining(before.clips.map((clip) => clip.name)));
    const used = after.materials.flatMap(({ image }) => (image === null ? [] : [after.images[image]!]));
    expect(used.length).toBeGreaterThan(0);
    for (const { bits, width } of used) expect([bits, Math.log2(width) % 1]).toEqual([8, 0]);
  });

  it.each([
    ['runescape', 'Copy.ob2'],
    ['ctc', 'Copy.ctc'],
    ['humanfly', 'Copy.fly'],
    ['glb', 'Copy.glb'],
    ['obj', 'Copy.obj'],
  ])('writes %s by the name of the file, and reads it', async (id, file) => {
    const path = join(folder, 'a', file);
    const { code, out } = await retromesh('convert', lantern, '-o', path);
    expect([code, out.split('\n')[0]]).toEqual([0, path]);
    if (id !== 'glb' && id !== 'obj') return expect((await openFolder(join(folder, 'a'))).format).toBe(id);
    expect((await retromesh('convert', path, '-o', join(folder, 'b', 'Back_d.3d'))).code).toBe(0);
    return expect(faces(await openFolder(join(folder, 'b')))).toBe(faces(await openFolder(lantern)));
  });

  it('writes a HumanFly object with its bytes, and no palettes that it did not come with', async () => {
    const bump = [0, 9, 0, 9, 0, 9, 0, 9];
    const { bytes } = objectFile('ship.fly', {
      ...squares(2, (i, corners) => ({ shade: i ? 2 : 6, corners, table: i ? [9, 9, 9, 9] : bump })),
      normals: [
        [1, 2, 3],
        [0, 0, -127],
      ],
      textureVertices: [[7, 9]],
    });
    writeFiles(folder, { 'ship.fly': bytes });
    await retromesh('convert', join(folder, 'ship.fly'), '-o', join(folder, 'a', 'ship.fly'));
    expect(filesBelow(join(folder, 'a'))).toEqual({ 'ship.fly': bytes });
  });

  const lines = 'v 0 0 0\nv 100 0 0\nv 0 100 0\nv 0 0 100\nf 1 2 3\nl 2 3 4\np 4\n';
  const linesGlb = primitivesGlb(
    [0, 0, 0, 100, 0, 0, 0, 100, 0, 0, 0, 100],
    [
      { mode: 4, indices: [0, 1, 2] },
      { mode: 3, indices: [1, 2, 3] },
      { mode: 0, indices: [3] },
    ],
  );
  it.each([
    ['ship.obj', new TextEncoder().encode(lines)],
    ['ship.glb', linesGlb],
  ])('writes lines and points of %s as lines and sprites of HumanFly', async (name, bytes) => {
    writeFiles(folder, { [name]: bytes });
    const { err } = await retromesh('convert', join(folder, name), '-o', join(folder, 'a', 'ship.fly'));
    expect(err).toContain('Sprite 0 has no image');
    const words = [
      [5, 1, 0, 0, 0, 100, 0, 0, 0, -100, 0, 0, 0, -100, 0, 0, -127, 0, 4],
      // A triangle with the palette of its colour, two white lines with the next one, and a sprite.
      [0x4800, 0, 1, 2, 4, 4, 4, 0x2401, 1, 2, 0, 0, 0x2401, 2, 3, 0, 0, 0, 3],
    ];
    expect(filesBelow(join(folder, 'a'))['ship.fly']).toEqual(wordBytes(words.flat()));
    const unreal = await retromesh('convert', join(folder, name), '-o', join(folder, 'b', 'ship_d.3d'));
    expect(unreal.err).toMatch(
      /1 sprite is left out[^]*2 lines are left out|2 lines are left out[^]*1 sprite is left out/,
    );
  });

  it('writes an octagon of OBJ as one polygon of eight corners, also by way of a GLB', async () => {
    const corners = [40, 20, 20, 40, -20, 40, -40, 20, -40, -20, -20, -40, 20, -40, 40, -20];
    const text = `v ${corners.join(' ').replace(/(\S+ \S+) ?/g, '$1 0\nv ')}0 0 0\nf 1 2 3 4 5 6 7 8\n`;
    writeFiles(folder, { 'ship.obj': new TextEncoder().encode(text) });
    const words = [9, 1, ...corners.map((at, i) => (i % 2 ? [-at, 0] : at)).flat(), 0, 0, -127, 0, 1];
    const octagon = wordBytes([...words, 0x5c00, 7, 0, 1, 2, 3, 4, 5, 6, 8, 8, 8, 8, 8, 8, 8, 8]);
    await retromesh('convert', join(folder, 'ship.obj'), '-o', join(folder, 'ship.glb'));
    for (const name of ['ship.obj', 'ship.glb']) {
      await retromesh('convert', join(folder, name), '-o', join(folder, `${name}-a`, 'ship.fly'));
      expect(filesBelow(join(folder, `${name}-a`))['ship.fly']).toEqual(octagon);
    }
  });

  it('writes the morph targets of a GLB as objects that HumanFly morphs to', async () => {
    const glb = primitivesGlb([0, 0, 0, 100, 0, 0, 0, 100, 0], [{ mode: 4, indices: [0, 1, 2] }], {
      open: [0, 0, 0, 0, 0, 0, 0, 50, 0],
      wide: [0, 0, 0, 20, 0, 10, 0, 0, 0],
    });
    writeFiles(folder, { 'ship.glb': glb });
    await retromesh('convert', join(folder, 'ship.glb'), '-o', join(folder, 'a', 'ship.fly'));
    const { 'ship.pal': palette, ...objects } = filesBelow(join(folder, 'a'));
    expect(palette?.length).toBe(256);
    const object = (second: readonly number[], third: readonly number[], normal: readonly number[]) =>
      wordBytes([4, 1, 0, 0, 0, ...second, ...third, ...normal, 0, 1, 0x4800, 0, 1, 2, 3, 3, 3]);
    expect(objects).toEqual({
      'ship.fly': object([100, 0, 0], [0, -100, 0], [0, 0, -127]),
      'open.fly': object([100, 0, 0], [0, -150, 0], [0, 0, -127]),
      'wide.fly': object([120, 0, -10], [0, -100, 0], [-11, 0, -127]),
    });
    const { clips } = await openFolder(join(folder, 'a'));
    expect(clips.map(({ name, count }) => [name, count])).toHaveLength(2);
  });

  it('writes the priorities, labels and opacity that an OBJ names into the columns of .ob2', async () => {
    writeFiles(folder, {
      'Cape.obj':
        'mtllib Cape.mtl\nv 0 0 0\nv 8 0 0\nv 8 8 0\nv 0 8 0\nusemtl Glass\n' +
        'g priority 10\nf 1 2 3\ng priority 2, label 3\nf 1 3 4\n',
      'Cape.mtl': 'newmtl Glass\nd 0.9\n',
    });
    const out = join(folder, 'Cape.ob2');
    expect((await retromesh('convert', join(folder, 'Cape.obj'), '-o', out)).code).toBe(0);
    const bytes = filesBelow(folder)['Cape.ob2']!;
    // Behind the flags of four vertices and the types of two faces: priorities, labels, transparencies.
    expect([...bytes.slice(6, 12)]).toEqual([10, 2, 0, 3, 26, 26]);
  });

  it('replaces files only with --force, and writes nothing when one is there', async () => {
    const out = join(folder, 'Copy_d.3d');
    writeFiles(folder, { 'Copy.uc': 'mine' });
    const refused = await retromesh('convert', lantern, '-o', out);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('Copy.uc is there already') });
    expect(readdirSync(folder)).toEqual(['Copy.uc']);
    expect((await retromesh('convert', lantern, '-o', out, '--force')).code).toBe(0);
    expect(new TextDecoder().decode(filesBelow(folder)['Copy.uc'])).toContain('#exec MESH IMPORT');
  });

  it.each([
    [[], 'convert needs -o'],
    [['-o', '@/a.xyz'], 'choose one with --to'],
    [['-o', '@/new'], 'choose one with --to'],
    [['-o', '@/a.xyz', '--to', 'glb'], 'GLB files end in .glb'],
    [['-o', '@/a.glb', '--scale', '0'], '--scale has to be a number above 0'],
    [['-o', '@/a.glb', '--scale', '2', '--height', '3'], 'exclude each other'],
    [['-o', '@/a.stl', '--scale', '2', '--option', 'millimetres=3'], 'exclude each other'],
    [['-o', '@', '--to', 'dxf'], 'there is no format "dxf"'],
    [['-o', '@', '--to', 'unreal', '--option', 'size=3'], 'unreal has no option "size"'],
    [['-o', '@/a_d.3d', '--option', 'vertices=6'], 'vertices=6 is no value of unreal'],
    [['-o', '@/a.stl', '--option', 'millimetres=x'], 'millimetres=x is no value of stl'],
    [['-o', '@/a.glb', '--option', 'quantize=1'], 'quantize=1 is no value of glb'],
    [['-o', '@/a_d.3d', '--model', 'nobody'], 'no model is called "nobody"'],
  ])('says what is wrong with its arguments %j', async (args, message) => {
    const { code, err } = await retromesh(
      'convert',
      lantern,
      ...args.map((each) => each.replace('@', folder)),
    );
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes a folder for a name without an ending, of one model and of several', async () => {
    for (const [index, path] of [lantern, samples].entries()) {
      const out = join(folder, `new${index}`);
      expect((await retromesh('convert', path, '-o', out, '--to', 'stl')).code).toBe(0);
      expect(readdirSync(out)).toContain('Lantern.stl');
    }
    const several = await retromesh('convert', samples, '-o', join(folder, 'all.stl'));
    expect([several.code, readdirSync(folder).sort()]).toEqual([2, ['new0', 'new1']]);
  });

  it('chooses one of several models of a name by its number or id', async () => {
    const bellweed = join(samples, 'bellweed/Bellweed.ctc');
    for (const each of ['a', 'b']) cpSync(bellweed, join(folder, each, 'Bellweed.ctc'));
    const convert = (model: string) =>
      retromesh('convert', folder, '--model', model, '-o', join(folder, 'out.stl'), '--force');
    const refused = await convert('bellweed');
    const list = `Bellweed#1 of ${join(folder, 'a/Bellweed.ctc')}, Bellweed#2 of ${join(folder, 'b/Bellweed.ctc')}`;
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`2 models (${list})`) });
    const { out } = await retromesh('info', '--json', folder);
    for (const model of ['Bellweed#2', (JSON.parse(out) as { id: string }[])[1]!.id])
      expect((await convert(model)).code).toBe(0);
    expect(await convert('Bellweed#3')).toMatchObject({ code: 2, err: expect.stringContaining(list) });
  });

  it('says what was left out when the model was opened', async () => {
    const [data, frames] = ['Lantern_d.3d', 'Lantern_a.3d'].map((name) => readFileSync(join(lantern, name)));
    writeFiles(folder, { 'cut_d.3d': data!.subarray(0, -10), 'cut_a.3d': frames! });
    const args = ['convert', join(folder, 'cut_d.3d'), '-o', join(folder, 'cut.glb')];
    expect((await retromesh(...args)).code).toBe(1);
    const opened = await retromesh(...args, '--interpretation', 'truncated=open');
    expect(opened).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^warning: cut_d\.3d ends early\. /m),
    });
  });

  it.each(['no', 'yes'])('quantizes a GLB where that is asked for: %s', async (quantize) => {
    const out = join(folder, 'Copy.glb');
    await retromesh('convert', lantern, '-o', out, '--option', `quantize=${quantize}`);
    const json = new TextDecoder().decode(filesBelow(folder)['Copy.glb']);
    expect(json.includes('"extensionsRequired":["KHR_mesh_quantization"]')).toBe(quantize === 'yes');
  });

  it('warns of vertices of 8 bytes, which have to be asked for', async () => {
    const args = ['convert', lantern, '-o', join(folder, 'Copy_d.3d')];
    const { err } = await retromesh(...args, '--option', 'vertices=8');
    expect(err).toContain('only Deus Ex reads them');
    expect((await openFolder(folder)).formatLabel).toContain('8-byte vertices');
  });
});

// Other files that are refused: tests/web/convert.
const hostile: Record<string, Uint8Array> = {
  'truncated.glb': triangleGlb().subarray(0, 400),
  'truncated.obj': new TextEncoder().encode('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2'),
};

describe('retromesh convert, of hostile files', () => {
  it.each([...Object.keys(hostile), 'all.zip'])(
    '%s ends in a sentence, and nothing is written',
    async (name) => {
      writeFiles(folder, { [name]: hostile[name] ?? zipSync(hostile) });
      for (const { id } of targets) {
        const out = join(folder, 'out');
        const written = await retromesh('convert', join(folder, name), '--to', id, '-o', `${out}/`);
        expect(written.code).not.toBe(0);
        expect([written.out, written.err]).toEqual(['', expect.stringMatching(/^[^\n]+\.\n/)]);
        expect(written.err).not.toMatch(/\bat .*\.ts:\d/);
        expect(readdirSync(folder)).toEqual([name]);
      }
    },
  );
});
