import { describe, expect, it } from 'vitest';
import { findEntry } from '../../../web/src/core/collection/find-entry.js';
import { editDistance, nearestNames } from '../../../web/src/core/collection/nearest-names.js';
import { entryOfAddress, fragmentsOf, withoutFragment } from '../../../web/src/core/files/source-fragment.js';

const entry = (id: string, name: string, place?: string) => ({ id, name, place });
const entries = [
  entry('system/unreali.u#skaarjw', 'Skaarjw', 'System/UnrealI.u/Creatures/Skaarjw'),
  entry('system/unreali.u#skaarjw@berserker', 'Skaarjw (Berserker)', 'System/UnrealI.u/Creatures/Skaarjw'),
  entry('system/unreali.u#plants.bush', 'Bush', 'System/UnrealI.u/Plants/Bush'),
  entry('system/unreali.u#decorations.bush', 'Bush', 'System/UnrealI.u/Decorations/Bush'),
  entry('system/botpack.u#skaarjw', 'Skaarjw', 'System/Botpack.u/Skaarjw'),
  entry('Fenstrider_d.3d', 'Fenstrider'),
];
const idOf = (wanted: string, file?: string): string => findEntry(entries, { entry: wanted, file }).id;

describe('a text means an entry', () => {
  it.each([
    ['SYSTEM/UNREALI.U#SKAARJW', 'system/unreali.u#skaarjw'],
    ['Skaarjw@Berserker', 'system/unreali.u#skaarjw@berserker'],
    ['UnrealI.Plants.Bush', 'system/unreali.u#plants.bush'],
    ['Decorations.Bush', 'system/unreali.u#decorations.bush'],
    ['Botpack.Skaarjw', 'system/botpack.u#skaarjw'],
    ['Skaarjw (Berserker)', 'system/unreali.u#skaarjw@berserker'],
    ['fenstrider', 'Fenstrider_d.3d'],
  ])('%s', (wanted, id) => expect(idOf(wanted)).toBe(id));

  it('is of the source that it is named after', () => {
    for (const file of ['System/UnrealI.u', './System/UnrealI.u', '/System//UnrealI.u', 'System\\UnrealI.u'])
      expect(idOf('skaarjw', file)).toBe('system/unreali.u#skaarjw');
    expect(() => idOf('skaarjw')).toThrow(
      'skaarjw can be 2 models: system/unreali.u#skaarjw, system/botpack.u#skaarjw. Name one by its id.',
    );
  });

  it('says at most eight of those that it can be', () => {
    const many = Array.from({ length: 10 }, (_, i) => entry(`a.u#g${i}.x`, 'X', `a.u/G${i}/X`));
    expect(() => findEntry(many, { entry: 'x' })).toThrow(
      /^x can be 10 models: (a\.u#g\d\.x, ){7}a\.u#g7\.x and 2 more\./,
    );
  });

  it('that is unknown has the nearest names in its error', () => {
    expect(() => idOf('Skarjw', 'System/Botpack.u')).toThrow(
      'Skarjw is not among the models of System/Botpack.u; the nearest name is Skaarjw.',
    );
    expect(() => idOf('zzzzzzzzz')).toThrow(/^zzzzzzzzz is not among the models of these files\.$/);
  });
});

describe('nearest names', () => {
  it('counts letters that are added, lost, changed or swapped', () => {
    expect(editDistance('skaarj', 'skaarj')).toBe(0);
    expect(editDistance('skaarj', 'skarj')).toBe(1);
    expect(editDistance('skaarj', 'skaajr')).toBe(1);
    expect(editDistance('kitten', 'sitting')).toBe(3);
    expect(editDistance('a'.repeat(65), 'a')).toBe(Infinity);
  });

  it('gives three at most, the nearest first', () => {
    expect(nearestNames('bush', ['Tree', 'Busch', 'Bush2', 'push', 'bush', 'BUSH'])).toEqual([
      'bush',
      'Busch',
      'Bush2',
    ]);
  });
});

describe('a source may end with #entry', () => {
  it('of a path, the longest file comes first', () => {
    expect(fragmentsOf('a#b.u#c')).toEqual([
      { file: 'a#b.u#c', entry: null },
      { file: 'a#b.u', entry: 'c' },
      { file: 'a', entry: 'b.u#c' },
    ]);
    expect(fragmentsOf('#a')).toEqual([{ file: '#a', entry: null }]);
  });

  it('of an address, its fragment, which is not requested', () => {
    const address = new URL('https://example.org/a.u?1#Plants%2eBush');
    expect(entryOfAddress(address)).toBe('Plants.Bush');
    expect(withoutFragment(address).href).toBe('https://example.org/a.u?1');
    expect(entryOfAddress(new URL('https://example.org/a.u#100%'))).toBe('100%');
    expect(entryOfAddress(new URL('https://example.org/a.u#'))).toBeNull();
  });
});
