import { describe, expect, it } from 'vitest';
import { EditHistory } from '../../web/src/app/bytes/edits/edit-history.js';
import { Edits } from '../../web/src/core/inspector/edits.js';
import type { DocumentBytes } from '../../web/src/core/inspector/document-bytes.js';
import { openDocumentBytes } from '../../web/src/core/inspector/open-document-bytes.js';
import { openSampleBytes } from '../support/sample-models.js';

type NamedFile = { readonly name: string; readonly bytes: Uint8Array };

async function filesOf(name: string): Promise<readonly NamedFile[]> {
  const { model, files, bytes } = await openSampleBytes(name);
  model.dispose();
  bytes.dispose();
  return files;
}

/** The history of a sample, and a function that edits a field of its polygons. */
async function historyOf(files: readonly NamedFile[]) {
  let bytes = await openDocumentBytes(files);
  const { file } = bytes.documents.find(({ document }) => document === 'datafile')!;
  const history = new EditHistory(new Edits(files, bytes));
  const set = async (path: string, value: number): Promise<void> => {
    const number = history.files.findIndex(({ name }) => name === files[file]!.name);
    expect(await history.set(number, bytes.fieldByPath(number, path)!, value)).toEqual({ made: true });
  };
  /** The files were opened again. */
  const reopen = async (opened: readonly NamedFile[]): Promise<DocumentBytes> => {
    bytes.dispose();
    return (bytes = await openDocumentBytes(opened));
  };
  return { history, file, set, reopen, dispose: () => bytes.dispose() };
}

const withByte = (file: NamedFile, at: number, byte: number): NamedFile => {
  const bytes = file.bytes.slice();
  bytes[at] = byte;
  return { ...file, bytes };
};

const flags = 48 + 15;

describe('the history of edits', () => {
  it('leads over a version that came from outside, back to the edits before it and forth', async () => {
    const files = await filesOf('fenstrider');
    const { history, file, set, reopen, dispose } = await historyOf(files);
    await set('polygons[0].flags', 7);
    const mine = history.files[file]!.bytes;

    const outside = files.with(file, withByte(files[file]!, flags, 9));
    expect(history.isOf(outside)).toBe(false);
    history.add(new Edits(outside, await reopen(outside)));
    expect(history.changed).toEqual([]);
    expect(history.before.map(({ name }) => name)).toEqual([files[file]!.name]);
    expect(history.unsaved.map(({ bytes }) => bytes)).toEqual([mine]);
    await set('polygons[1].flags', 5);
    expect(history.undo().map(({ bytes }) => bytes[flags])).toEqual([9]);

    const back = history.undo();
    expect(back.map(({ name, bytes }) => [name, bytes])).toEqual([[files[file]!.name, mine]]);
    history.continueWith(history.files, await reopen(history.files));
    expect(history.changed).toEqual([{ file, offset: flags, size: 1 }]);
    expect(history.undo()[0]!.bytes).toEqual(files[file]!.bytes);
    expect(history.canUndo).toBe(false);

    expect(history.redo()[0]!.bytes).toEqual(mine);
    expect(history.redo()[0]!.bytes[flags]).toBe(9);
    history.continueWith(history.files, await reopen(history.files));
    expect(history.redo()[0]!.bytes[flags + 16]).toBe(5);
    expect(history.canRedo).toBe(false);
    dispose();
  });

  it('goes on when other files come, wherever the edited one is then', async () => {
    const files = await filesOf('fenstrider');
    const { history, file, set, reopen, dispose } = await historyOf(files);
    await set('polygons[0].flags', 7);
    const other = files.length - 1 === file ? 0 : files.length - 1;
    const changed = history.files.with(other, withByte(files[other]!, files[other]!.bytes.length - 1, 32));
    const opened = [{ name: 'readme.txt', bytes: new Uint8Array(4) }, ...changed];
    expect(history.isOf(opened)).toBe(true);
    history.continueWith(opened, await reopen(opened));
    expect(history.changed).toEqual([{ file: file + 1, offset: flags, size: 1 }]);
    expect(history.undo()[0]!.bytes).toEqual(files[file]!.bytes);
    expect(history.files[other + 1]).toEqual(changed[other]);
    dispose();
  });

  it('keeps no version without changes, and no edits to redo that do not fit', async () => {
    const files = await filesOf('fenstrider');
    const { history, file, set, reopen, dispose } = await historyOf(files);
    await set('polygons[0].flags', 7);
    history.undo();
    const outside = files.with(file, withByte(files[file]!, flags, 9));
    expect(history.isOf(outside)).toBe(true);
    history.continueWith(outside, await reopen(outside));
    expect([history.canUndo, history.canRedo, history.unsaved]).toEqual([false, false, []]);
    dispose();
  });

  it('knows which files were saved', async () => {
    const { history, file, set, dispose } = await historyOf(await filesOf('fenstrider'));
    await set('polygons[0].flags', 7);
    history.save(history.files[file]!);
    expect(history.unsaved).toEqual([]);
    await set('polygons[0].flags', 8);
    expect(history.unsaved).toEqual([history.files[file]!]);
    dispose();
  });
});
