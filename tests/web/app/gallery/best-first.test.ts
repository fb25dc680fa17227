import { describe, expect, it } from 'vitest';
import { rankOf } from '../../../../web/src/app/gallery/list/best-first.js';
import { listingOf, type Listed } from '../../../../web/src/app/gallery/list/listing.js';
import {
  everything,
  favourites,
  sortAndFilter,
} from '../../../../web/src/app/gallery/list/sort-and-search.js';
import { parseQuery } from '../../../../web/src/app/gallery/search/query.js';
import { suggestionsFor } from '../../../../web/src/app/gallery/search/suggestions.js';
import { frequentColours } from '../../../../web/src/app/gallery/preview/swatches.js';
import { fieldsOf, optionsOf } from '../../../../web/src/app/gallery/address-fields.js';
import { TimeSlices } from '../../../../web/src/core/yield-to-main.js';
import type { Entry } from '../../../../web/src/core/index.js';

const file = 'main_file_cache.dat2';
const entryOf = (kind: string, id: string, name: string, bytes = 100): Entry => ({
  id: `${file}#${id}`,
  name,
  format: 'runescape',
  label: 'RuneScape npc',
  place: kind === 'models' ? `models/0-999/${name}` : `${kind}/${/\d+/.exec(id)![0]} ${name}`,
  bytes,
  parts: [{ file, size: 1000, kind: 'archive', reason: 'in-archive' }],
});
const entries = [
  entryOf('models', 'model/1', '1 (Guard)'),
  entryOf('npcs', 'npc/4', 'Guard', 70),
  entryOf('npcs', 'npc/5', 'Guard', 70),
  entryOf('npcs', 'npc/6', 'Guard', 80),
  entryOf('npcs', 'npc/4/head', 'Guard (head)'),
  entryOf('npcs', 'npc/7', 'Ward'),
];
const listing = await listingOf(entries);
const idsOf = (found: readonly Listed[] | null): string[] =>
  found!.map(({ entry }) => entry.id.slice(file.length + 1));
const found = async (
  ...of: Parameters<typeof sortAndFilter> extends [unknown, ...infer Rest] ? Rest : never
) => idsOf(await sortAndFilter(listing, ...of));
const counts = {
  faces: 300,
  vertices: 9,
  frames: 9,
  clips: 2,
  notes: 0,
  warnings: 0,
  missing: 0,
  archives: [],
};

describe('the best models', () => {
  it('have a name, and are neither a part nor another look of one before', async () => {
    expect(await found(() => undefined, everything)).toEqual([
      'npc/4',
      'npc/6',
      'npc/7',
      'model/1',
      'npc/5',
      'npc/4/head',
    ]);
    expect(listing[1]!.looks.map(({ id }) => id)).toEqual([entries[1]!.id, entries[2]!.id]);
    expect(listing[3]!.looks).toEqual([]);
  });

  it('move, have their skins and a usual number of faces, once all were opened', () => {
    const rank = (of: Partial<typeof counts>): number => rankOf(listing[5]!, { ...counts, ...of });
    expect([rank({}), rank({ faces: 20 }), rank({ missing: 1 }), rank({ clips: 0 })]).toEqual([0, 1, 2, 4]);
    expect(rankOf(listing[5]!, 'error')).toBeGreaterThan(rankOf(listing[4]!, undefined));
  });

  it('are not put in another order by what few of them have', async () => {
    const resultOf = (entry: Entry) => (entry === entries[5] ? counts : { ...counts, clips: 0 });
    expect((await found(resultOf, everything))[0]).toBe('npc/4');
    expect((await found(resultOf, everything, undefined, { isScanned: true }))[0]).toBe('npc/7');
  });

  it('can be those that were marked', async () => {
    const isFavourite = (entry: Entry): boolean => entry === entries[3];
    expect(
      await found(() => undefined, { ...everything, folder: favourites }, undefined, { isFavourite }),
    ).toEqual(['npc/6']);
  });
});

describe('a search', () => {
  it('says which field there is not, and what is nearest', () => {
    const nearest = (text: string): unknown => parseQuery(text).unknown;
    expect(nearest('bytes > 2000')).toEqual({ field: 'bytes', nearest: 'size > 2000' });
    expect(nearest('guard face>=5')).toEqual({ field: 'face', nearest: 'guard faces>=5' });
    expect(nearest('has:clip')).toEqual({ field: 'clip', nearest: 'has:clips' });
    expect([nearest('id: 101'), nearest('has:looks size < 2 KB guard')]).toEqual([null, null]);
  });

  it('finds nothing by a field that there is not, and numbers by id', async () => {
    expect(await found(() => undefined, { ...everything, query: 'bytes > 0' })).toEqual([]);
    expect(await found(() => undefined, { ...everything, query: 'id: 7' })).toEqual(['npc/7']);
    expect(await found(() => undefined, { ...everything, query: 'has:looks' })).toEqual(['npc/4', 'npc/5']);
    expect(
      await found((entry) => (entry === entries[5] ? counts : undefined), {
        ...everything,
        query: 'vertices < 10',
      }),
    ).toEqual(['npc/7']);
  });

  it('is suggested by names that begin with what is typed, then by those that have it, with their counts', async () => {
    const names = new Map([
      ['Guard', 3],
      ['Ward', 1],
      ['Warden', 2],
    ]);
    const node = { folder: 'npcs', name: 'Wardens', icon: 'user', models: 9, children: [] } as const;
    const said = await suggestionsFor('war', names, [node], [counts], new TimeSlices());
    expect(said.slice(0, 3).map(({ title, text, models }) => [title, text, models])).toEqual([
      ['Names', 'Warden', 2],
      ['Names', 'Ward', 1],
      ['Groups', 'Wardens', 9],
    ]);
    const [numbers] = await suggestionsFor('has', names, [], [counts], new TimeSlices());
    expect(numbers).toMatchObject({ title: 'By numbers', query: 'has:clips', models: 1 });
    const [first] = await suggestionsFor('faces', names, [], [counts], new TimeSlices());
    expect(first!.query).toBe('faces > 500');
  });
});

it('what a gallery shows is a part of its address, and unknown parts are left out', () => {
  const options = {
    ...everything,
    query: 'guard & co',
    filters: ['moves', 'looks'],
    folder: 'npcs',
    order: 'size',
    descending: true,
  } as const;
  expect(fieldsOf(everything)).toBe('');
  expect(fieldsOf(options)).toBe('find=guard%20%26%20co&filters=moves,looks&group=npcs&order=-size');
  expect({ ...everything, ...optionsOf(fieldsOf(options)) }).toEqual(options);
  expect(optionsOf('filters=moves,evil,toString&faces=x&order=constructor')).toEqual({
    query: '',
    filters: ['moves'],
    faces: '',
    folder: '',
  });
});

it('a swatch has the most frequent colours that are not alike', () => {
  const pixels = [
    [255, 0, 0, 255],
    [250, 4, 4, 255],
    [0, 0, 255, 255],
    [0, 255, 0, 0],
  ];
  expect(frequentColours(Uint8ClampedArray.from(pixels.flat()))).toEqual(['rgb(255 0 0)', 'rgb(0 0 255)']);
});
