import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  LoosePaths,
  pathInArchive,
  pathInModel,
  safePath,
} from '../../web/src/core/game-archive/loose-paths.js';
import { commandFolder, filesBelow } from '../support/command.js';
import { exportOf, withMoreMeshes } from '../support/package-files.js';
import { zipOf } from '../web/core/zip-bytes.js';

const samples = fileURLToPath(new URL('../../build/samples/fenlands/', import.meta.url));
const meshes = readFileSync(join(samples, 'Fenlands.u'));
const skins = readFileSync(join(samples, 'FenSkins.utx'));
const { at, retromesh } = commandFolder();

beforeEach(() => {
  for (const folder of ['System', 'Textures', 'apart/alone']) mkdirSync(at(folder), { recursive: true });
  writeFileSync(at('System/Fenlands.u'), meshes);
  writeFileSync(at('Textures/FenSkins.utx'), skins);
  writeFileSync(at('apart/alone/Fenlands.u'), meshes);
});

describe('info of a package', () => {
  it('--list says what its tables say, as text and JSON', async () => {
    const { code, out } = await retromesh('info', '--list', '@/System/Fenlands.u');
    expect(code).toBe(0);
    const [heading, columns, ...rows] = out.trimEnd().split('\n');
    expect(heading).toBe('3 models, from the tables of the archive; none was opened.');
    expect(columns!.split(/ {2,}/)).toEqual(['Model', 'Kind', 'Bytes', 'Id']);
    expect(rows.map((row) => row.split(/ {2,}/).slice(0, 2))).toEqual([
      ['Fenstrider', 'Unreal Mesh'],
      ['Fenstrider (ReedStrider)', 'Unreal Mesh'],
      ['Lantern', 'Unreal LodMesh'],
    ]);
    const json = JSON.parse((await retromesh('info', '--list', '--json', '@/System/Fenlands.u')).out);
    expect(json[2]).toMatchObject({ name: 'Lantern', format: 'unreal', formatLabel: 'Unreal LodMesh' });
    expect(json[2].id).toMatch(/\/system\/fenlands\.u#lantern$/);
  });

  it('of one model says what its files were made of; packages around complete it', async () => {
    const { code, out } = await retromesh('info', '@/System/Fenlands.u#fenstrider');
    expect(code).toBe(0);
    expect(out).toMatch(/^Fenstrider: Unreal 1 vertex mesh/);
    expect(out).toMatch(/Fenstrider_d\.3d +faces +[\d,]+ bytes +from Fenlands\.u, bytes [\d,]+–[\d,]+/);
    expect(out).toMatch(/JFenstrider1\.pcx .* from FenSkins\.utx/);
    expect(out).not.toContain('Missing');
    const [json] = JSON.parse((await retromesh('info', '--json', '@/System/Fenlands.u#Lantern')).out);
    expect(json.files[0].from[0].file).toMatch(/Fenlands\.u$/);
    expect((await retromesh('info', '@/apart/alone/Fenlands.u#Fenstrider')).out).toMatch(
      /Missing\n +FenSkins/,
    );
  });

  it.each([
    ['Fenlands.Fenstrider', 'Fenstrider'],
    ['Fenlands.Wayside.Lantern', 'Lantern'],
    ['wayside.lantern', 'Lantern'],
    ['Fenstrider@ReedStrider', 'Fenstrider (ReedStrider)'],
  ])('%s names a model', async (entry, name) => {
    expect((await retromesh('info', `@/System/Fenlands.u#${entry}`)).out.split(':')[0]).toBe(name);
  });

  it('says what is nearest to a name that is not there, and which files are no model of the name', async () => {
    expect(await retromesh('info', '@/System/Fenlands.u#Lanten')).toEqual({
      code: 2,
      out: '',
      err: 'Lanten is not among the models of @/System/Fenlands.u; the nearest name is Lantern.\n',
    });
    expect((await retromesh('info', '@/System/Fen.u#Lantern')).err).toBe(
      '@/System/Fen.u#Lantern could not be read: there is no such file.\n',
    );
  });

  it('a file whose name has a # is that file', async () => {
    writeFileSync(at('System/Fenlands.u#Lantern'), '');
    expect((await retromesh('info', '@/System/Fenlands.u#Lantern')).code).toBe(1);
  });

  it('a zip has its models by name, too', async () => {
    writeFileSync(at('game.zip'), zipOf({ 'System/Fenlands.u': new Uint8Array(meshes) }));
    expect((await retromesh('info', '@/game.zip#Lantern')).out).toMatch(/^Lantern:/);
  });
});

describe('a package with more than 200 models', () => {
  it('is listed, and opened by name only', async () => {
    writeFileSync(at('Many.u'), withMoreMeshes(new Uint8Array(meshes), 'Lantern', 200));
    expect(await retromesh('info', '@/Many.u')).toEqual({
      code: 2,
      out: '',
      err: 'retromesh: 203 models; name one (@/Many.u#Fenstrider) or use --list\nTry "retromesh --help".\n',
    });
    expect((await retromesh('info', '--list', '@/Many.u')).out).toMatch(/^203 models, .*(\n.*){204}\n$/);
    const { out } = await retromesh('info', '--list', '--json', '@/Many.u');
    expect(out).toBe(`${JSON.stringify(JSON.parse(out), null, 2)}\n`);
    expect((await retromesh('info', '@/Many.u#Fenstrider')).out).toMatch(/^Fenstrider:/);
  });

  it('is converted by name, or whole when that is said', async () => {
    writeFileSync(at('Many.u'), withMoreMeshes(new Uint8Array(meshes), 'Lantern', 200));
    const convert = ['convert', '@/Many.u', '--to', 'obj', '-o', '@/made/'];
    expect(await retromesh(...convert)).toEqual({
      code: 2,
      out: '',
      err:
        'retromesh: 203 models; name one (@/Many.u#Fenstrider) or convert all with --all\n' +
        'Try "retromesh --help".\n',
    });
    expect((await retromesh(...convert, '--model', 'Fenstrider')).code).toBe(0);
  });

  it('is linted whole, or by name', async () => {
    writeFileSync(at('Many.u'), withMoreMeshes(new Uint8Array(meshes), 'Lantern', 200));
    const whole = await retromesh('lint', '@/Many.u');
    expect(whole.out).toMatch(/\n203 models: /);
    expect(whole.code).toBeLessThan(2);
    expect((await retromesh('lint', '@/Many.u#Fenstrider')).out).toMatch(/\n1 model: /);
  });
});

describe('other commands', () => {
  it('dump writes the package with its objects, whichever model is named', async () => {
    for (const path of ['@/System/Fenlands.u', '@/System/Fenlands.u#Lantern']) {
      const { code, out } = await retromesh('dump', path);
      expect(code).toBe(0);
      const [dumped, ...others] = JSON.parse(out);
      expect(others).toEqual([]);
      expect(dumped).toMatchObject({ document: 'package', format: 'unreal', fields: { version: 69 } });
      expect(dumped.file).toBe('@/System/Fenlands.u');
    }
  });

  it('diff compares a model of two packages', async () => {
    writeFileSync(at('apart/Fenlands.u'), spoilt());
    const same = await retromesh('diff', '@/apart/alone/Fenlands.u#Lantern', '@/System/Fenlands.u#Lantern');
    expect(same).toMatchObject({ code: 0 });
    const moved = await retromesh('diff', '@/System/Fenlands.u#Lantern', '@/apart/Fenlands.u#Lantern');
    expect(moved).toMatchObject({ code: 1, out: expect.stringMatching(/^Lantern: The models differ/) });
  });

  it('lint says what is wrong with packages, and where', async () => {
    const { code, out } = await retromesh('lint', '@/System');
    expect(code).toBe(0);
    expect(out).toMatch(
      /Lantern_a\.3d \(from Fenlands\.u, bytes [\d,]+–[\d,]+\)\n +byte 2: fact unreal\/wide-vertices/,
    );
    writeFileSync(at('System/Fenlands.u'), meshes.subarray(0, 20_000));
    expect(await retromesh('lint', '@/System')).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'Fenlands.u: offset of exports at byte 24 is 47,737, and at most 19,999 is possible. The table would begin behind the end of the file. Open another copy.',
      ),
    });
  });
});

/** The package with another first vertex of the lantern. */
function spoilt(): Uint8Array {
  const bytes = new Uint8Array(meshes);
  const { offset } = exportOf(bytes, 'Lantern');
  bytes[offset + 1 + 25 + 16 + 4 + 2 + 8]! ^= 0x10;
  return bytes;
}

describe('unpack', () => {
  it('writes the loose files of a model, which are the same model', async () => {
    const { code, out, err } = await retromesh('unpack', '@/System/Fenlands.u#Fenstrider', '-o', '@/loose');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n').slice(0, 3)).toEqual([
      '@/loose/Fenstrider_d.3d',
      '@/loose/Fenstrider_a.3d',
      '@/loose/Fenstrider.uc',
    ]);
    expect(await retromesh('diff', '@/System/Fenlands.u#Fenstrider', '@/loose')).toMatchObject({
      out: expect.stringContaining('The models are the same; only bytes of their files differ.'),
    });
    await retromesh('convert', '@/System/Fenlands.u#Fenstrider', '-o', '@/a.glb');
    await retromesh('convert', '@/loose/Fenstrider_d.3d', '-o', '@/b.glb');
    expect(readFileSync(at('a.glb')).equals(readFileSync(at('b.glb')))).toBe(true);
  });

  it('writes all models in a folder for each package, and there for each look', async () => {
    expect((await retromesh('unpack', '@/System/Fenlands.u', '-o', '@/all')).code).toBe(0);
    const names = Object.keys(filesBelow(at('all')));
    expect(names).toContain('Fenlands/Fenstrider/Fenstrider_d.3d');
    expect(names).toContain('Fenlands/Wayside/Lantern/Lantern_d.3d');
    expect(names).toContain('Fenlands/Fenstrider (ReedStrider)/Fenstrider.uc');
    expect(names.every((name) => name.startsWith('Fenlands/'))).toBe(true);
  });

  it('--list writes names and sizes, and no file', async () => {
    const { out } = await retromesh('unpack', '--list', '@/System/Fenlands.u#Lantern');
    expect(out).toMatch(/^Model +File +Bytes\nLantern +Lantern_d\.3d +[\d,]+\n/);
    const json = JSON.parse(
      (await retromesh('unpack', '--list', '--json', '@/System/Fenlands.u#Lantern')).out,
    );
    expect(json[0]).toMatchObject({ model: 'Lantern', file: 'Lantern_d.3d' });
    expect(Object.keys(filesBelow(at('.')))).toHaveLength(3);
  });

  it('replaces nothing without --force, and refuses what is no package', async () => {
    mkdirSync(at('loose'));
    writeFileSync(at('loose/Lantern.uc'), 'mine');
    const refused = await retromesh('unpack', '@/System/Fenlands.u#Lantern', '-o', '@/loose');
    expect(refused).toMatchObject({
      code: 1,
      err: '@/loose/Lantern.uc is there already; --force replaces it. Nothing was written.\n',
    });
    expect(filesBelow(at('loose'))).toEqual({ 'Lantern.uc': new Uint8Array(Buffer.from('mine')) });
    expect((await retromesh('unpack', '@/System/Fenlands.u#Lantern', '-o', '@/loose', '--force')).code).toBe(
      0,
    );
    expect((await retromesh('unpack', '@/loose', '-o', '@/more')).err).toBe(
      '@/loose has no models of which loose files are made. Name a package of a game, such as UnrealI.u.\n',
    );
    expect((await retromesh('unpack', '@/System/Fenlands.u')).code).toBe(2);
  });
});

describe('the paths of loose files', () => {
  it.each([
    ['../../etc/passwd', 'etc/passwd'],
    ['/etc/passwd', 'etc/passwd'],
    ['C:\\Windows\\con.pcx', 'C_/Windows/_con.pcx'],
    ['a/./../..//b.pcx', 'a/b.pcx'],
    ['aux', '_aux'],
    ['Classes/Skaarj.uc.txt', 'Classes/Skaarj.uc.txt'],
    ['..', 'model'],
    ['a\u202ecxp.exe', 'a_cxp.exe'],
  ])('%j is %s', (name, path) => expect(safePath(name)).toBe(path));

  it('differ for different files on all systems', () => {
    const paths = new LoosePaths();
    const [one, other] = [new Uint8Array([1]), new Uint8Array([2])];
    expect(paths.pathFor('Skin.pcx', one)).toBe('Skin.pcx');
    expect(paths.pathFor('SKIN.PCX', other)).toBe('SKIN-2.PCX');
    expect(paths.pathFor('Skin.pcx', one)).toBe('Skin.pcx');
  });

  it('begin behind the package', () => {
    expect(pathInArchive('/games/System/UnrealI.u/Classes/Skaarj.uc.txt')).toBe('Classes/Skaarj.uc.txt');
    expect(pathInArchive('Skaarj_d.3d')).toBe('Skaarj_d.3d');
    const [folder, main] = ['UnrealI.u/Creatures/Skaarj', 'UnrealI.u/Creatures/Skaarj/Skaarj_d.3d'];
    expect(pathInModel(`${folder}/Classes/Skaarj.uc.txt`, main)).toBe('Classes/Skaarj.uc.txt');
    expect(pathInModel('Botpack.utx/Skin.pcx', main)).toBe('Skin.pcx');
  });
});
