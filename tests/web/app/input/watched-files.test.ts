import { beforeEach, describe, expect, it } from 'vitest';
import type { FileHandle, FolderHandle, Handle } from '../../../../web/src/app/workspace/local-files.js';
import { readHandles } from '../../../../web/src/app/input/handles.js';
import { lookAt } from '../../../../web/src/app/input/observe.js';
import { pollingPause } from '../../../../web/src/app/input/watcher.js';
import { WatchedFiles, type Look } from '../../../../web/src/app/input/watched-files.js';

/** A file on a disk: its contents, or the name of the error that reading it ends in. */
interface OnDisk {
  text: string;
  lastModified: number;
  error?: string;
}

const failure = (name: string): DOMException => new DOMException('', name);
let reads = 0;

function fileHandle(name: string, disk: Map<string, OnDisk>): FileHandle {
  return {
    kind: 'file',
    name,
    getFile: async () => {
      reads += 1;
      const file = disk.get(name);
      if (!file || file.error) throw failure(file?.error ?? 'NotFoundError');
      return new File([file.text], name, { lastModified: file.lastModified });
    },
  };
}

function folderHandle(name: string, disk: Map<string, OnDisk>, inside: Handle[] = []): FolderHandle {
  return {
    kind: 'directory',
    name,
    async *values() {
      yield* inside;
      for (const file of [...disk.keys()]) yield fileHandle(file, disk);
    },
  };
}

const everything: Look = { names: true, paths: 'all' };

let disk: Map<string, OnDisk>;
let now: number;
let files: WatchedFiles;

beforeEach(async () => {
  disk = new Map([
    ['a.3d', { text: 'a', lastModified: 100 }],
    ['b.3d', { text: 'b', lastModified: 100 }],
  ]);
  now = 1000;
  files = new WatchedFiles(() => now);
  await files.add(folderHandle('mod', disk), new Map());
  reads = 0;
});

describe('watched files', () => {
  it('differ from those that are open by size or time, until that version is open', async () => {
    expect(await files.look(everything)).toEqual([]);
    now = 1500;
    disk.set('a.3d', { text: 'aa', lastModified: 1400 });
    expect(await files.look(everything)).toEqual([{ path: 'mod/a.3d', stamp: '1400 2', writtenAt: 1400 }]);
    expect(await files.file('mod/a.3d')!.text()).toBe('aa');
    files.opened('mod/a.3d');
    expect(await files.look(everything)).toEqual([]);
    expect(files.file('mod/a.3d')).toBeNull();
  });

  it('were written between two looks, whatever the clock of the disk says', async () => {
    await files.look(everything);
    now = 2000;
    disk.set('a.3d', { text: 'aa', lastModified: 900_000 });
    disk.set('b.3d', { text: 'bb', lastModified: 5 });
    const seen = await files.look(everything);
    expect(seen.map(({ writtenAt }) => writtenAt)).toEqual([2000, 1000]);
  });

  it('differ where the disk had another version already when the first was opened', async () => {
    const opened = new Map([['mod/a.3d', new File(['older'], 'a.3d', { lastModified: 50 })]]);
    files = new WatchedFiles(() => now);
    await files.add(folderHandle('mod', disk), opened);
    expect(await files.look(everything)).toMatchObject([{ path: 'mod/a.3d', stamp: '100 1' }]);
  });

  it('are found when they are new, and missed when they are gone', async () => {
    disk.set('skin.bmp', { text: 'skin', lastModified: 900 });
    disk.delete('b.3d');
    expect(await files.look({ names: true, paths: new Set() })).toMatchObject([
      { path: 'mod/b.3d', stamp: null, writtenAt: 1000 },
      { path: 'mod/skin.bmp', stamp: '900 4' },
    ]);
    expect(reads).toBe(1);
    files.opened('mod/b.3d');
    expect(files.paths).not.toContain('mod/b.3d');
    disk.delete('skin.bmp');
    disk.set('b.3d', { text: 'again', lastModified: 2000 });
    expect(await files.look(everything)).toMatchObject([{ path: 'mod/b.3d', stamp: '2000 5' }]);
  });

  it('that another program is writing are another version with each look', async () => {
    disk.get('a.3d')!.error = 'NotReadableError';
    const [first] = await files.look(everything);
    now = 1100;
    const [second] = await files.look(everything);
    expect(second!.stamp).not.toBe(first!.stamp);
    expect(files.file('mod/a.3d')).toBeNull();
  });

  it('end in an error when the page may no longer read them', async () => {
    disk.get('a.3d')!.error = 'NotAllowedError';
    await expect(files.look(everything)).rejects.toMatchObject({ name: 'NotAllowedError' });
  });

  it('are read only where it was asked for', async () => {
    await files.look({ names: false, paths: new Set(['mod/b.3d', 'other']) });
    expect(reads).toBe(1);
  });
});

it('a folder is read with its paths, without files that cannot be read', async () => {
  disk.set('bad.3d', { text: '', lastModified: 0, error: 'NotReadableError' });
  const inner = folderHandle('Models', new Map([['c.3d', { text: 'c', lastModified: 1 }]]));
  const { files: read, unreadable } = await readHandles([folderHandle('mod', disk, [inner])]);
  expect(read.map(({ name }) => name)).toEqual(['mod/Models/c.3d', 'mod/a.3d', 'mod/b.3d']);
  expect(unreadable).toEqual(['mod/bad.3d']);
});

describe('the records of an observer', () => {
  const record = (type: 'modified' | 'appeared' | 'unknown', ...relativePathComponents: string[]) => ({
    type,
    relativePathComponents,
  });

  it('name the files to compare, and whether the folder has others', () => {
    expect(lookAt({ name: 'mod' }, [record('modified', 'Models', 'a.3d')])).toEqual({
      names: false,
      paths: new Set(['mod/Models/a.3d']),
    });
    expect(lookAt({ name: 'mod' }, [record('appeared', 'a.3d')]).names).toBe(true);
    expect(lookAt({ name: 'a.3d' }, [record('modified')]).paths).toEqual(new Set(['a.3d']));
  });

  it('ask for all files when some records are lost', () => {
    expect(lookAt({ name: 'mod' }, [record('modified', 'a.3d'), record('unknown')])).toEqual(everything);
  });
});

it('files are looked at less often when looking takes long, or nothing changes', () => {
  expect([pollingPause(0, 0), pollingPause(0, 61_000)]).toEqual([400, 800]);
  expect([pollingPause(50, 0), pollingPause(3000, 0)]).toEqual([1000, 10_000]);
});
