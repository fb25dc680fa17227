import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../web/src/cli/run.js';
import '../../web/src/core/node.js';
import { Collection, type Model } from '../../web/src/core/index.js';

const samples = join(import.meta.dirname, '../../build/samples');
const folders: string[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retromesh-'));
  folders.push(folder);
});
afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true })));

async function retromesh(...args: string[]) {
  let out = '';
  let err = '';
  const code = await run(args, { out: (text) => void (out += text), err: (text) => void (err += text) });
  return { code, out, err };
}

async function openFolder(path: string): Promise<Model> {
  const sources = readdirSync(path).map((name) => {
    const bytes = readFileSync(join(path, name));
    return { name, size: bytes.length, read: () => Promise.resolve(new Uint8Array(bytes)) };
  });
  const collection = await Collection.from(sources);
  return collection.open(collection.entries[0]!);
}

const sampleNames = ['Fenstrider', 'Lantern', 'Bellweed', 'Dewlop', 'Skimmer'];
const faces = ({ indices }: Model): number => indices.length / 3;

describe('retromesh convert', () => {
  it.each(sampleNames)(
    'writes %s as an Unreal mesh that opens with the same faces and its textures',
    async (name) => {
      const sample = join(samples, name.toLowerCase());
      const before = await openFolder(sample);
      const { code, err } = await retromesh(
        ...['convert', sample, '--model', name, '-o', join(folder, 'Copy_d.3d')],
      );
      expect(err).not.toContain('is there already');
      expect(code).toBe(0);
      const after = await openFolder(folder);
      expect(after.format).toBe('unreal');
      expect(faces(after)).toBe(faces(before));
      expect(after.missingFiles).toEqual([]);
      for (const clip of before.clips) expect(after.clips.map((each) => each.name)).toContain(clip.name);
      const used = after.materials.flatMap(({ image }) => (image === null ? [] : [after.images[image]!]));
      expect(used.length).toBeGreaterThan(0);
      for (const image of used) {
        expect(image.bits).toBe(8);
        expect(Math.log2(image.width) % 1).toBe(0);
      }
    },
  );

  it.each([
    ['runescape', 'Copy.ob2'],
    ['ctc', 'Copy.ctc'],
    ['humanfly', 'Copy.fly'],
    ['glb', 'Copy.glb'],
  ])('writes %s by the name of the file', async (id, file) => {
    const { code, out } = await retromesh('convert', join(samples, 'lantern'), '-o', join(folder, file));
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toBe(join(folder, file));
    if (id === 'glb') return;
    expect((await openFolder(folder)).format).toBe(id);
  });

  it('makes an Unreal mesh of an OBJ, with the polygon types that names of materials choose', async () => {
    const lines = ['v 0 0 0', 'v 1 0 0', 'v 0 1 0', 'v 0 0 1.5', 'vt 0 0', 'vt 1 0', 'vt 0 1'];
    lines.push('usemtl plain', 'f 1/1 2/2 3/3', 'usemtl glass_translucent', 'f 1/1 3/2 4/3');
    lines.push('usemtl weapon', 'f 2/1 3/2 4/3');
    const path = join(folder, 'shape.obj');
    writeFileSync(path, `${lines.join('\n')}\n`);
    const { code, err } = await retromesh('convert', path, '-o', join(folder, 'out', 'Shape_d.3d'));
    expect(err).toContain('Positions are rounded');
    expect(code).toBe(0);
    const model = await openFolder(join(folder, 'out'));
    expect(faces(model)).toBe(2);
    expect(model.materials.map(({ blend }) => blend)).toEqual(['opaque', 'translucent']);
    expect(model.attachments).toHaveLength(1);
    expect([...model.bounds.map((value) => Math.round(value * 500) / 500)]).toEqual(
      [0, 0, 0, 1, 1, 1.5].map((value) => Math.fround(value)),
    );
  });

  it('goes through GLB and back with the same faces, clips and positions within a step', async () => {
    const glb = join(folder, 'Fen.glb');
    expect((await retromesh('convert', join(samples, 'fenstrider'), '-o', glb)).code).toBe(0);
    const out = join(folder, 'out');
    expect((await retromesh('convert', glb, '-o', join(out, 'Fen_d.3d'))).code).toBe(0);
    const [before, after] = [await openFolder(join(samples, 'fenstrider')), await openFolder(out)];
    expect(faces(after)).toBe(faces(before));
    const moving = before.clips.filter(({ count }) => count > 1).map(({ name }) => name);
    for (const name of moving) expect(after.clips.map((clip) => clip.name)).toContain(name);
    const size = Math.max(...[0, 1, 2].map((axis) => before.bounds[axis + 3]! - before.bounds[axis]!));
    before.bounds.forEach((value, index) => {
      expect(Math.abs(after.bounds[index]! - value)).toBeLessThan((size / 2044) * 2);
    });
  });

  it('replaces files only with --force, and writes nothing when one is there', async () => {
    const out = join(folder, 'Copy_d.3d');
    writeFileSync(join(folder, 'Copy.uc'), 'mine');
    const refused = await retromesh('convert', join(samples, 'lantern'), '-o', out);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('Copy.uc is there already');
    expect(readdirSync(folder)).toEqual(['Copy.uc']);
    expect((await retromesh('convert', join(samples, 'lantern'), '-o', out, '--force')).code).toBe(0);
    expect(readFileSync(join(folder, 'Copy.uc'), 'utf8')).toContain('#exec MESH IMPORT');
  });

  it('says what is wrong with its arguments', async () => {
    const lantern = join(samples, 'lantern');
    const errors = [
      [[], 'convert needs -o'],
      [['-o', join(folder, 'a.xyz')], 'choose one with --to'],
      [['-o', folder, '--to', 'dxf'], 'there is no format "dxf"'],
      [['-o', folder, '--to', 'unreal', '--option', 'size=3'], 'unreal has no option "size"'],
      [['-o', join(folder, 'a_d.3d'), '--option', 'vertices=6'], 'vertices=6 is no value of unreal'],
      [['-o', join(folder, 'a.stl'), '--option', 'millimetres=x'], 'millimetres=x is no value of stl'],
      [['-o', join(folder, 'a_d.3d'), '--model', 'nobody'], 'no model is called "nobody"'],
    ] as const;
    for (const [args, message] of errors) {
      const { code, err } = await retromesh('convert', lantern, ...args);
      expect(err).toContain(message);
      expect(code).toBe(2);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('warns of vertices of 8 bytes, which have to be asked for', async () => {
    const args = ['convert', join(samples, 'lantern'), '-o', join(folder, 'Copy_d.3d')];
    const { err } = await retromesh(...args, '--option', 'vertices=8');
    expect(err).toContain('only Deus Ex reads them');
    expect((await openFolder(folder)).formatLabel).toContain('8-byte vertices');
  });
});
