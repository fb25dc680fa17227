import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Collection, ModelError, openModel, type Progress } from '../../web/src/core/node.js';
import { FileSet } from '../../web/src/core/collection/file-set.js';
import { filesBelow } from '../support/command.js';
import { zipOf } from '../web/core/zip-bytes.js';
import {
  tetrahedron,
  tetrahedronData,
  tetrahedronFrames,
  tetrahedronScript,
} from '../support/tetrahedron.js';
import { corpus } from './corpus.js';

/** Sources of files; `reads` is called before the bytes of one are there. */
function sourcesOf(files: Readonly<Record<string, Uint8Array>>, reads: (name: string) => unknown = () => {}) {
  return Object.entries(files).map(([name, bytes]) => ({
    name,
    size: bytes.length,
    read: async () => (await reads(name), bytes),
  }));
}

const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);

describe('a collection', () => {
  it('lists models by name, with their files and the unused files', async () => {
    const collection = await Collection.from({
      ...tetrahedron('b'),
      ...tetrahedron('x/a'),
      'readme.txt': new Uint8Array(9),
    });
    expect(names(collection.entries)).toEqual(['a', 'b']);
    expect(collection.entries[0]!.parts.map(({ file, size }) => [file, size])).toEqual([
      ['x/a_d.3d', 112],
      ['x/a_a.3d', 20],
    ]);
    expect(collection.unused).toEqual([{ name: 'readme.txt', size: 9 }]);
    expect(collection.files).toHaveLength(5);
    expect(collection.errors).toEqual([]);
  });

  it('lists models of the same name in two folders separately', async () => {
    const collection = await Collection.from({
      ...tetrahedron('one/tetra', 1),
      ...tetrahedron('two/tetra', 2),
    });
    expect(collection.entries).toHaveLength(2);
    const frames = await Promise.all(
      collection.entries.map(async (entry) => (await collection.open(entry)).frameCount),
    );
    expect(frames.sort()).toEqual([1, 2]);
  });

  it('opens a model when its partner was added', async () => {
    const collection = await Collection.from({ 'tetra_d.3d': tetrahedronData() });
    await expect(collection.open()).rejects.toThrow(/tetra_a\.3d/);
    const { added, changed: now, removed } = await collection.add({ 'TETRA_A.3d': tetrahedronFrames() });
    expect([names(added), names(now), names(removed)]).toEqual([[], ['tetra'], []]);
    expect((await collection.open(now[0])).indices.length).toBe(12);
  });

  it('uses a texture that is added later', async () => {
    const collection = await Collection.from({
      ...tetrahedron('tetra', 2),
      'tetra.uc': tetrahedronScript('skin.pcx'),
    });
    const entry = collection.entries[0]!;
    const before = await collection.open(entry);
    expect(before.missingFiles.map(({ name, faces }) => [name, faces])).toEqual([['skin.pcx', 4]]);
    const change = await collection.add({ 'other.txt': new Uint8Array(1), 'skin.pcx': new Uint8Array(200) });
    expect(change.changed.map(({ id }) => id)).toEqual([entry.id]);
    expect((await collection.open(entry)).missingFiles).toEqual([]);
  });

  it('replaces a file by a later one of the same name', async () => {
    const collection = await Collection.from({
      'tetra_d.3d': tetrahedronData(),
      'tetra_a.3d': new Uint8Array(3),
    });
    await expect(collection.open()).rejects.toThrow(/tetra_a\.3d ends early/);
    const { changed: now } = await collection.add({ 'tetra_a.3d': tetrahedronFrames(2) });
    expect(names(now)).toEqual(['tetra']);
    expect((await collection.open(now[0])).frameCount).toBe(2);
    expect(collection.files).toHaveLength(2);
  });

  it('is made of sets that share what is the same and do not change', async () => {
    const one = await FileSet.read({ ...tetrahedron('tetra', 1), ...tetrahedron('same') });
    const two = await one.with({ ...tetrahedron('tetra', 2), ...tetrahedron('other') });
    expect(names(one.entries)).toEqual(['same', 'tetra']);
    expect(names(two.entries)).toEqual(['other', 'same', 'tetra']);
    expect([(await one.open('tetra_d.3d')).frameCount, (await two.open('tetra_d.3d')).frameCount]).toEqual([
      1, 2,
    ]);
    expect(two.entry('same_d.3d')).toBe(one.entry('same_d.3d'));
    const changed = [...FileSet.filesChanged(one, two)];
    expect(changed).toEqual(['tetra_d.3d', 'tetra_a.3d', 'other_d.3d', 'other_a.3d']);
    const back = await two.restored(changed, one);
    expect([back.files, FileSet.filesChanged(one, back).size]).toEqual([one.files, 0]);
    const without = await two.without(['other_a.3d']);
    expect([...without.removed]).toEqual(['other_a.3d']);
    expect(without.has('other_a.3d')).toBe(false);
    expect(two.has('other_a.3d')).toBe(true);
    expect((await without.with(tetrahedron('other'))).removed.size).toBe(0);
  });

  it('adds files one call after the other', async () => {
    const collection = await Collection.from(tetrahedron('a'));
    const changes = await Promise.all([collection.add(tetrahedron('b')), collection.add(tetrahedron('c'))]);
    expect(changes.map(({ added }) => names(added))).toEqual([['b'], ['c']]);
    expect(names(collection.entries)).toEqual(['a', 'b', 'c']);
  });

  it('is unchanged when adding is aborted', async () => {
    const collection = await Collection.from(tetrahedron('a'));
    await expect(collection.add(tetrahedron('b'), { signal: AbortSignal.abort() })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
    expect(names(collection.entries)).toEqual(['a']);
    expect(names((await collection.add(tetrahedron('c'))).added)).toEqual(['c']);
  });

  it('throws the error of an archive when there are no other files', async () => {
    const zip = zipOf(tetrahedron());
    await expect(Collection.from({ 'pack.rar': zip })).rejects.toThrow('pack.rar is a RAR archive');
    await expect(Collection.from({ 'outer.zip': zipOf({ 'inner.zip': zip }) })).rejects.toThrow(
      'inner.zip is an archive inside an archive',
    );
  });

  it('takes names of properties that every object has as ordinary names', async () => {
    for (const name of ['constructor', '__proto__', 'model.__proto__', 'toString.zip.x']) {
      const file = new File(['12345'], name);
      await expect(openModel([file])).rejects.toThrow(`${name} holds no model that Retromesh knows`);
      const pair = Object.entries(tetrahedron(name)).map(([of, bytes]) => new File([bytes as BlobPart], of));
      const { entries, unused } = await Collection.from([...pair, file]);
      expect([names(entries), names(unused)]).toEqual([[name], [name]]);
    }
  });

  it('reads scripts and files identified by their bytes for listing, and a model’s files for opening', async () => {
    const read: string[] = [];
    const all = {
      ...tetrahedron('tetra', 2),
      'tetra.uc': tetrahedronScript('skin.png'),
      'what.bin': new Uint8Array(99),
      'readme.txt': new Uint8Array(99),
    };
    const collection = await Collection.from(sourcesOf(all, (name) => read.push(name)));
    expect(read).toEqual(['tetra.uc', 'what.bin']);
    await collection.open();
    expect(read.sort()).toEqual(['tetra.uc', 'tetra_a.3d', 'tetra_d.3d', 'what.bin']);
  });

  it('reads and reports a script that cannot be read once, until it is replaced', async () => {
    let reads = 0;
    const script = {
      name: 'tetra.uc',
      size: 9,
      read: async () => {
        reads += 1;
        throw new Error('moved');
      },
    };
    const reported = (errors: readonly ModelError[]) => errors.map(({ report }) => report.file);
    const collection = await Collection.from([script]).catch(() => null);
    expect(collection).toBeNull();

    const drop = await Collection.from([script, ...sourcesOf(tetrahedron())]);
    expect([reads, reported(drop.errors)]).toEqual([2, ['tetra.uc']]);
    const [error] = drop.errors;
    const change = await drop.add({ 'readme.txt': new Uint8Array(9) });
    expect([reads, change.errors, drop.errors]).toEqual([2, [], [error]]);
    expect((await drop.add(script)).errors).toHaveLength(1);
    expect([reads, reported(drop.errors)]).toEqual([3, ['tetra.uc']]);
    expect((await drop.add({ 'tetra.uc': tetrahedronScript('skin.png') })).errors).toEqual([]);
    expect([reads, drop.errors]).toEqual([3, []]);
  });

  it('has the error of an archive until a file of its name is added', async () => {
    const bad = new TextEncoder().encode('PK no archive');
    const collection = await Collection.from({ ...tetrahedron(), 'bad.zip': bad });
    await collection.add({ 'bad.zip': bad });
    expect(collection.errors.map(({ report }) => report.file)).toEqual(['bad.zip']);
    await collection.add({ 'readme.txt': bad });
    expect(collection.errors).toHaveLength(1);
    await collection.add({ 'bad.zip': zipOf({ 'skin.png': bad }) });
    expect(collection.errors).toEqual([]);
  });

  it('reads the files of a model one after the other, so that the budget ends before memory does', async () => {
    let [now, most] = [0, 0];
    const sources = sourcesOf(tetrahedron(), async () => {
      most = Math.max(most, (now += 1));
      await new Promise((done) => setTimeout(done));
      now -= 1;
    });
    await (await Collection.from(sources)).open();
    expect(most).toBe(1);
  });

  it('reports progress', async () => {
    const progress: Progress[] = [];
    const collection = await Collection.from(tetrahedron());
    await collection.open(undefined, { onProgress: (step) => progress.push(step) });
    expect(progress.at(-1)).toEqual({ loaded: 132, total: 132 });
  });
});

const mod = join(corpus ?? '', 'unreal/swwmgz');

describe.skipIf(corpus === null)('the corpus folder unreal/swwmgz', () => {
  it('has models that all open, and no existing file is listed as missing', async () => {
    const files = filesBelow(mod);
    const collection = await Collection.from(files);
    expect(new Set(collection.entries.map(({ parts }) => parts[0]!.file)).size).toBe(109);
    const stems = new Set(Object.keys(files).map((path) => path.split('/').at(-1)!.toLowerCase()));
    for (const entry of collection.entries) {
      const model = await collection.open(entry).catch((fault: unknown) => {
        throw fault instanceof ModelError ? new Error(fault.toText()) : fault;
      });
      expect(model.indices.length, entry.name).toBeGreaterThan(0);
      expect(
        model.missingFiles.filter(({ name }) => stems.has(name.toLowerCase())),
        entry.name,
      ).toEqual([]);
      model.dispose();
    }
  });
});
