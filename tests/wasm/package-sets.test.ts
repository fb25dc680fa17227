import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FileSet } from '../../web/src/core/collection/file-set.js';
import { bytesFile, lazyFile, type SlicedFile } from '../../web/src/core/files/stored-file.js';
import { GameArchive } from '../../web/src/core/game-archive/game-archive.js';
import { archiveKinds } from '../../web/src/core/game-archive/kinds.js';
import { RangeReader } from '../../web/src/core/game-archive/range-reader.js';
import { RangeStore } from '../../web/src/core/game-archive/range-store.js';
import { Collection, type Model } from '../../web/src/core/node.js';
import { CountedFile } from '../support/counted-file.js';
import { sampleFile } from '../support/sample-models.js';

const meshes = sampleFile('fenlands', 'Fenlands.u');
const skins = sampleFile('fenlands', 'FenSkins.utx');
const both = { 'Fenlands.u': meshes, 'FenSkins.utx': skins };
const [kind] = archiveKinds;
const strider = 'fenlands.u#fenstrider';
const faces = 'Fenlands.u/Fenstrider/Fenstrider_d.3d';

const missingIn = ({ missingFiles }: Model) => missingFiles.map(({ name }) => name);
const unread = (...files: SlicedFile[]) =>
  new GameArchive(kind!, files, new RangeReader(files, new RangeStore(1 << 20)));

describe('packages among files', () => {
  it('have their models in the list, each with its package as its only part', async () => {
    const { entries, unused } = await Collection.from({ ...both, 'readme.txt': new Uint8Array(4) });
    expect(entries.map(({ id, name, label, place, bytes }) => [id, name, label, place, bytes])).toEqual([
      [strider, 'Fenstrider', 'Unreal Mesh', 'Fenlands.u/Fenstrider', 20_736],
      [
        `${strider}@reedstrider`,
        'Fenstrider (ReedStrider)',
        'Unreal Mesh',
        'Fenlands.u/Fenstrider (ReedStrider)',
        20_736,
      ],
      ['fenlands.u#lantern', 'Lantern', 'Unreal LodMesh', 'Fenlands.u/Wayside/Lantern', 12_275],
    ]);
    expect(entries[0]!.parts).toMatchObject([
      { file: 'Fenlands.u', kind: 'archive', reason: 'in-archive', size: meshes.length },
    ]);
    expect(unused.map(({ name }) => name)).toEqual(['readme.txt']);
  });

  it('open as the loose files that they were made of, with the ranges of each', async () => {
    const collection = await Collection.from(both);
    const model = await collection.open('fenlands.u#lantern');
    expect(model.files.map(({ name }) => name)).toEqual(model.parts.map(({ file }) => file));
    const text = model.parts.at(-1)!;
    expect(text).toMatchObject({
      file: 'Fenlands.u/Wayside/Lantern/Classes/Lantern.uc.txt',
      kind: 'source-text',
      reason: 'from-archive',
    });
    expect(new TextDecoder().decode(model.files.at(-1)!.bytes!)).toMatch(/^.*class Lantern/s);
    for (const { from } of model.parts)
      for (const { file, offset, size } of from!)
        expect([file, offset + size <= meshes.length, size > 0]).toEqual(['Fenlands.u', true, true]);
    expect(await collection.read(model.parts[0]!.file)).toEqual(model.files[0]!.bytes);
    model.dispose();
  });

  it('lack the textures of a package that is not there, until it is added', async () => {
    const collection = await Collection.from({ 'Fenlands.u': meshes });
    const opened = await Promise.all(collection.entries.map((entry) => collection.open(entry)));
    expect(opened.map(({ name }) => name)).toEqual(['Fenstrider', 'Fenstrider (ReedStrider)', 'Lantern']);
    expect(opened.map(missingIn)).toEqual([['FenSkins.utx'], ['FenSkins.utx'], []]);
    const { added, changed, removed } = await collection.add({ 'Textures/FenSkins.utx': skins });
    expect([added, changed.map(({ name }) => name), removed]).toEqual([
      [],
      ['Fenstrider', 'Fenstrider (ReedStrider)'],
      [],
    ]);
    const model = await collection.open(strider);
    expect(missingIn(model)).toEqual([]);
    expect(model.images.length).toBe(3);
    for (const each of [...opened, model]) each.dispose();
  });

  it('change all models that are made of them when they come again', async () => {
    const collection = await Collection.from(both);
    for (const entry of collection.entries) (await collection.open(entry)).dispose();
    expect((await collection.add({ 'FenSkins.utx': skins })).changed.length).toBe(2);
    expect((await collection.add({ 'Fenlands.u': meshes })).changed.length).toBe(3);
    expect((await collection.add({ 'crate.txt': new Uint8Array(1) })).changed.length).toBe(0);
  });

  it('open from a zip and a pk3, where they are unpacked', async () => {
    const zip = zipSync({ 'System/Fenlands.u': meshes, 'Textures/FenSkins.utx': skins });
    for (const name of ['fenlands.zip', 'fenlands.pk3']) {
      const collection = await Collection.from({ [name]: zip });
      expect(collection.entries.map(({ place }) => place)[2]).toBe('System/Fenlands.u/Wayside/Lantern');
      const model = await collection.open('system/fenlands.u#fenstrider');
      expect(missingIn(model)).toEqual([]);
      model.dispose();
    }
  });

  it('that are damaged are errors, and the models of others open', async () => {
    const collection = await Collection.from({
      ...both,
      'Broken.u': meshes.slice(0, 2000),
      'Empty.u': new Uint8Array(),
    });
    expect(collection.errors.map(({ report: { file, offset } }) => [file, offset !== null]).sort()).toEqual([
      ['Broken.u', true],
      ['Empty.u', false],
    ]);
    expect(collection.entries.length).toBe(3);
    (await collection.open(strider)).dispose();
  });

  it('that cannot be read are errors, and the models of others open', async () => {
    const refuse = () => Promise.reject(new DOMException('', 'NotReadableError'));
    const gone = lazyFile('Gone.u', meshes.length, refuse, refuse);
    const archive = unread(bytesFile('Fenlands.u', meshes), gone, bytesFile('FenSkins.utx', skins));
    await archive.list();
    expect(archive.errors.map(({ report: { code, file } }) => [code, file])).toEqual([
      ['unreadable', 'Gone.u'],
    ]);
    expect(archive.models.length).toBe(3);
  });

  it('of 4 GB are refused in a sentence', async () => {
    const huge: SlicedFile = { ...bytesFile('Huge.u', new Uint8Array()), size: 2 ** 32 };
    const archive = unread(huge, bytesFile('Fenlands.u', meshes));
    await archive.list();
    expect(archive.errors.map(({ message }) => message)).toEqual([
      'Huge.u has 4 GB, and files of 4 GB and more are not opened.',
    ]);
    expect(archive.models.length).toBe(3);
  });
});

describe('a member that was changed by hand', () => {
  const patch = async (files: FileSet) => {
    const bytes = await files.read(faces);
    return { offset: 0, before: bytes.slice(0, 1), after: Uint8Array.of(bytes[0]! ^ 1) };
  };

  it('takes the place of the one in the package, is no loose file, and is undone', async () => {
    const before = await FileSet.read(both);
    const model = await before.open(strider);
    const pinned = before.pinned(model.files);
    const after = await pinned.patched(faces, await patch(pinned));
    expect(after.files.map(({ name }) => name)).toEqual(['Fenlands.u', 'FenSkins.utx']);
    expect(after.entries.map(({ id }) => id)).toEqual(before.entries.map(({ id }) => id));
    expect(FileSet.changesBetween(pinned, after).changed.map(({ id }) => id)).toEqual([strider]);
    expect([...FileSet.filesChanged(pinned, after)]).toEqual([faces]);
    expect([after.edited(faces)!.changed(), after.allEdited.length]).toEqual([[{ offset: 0, size: 1 }], 1]);
    expect(after.isOf(faces, after.entry(strider)!)).toBe(true);
    expect((await after.read(faces))[0]).toBe(model.files[0]!.bytes![0]! ^ 1);
    expect(after.held(faces)).toEqual(model.files[0]!.bytes);
    const undone = await after.restored([faces], pinned);
    expect(FileSet.changesBetween(after, undone).changed.map(({ id }) => id)).toEqual([strider]);
    expect([undone.edited(faces), await undone.read(faces)]).toEqual([null, model.files[0]!.bytes]);
    model.dispose();
  });

  it('is opened as it is, and is gone when its package comes again', async () => {
    const before = await FileSet.read(both);
    (await before.open(strider)).dispose();
    const frames = 'Fenlands.u/Fenstrider/Fenstrider_a.3d';
    const bytes = await before.read(frames);
    const changed = await before.patched(frames, {
      offset: 4,
      before: bytes.slice(4, 8),
      after: Uint8Array.of(9, 9, 9, 9),
    });
    const [one, other] = [await before.open(strider), await changed.open(strider)];
    expect(other.positions).not.toEqual(one.positions);
    const textures = await changed.with({ 'FenSkins.utx': skins });
    expect(textures.allEdited.length).toBe(1);
    const anew = await textures.with({ 'Fenlands.u': meshes });
    expect([anew.allEdited.length, (await anew.read(frames)).slice(4, 8)]).toEqual([0, bytes.slice(4, 8)]);
    for (const model of [one, other]) model.dispose();
  });
});

describe('the instance of the module', () => {
  it('is filled again for another archive, and from memory', async () => {
    const [one, other] = ['a/Fenlands.u', 'b/Fenlands.u'].map((name) => new CountedFile(name, meshes));
    const [first, second] = [unread(one!), unread(other!)];
    await first.list();
    await second.list();
    const reads = one!.reads.length;
    const looks = await first.unpack('a/fenlands.u#fenstrider@reedstrider');
    expect(looks.members.some(({ name }) => name.endsWith('Classes/ReedStrider.uc.txt'))).toBe(true);
    expect((await second.unpack('b/fenlands.u#lantern')).members.length).toBe(12);
    const again = one!.reads.length;
    expect(await first.unpack('a/fenlands.u#fenstrider@reedstrider')).toEqual(looks);
    expect(one!.reads.length).toBe(again);
    expect(again).toBeGreaterThanOrEqual(reads);
  });

  it('is filled again after it was lost', async () => {
    const file = new CountedFile('Fenlands.u', meshes);
    const archive = unread(file);
    await archive.list();
    const before = await archive.unpack('fenlands.u#lantern');
    const reads = file.reads.length;
    const instance = await kind!.host.instance();
    instance.stop('lost in a test');
    expect(await archive.unpack('fenlands.u#lantern')).toEqual(before);
    expect(file.reads.length).toBe(reads);
    expect(await kind!.host.instance()).not.toBe(instance);
  });

  it('is left when reading is aborted, and serves the next', async () => {
    const stop = new AbortController();
    const file = new CountedFile('Fenlands.u', meshes);
    const slow: SlicedFile = {
      name: file.name,
      size: file.size,
      read: () => file.read(),
      slice: async (start, end) => {
        if (file.reads.length === 0) stop.abort(new Error('enough'));
        return file.slice(start, end);
      },
    };
    const archive = unread(slow);
    await expect(archive.list({ signal: stop.signal })).rejects.toThrow('enough');
    await archive.list();
    expect(archive.models.length).toBe(3);
    const aborted = archive.unpack('fenlands.u#lantern', { signal: AbortSignal.abort(new Error('no')) });
    await expect(aborted).rejects.toThrow('no');
    expect((await archive.unpack('fenlands.u#lantern')).members.length).toBe(12);
  });
});

it('texts of models are cut from those of all, whatever letters the paths have', async () => {
  const paths = ['\ufeffGrüße 😀/Fenlands.u', '沼地/Fenlands.u'];
  const { entries } = await Collection.from(paths.map((path) => bytesFile(path, meshes)));
  const ofPath = (path: string) => entries.filter(({ parts: [first] }) => first!.file === path);
  const { entries: plain } = await Collection.from([bytesFile('Fenlands.u', meshes)]);
  expect(plain.length).toBeGreaterThan(2);
  for (const path of paths) {
    const folder = path.slice(0, -'Fenlands.u'.length);
    expect(ofPath(path).map(({ id, name, place, label }) => [id, name, place, label])).toEqual(
      plain.map(({ id, name, place, label }) => [folder.toLowerCase() + id, name, folder + place!, label]),
    );
  }
});
