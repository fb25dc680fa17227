import { describe, expect, it, vi } from 'vitest';
import {
  droppedFiles,
  getFiles,
  nameOfFiles,
  readTree,
} from '../../../../web/src/app/input/incoming-files.js';
import { type FoundFile } from '../../../../web/src/app/workspace/local-files.js';

type FakeEntry = Pick<FileSystemEntry, 'isDirectory' | 'isFile' | 'name' | 'fullPath'>;

function file(fullPath: string): FileSystemEntry {
  const name = fullPath.split('/').pop()!;
  const entry: FakeEntry & Pick<FileSystemFileEntry, 'file'> = {
    isDirectory: false,
    isFile: true,
    name,
    fullPath,
    file: (done) => done(new File(['x'], name)),
  };
  return entry as unknown as FileSystemEntry;
}

function broken(fullPath: string): FileSystemEntry {
  const entry = { isDirectory: false, fullPath, file: (_: unknown, failed: () => void) => failed() };
  return entry as unknown as FileSystemEntry;
}

/** A folder that returns at most 100 entries a call, as in Chromium. */
function folder(fullPath: string, entries: readonly FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let next = 0;
    return {
      readEntries(done: (some: FileSystemEntry[]) => void) {
        done(entries.slice(next, (next += 100)));
      },
    };
  };
  return { isDirectory: true, isFile: false, fullPath, createReader } as unknown as FileSystemEntry;
}

/** The items of a drop: what a browser gives for each as an entry and as a file. */
function items(...all: { entry: FileSystemEntry | null; file: File | null }[]): DataTransfer {
  const list = all.map(({ entry, file }) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => file,
  }));
  return { items: list } as unknown as DataTransfer;
}

describe('reading a drop', () => {
  it('reads a file whose entry cannot be read, as WebKit has it for pasted pictures', async () => {
    const picture = { entry: broken('/image.png'), file: new File(['x'], 'image.png') };
    const { files, unreadable } = await droppedFiles(items(picture));
    expect([files.map(({ name }) => name), unreadable]).toEqual([['image.png'], []]);
  });

  it('reads folders by their entries, and files beside them', async () => {
    const mod = { entry: folder('/mod', [file('/mod/a.3d')]), file: new File([], 'mod') };
    const skin = { entry: file('/skin.pcx'), file: new File(['x'], 'skin.pcx') };
    const { files } = await droppedFiles(items(mod, skin));
    expect(files.map(({ name }) => name)).toEqual(['mod/a.3d', 'skin.pcx']);
  });

  it('reads every file of a folder with more than 100 entries', async () => {
    const many = Array.from({ length: 263 }, (_, i) => file(`/models/m${i}_d.3d`));
    const { files, unreadable } = await readTree([folder('/models', many)]);
    expect(files).toHaveLength(263);
    expect(files[262]!.name).toBe('models/m262_d.3d');
    expect(unreadable).toEqual([]);
  });

  it('keeps paths and order of files in folders', async () => {
    const inner = folder('/mod/models', [file('/mod/models/a_d.3d'), file('/mod/models/a_a.3d')]);
    const { files } = await readTree([folder('/mod', [inner, file('/mod/modeldef.txt')]), file('/b.pcx')]);
    expect(files.map(({ name }) => name)).toEqual([
      'mod/models/a_d.3d',
      'mod/models/a_a.3d',
      'mod/modeldef.txt',
      'b.pcx',
    ]);
  });

  it('names an unreadable file and continues with the others', async () => {
    const { files, unreadable } = await readTree([
      folder('/mod', [broken('/mod/locked.3d'), file('/mod/a.pcx')]),
    ]);
    expect(files.map(({ name }) => name)).toEqual(['mod/a.pcx']);
    expect(unreadable).toEqual(['mod/locked.3d']);
  });

  it('tells how many files were found so far', async () => {
    const counts: number[] = [];
    const inside = Array.from({ length: 120 }, (_, i) => file(`/mod/${i}.pcx`));
    await readTree([folder('/mod', inside), file('/a')], undefined, (found) => counts.push(found));
    expect(counts).toEqual(Array.from({ length: 121 }, (_, i) => i + 1));
  });

  it('ends when it is aborted', async () => {
    const abort = new AbortController();
    const inside = Array.from({ length: 300 }, (_, i) => file(`/mod/${i}.pcx`));
    const found = vi.fn((count: number) => count === 5 && abort.abort());
    await expect(readTree([folder('/mod', inside)], abort.signal, found)).rejects.toThrow('aborted');
    expect(found).toHaveBeenCalledTimes(5);
  });

  it('gets few files at once, and each of many on demand and once', async () => {
    const counted = (count: number) => {
      const got = vi.fn();
      const entries = Array.from({ length: count }, (_, i) => {
        const entry = file(`/mod/${i}.pcx`) as FileSystemFileEntry;
        const whole = entry.file.bind(entry);
        entry.file = (done, failed) => {
          got(i);
          whole(done, failed);
        };
        return entry;
      });
      return { got, entries };
    };
    const few = counted(64);
    expect((await readTree([folder('/mod', few.entries)])).files.every((each) => 'file' in each)).toBe(true);
    expect(few.got).toHaveBeenCalledTimes(64);
    const many = counted(65);
    const { files } = await readTree([folder('/mod', many.entries)]);
    expect(many.got).not.toHaveBeenCalled();
    const [first] = files as FoundFile[];
    expect(await first!.get()).toBe(await first!.get());
    expect(many.got.mock.calls).toEqual([[0]]);
    expect((await getFiles({ files, unreadable: [] })).files).toHaveLength(65);
    expect(many.got).toHaveBeenCalledTimes(65);
  });

  it('names a drop by its only file, its folder or its number of files', () => {
    expect(nameOfFiles(['a/b/crate.zip'])).toBe('crate.zip');
    expect(nameOfFiles(['swwmgz/a', 'swwmgz/b/c'])).toBe('swwmgz');
    expect(nameOfFiles(['a_d.3d', 'a_a.3d'])).toBe('2 files');
  });
});
