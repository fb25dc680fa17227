import { describe, expect, it } from 'vitest';
import type { Entry, Part } from '../../../../web/src/core/index.js';
import { listingOf, partsOfName } from '../../../../web/src/app/gallery/list/listing.js';

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

  it('takes models of an archive where they are in it, with the bytes that they have there', async () => {
    const packed = (place: string) => ({ ...entry('System/A.u', place, 9000), place, bytes: 40 });
    const listing = await listingOf([packed('System/A.u/Pawns/Cow'), packed('System/B.u/Crate')]);
    expect(listing.map(({ folder, path, size }) => [folder, path, size])).toEqual([
      ['A.u/Pawns', 'System/A.u/Pawns/Cow', 40],
      ['B.u', 'System/B.u/Crate', 40],
    ]);
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

const inParts = (names: readonly string[]) => names.map((_, i) => partsOfName(names, i));
const tails = (...names: string[]) => inParts(names).map(({ tail }) => tail);

describe('a name in two parts', () => {
  it('is the whole name, spaces included', () => {
    const names = [
      '  two  spaces  in a long name ',
      'Big crate of wood 12',
      'Big crate of wood 13',
      '🦀🦀🦀🦀🦀🦀🦀🦀🦀',
    ];
    expect(inParts(names).map(({ head, tail }) => head + tail)).toEqual(names);
  });

  it('is not divided where it is short', () => {
    expect(inParts(['crate'])).toEqual([{ head: 'crate', tail: '' }]);
  });

  it('ends with what tells it from its neighbours', () => {
    expect(tails('HeavyRifleFirstPerson', 'HeavyRifleThirdPerson')).toEqual(['FirstPerson', 'ThirdPerson']);
    expect(tails('Silver Bullet Box 1 (Actor)', 'Silver Bullet Box 2 (Actor)')).toEqual([
      '1 (Actor)',
      '2 (Actor)',
    ]);
  });

  it('shows a difference that is far from the end', () => {
    expect(tails('HeavyRifleAlphaWithAllAttachments', 'HeavyRifleBetaWithAllAttachments')).toEqual([
      'AlphaWithAllAttachments',
      'BetaWithAllAttachments',
    ]);
  });

  it('ends with its last characters where names differ at their starts or ends', () => {
    expect(tails('AlmasteelAndIron1', 'BronzeAndCopper22')).toEqual(['ndIron1', 'opper22']);
    expect(tails('HeavyRifleFirst1', 'HeavyRifleFirst2')).toEqual(['eFirst1', 'eFirst2']);
  });

  it('does not divide a surrogate pair', () => {
    for (const { head, tail } of inParts(['aa🦀🦀🦀🦀🦀🦀🦀🦀', 'aaa🦀🦀🦀🦀🦀🦀🦀🦀']))
      expect(() => [head, tail].map(encodeURIComponent)).not.toThrow();
  });
});
