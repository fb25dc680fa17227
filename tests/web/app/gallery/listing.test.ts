import { describe, expect, it } from 'vitest';
import type { Entry, Part } from '../../../../web/src/core/index.js';
import { foldersOf, listingOf } from '../../../../web/src/app/gallery/listing.js';

const entry = (file: string, name = file, size = 1): Entry => {
  const parts = [{ file, kind: 'faces', reason: 'names-model', size } as const];
  return { id: file, name, format: 'unreal', label: 'Unreal', parts };
};

describe('a listing', () => {
  it('has the folder of each model below the folder that all have in common', async () => {
    const listing = await listingOf(
      ['mod/a/x_d.3d', 'mod/a/deep/y_d.3d', 'mod/b/z_d.3d'].map((file) => entry(file)),
    );
    expect(listing.map(({ folder }) => folder)).toEqual(['a', 'a/deep', 'b']);
    expect(listing.map(({ path }) => path)).toEqual(['mod/a/x_d.3d', 'mod/a/deep/y_d.3d', 'mod/b/z_d.3d']);
  });

  it('has no folders where all models are in one', async () => {
    const folders = async (...files: string[]): Promise<string[]> =>
      (await listingOf(files.map((file) => entry(file)))).map(({ folder }) => folder);
    expect(await folders('mod/x', 'mod/y')).toEqual(['', '']);
    expect(await folders('x', 'y')).toEqual(['', '']);
    expect(await folders('mod/x', 'y')).toEqual(['mod', '']);
  });

  it('tells models of one name apart by their folders', async () => {
    const listing = await listingOf([entry('a/x_d.3d', 'x'), entry('b/x_d.3d', 'x'), entry('b/y_d.3d', 'y')]);
    expect(listing.map(({ label }) => label)).toEqual(['a/x', 'b/x', 'y']);
  });

  it('adds up the files of a model, and reads lists that models share once', async () => {
    let read = 0;
    const part = (size: number): Part => ({
      file: `f${size}`,
      kind: 'faces',
      reason: 'names-model',
      get size() {
        read += 1;
        return size;
      },
    });
    const shared = Array.from({ length: 100 }, () => part(10));
    const entries = Array.from({ length: 50 }, (_, i) => {
      const lists = [[part(i)], shared];
      return { ...entry(`f${i}`), lists };
    });
    expect((await listingOf(entries)).map(({ size }) => size)).toEqual(entries.map((_, i) => 1000 + i));
    expect(read).toBe(150);
  });
});

describe('the folders of the filter', () => {
  it('count the models in them and in the folders inside them', async () => {
    const files = ['a/x', 'a/y', 'a/deep/z', 'b/c/d/w', 'v'];
    expect(foldersOf(await listingOf(files.map((file) => entry(file))))).toEqual([
      { folder: 'a', models: 3 },
      { folder: 'a/deep', models: 1 },
      { folder: 'b/c/d', models: 1 },
    ]);
  });
});
