import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { targets } from '../../web/src/convert/targets.js';
import { openModel, type Model } from '../../web/src/core/node.js';
import { filesBelow, retromesh, temporaryFolder, writeFiles } from '../support/command.js';
import { openSample, sampleNames } from '../support/sample-models.js';
import { triangleGlb } from '../web/convert/glb-files.js';

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
