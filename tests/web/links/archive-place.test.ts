import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../web/src/core/index.js';
import {
  archiveFields,
  archivePlaceOf,
  findInArchives,
  placeOfEntry,
  placeWithSum,
  sumOfArchive,
  type ReadableArchive,
} from '../../../web/src/links/archive-place.js';

function entryOf(file: string, group: string, name: string, size = 9): Entry {
  const package_ = file.slice(file.lastIndexOf('/') + 1);
  return {
    id: `${file.toLowerCase()}#${group}.${name}`.toLowerCase(),
    name,
    format: 'unreal',
    label: 'Unreal Mesh',
    place: `${file}/${group}/${name}`.replace(package_, package_),
    bytes: 1,
    parts: [{ file, size, kind: 'archive', reason: 'in-archive' }],
  };
}
const npc = (id: number, aliases: Entry['aliases'] = []): Entry => ({
  ...entryOf('cache/main_file_cache.dat2', 'npcs', `${id} Man`),
  id: `cache/main_file_cache.dat2#npc/${id}`,
  place: `npcs/${id} Man`,
  aliases,
});
const bytesOf = (text: string): ReadableArchive => {
  const bytes = new TextEncoder().encode(text);
  return { size: bytes.length, slice: async (start, end) => bytes.subarray(start, end) };
};
const readFrom = (contents: Readonly<Record<string, string>>) => async (name: string) =>
  bytesOf(contents[name]!);

describe('a link to a model of an archive', () => {
  it('names the file, its sum and size, and the model', async () => {
    const nightjar = entryOf('System/Creatures.u', 'Birds', 'Nightjar');
    const place = await placeWithSum(nightjar, readFrom({ 'System/Creatures.u': 'abcdefghi' }));
    const text = archiveFields(place!);
    expect(text).toMatch(/^in=Creatures\.u&sum=[0-9A-F]{8}&size=9&model=Creatures\.Birds\.Nightjar$/);
    expect(archivePlaceOf(`#v=1&${text}&clip=Glide&camera=1,2`)).toEqual({
      place,
      rest: 'v=1&clip=Glide&camera=1,2',
    });
    expect(archiveFields(placeOfEntry(npc(101))!)).toBe(
      'in=cache&size=9&npc=101'.replace('&size=9', '&size=9'),
    );
    expect(archivePlaceOf('v=1&in=cache&npc=101')!.place).toEqual({
      file: 'cache',
      sum: '',
      size: 0,
      model: 'npc/101',
    });
    expect(archivePlaceOf('v=1&in=cache&model=77')!.place.model).toBe('model/77');
  });

  it('is none without file or model, and has no path', () => {
    expect([
      archivePlaceOf('v=1&in=a.u'),
      archivePlaceOf('v=1&model=A.B'),
      archivePlaceOf('v=1&in=&npc=1'),
    ]).toEqual([null, null, null]);
    expect(archivePlaceOf('v=1&in=..%2F..%2Fx.u&sum=zz&model=a.b')!.place).toMatchObject({
      file: 'x.u',
      sum: '',
    });
  });

  it('has a sum of the size and both ends, which is read in two parts', async () => {
    let read = 0;
    const large = (at: number): ReadableArchive => ({
      size: 500_000_000,
      slice: async (start, end) => {
        read += end - start;
        const bytes = new Uint8Array(end - start);
        if (at >= start && at < end) bytes[at - start] = 1;
        return bytes;
      },
    });
    const sums = await Promise.all(
      [0, 499_999_999, 250_000_000, 260_000_000].map((at) => sumOfArchive(large(at))),
    );
    expect(new Set(sums).size).toBe(3);
    expect(read).toBe(4 * 2 * 64 * 1024);
  });
});

describe('the model of a link', () => {
  const [own, other] = ['System/Creatures.u', 'System/Beasts.u'];
  const entries = [
    entryOf(own, 'Birds', 'Nightjar'),
    entryOf(other, 'Birds', 'Nightjar'),
    npc(3, [{ id: 'cache/main_file_cache.dat2#npc/8', name: 'Guard' }]),
  ];
  const place = { file: 'Creatures.u', size: 9, model: 'Creatures.Birds.Nightjar' };
  const find = async (sum: string, contents: Record<string, string>, of = entries) => {
    const found = await findInArchives(of, { ...place, sum }, readFrom(contents));
    return found && [found.entry.parts[0]!.file, found.differs];
  };

  it('is that of the file with its name; of another version, which is said', async () => {
    const sum = await sumOfArchive(bytesOf('abcdefghi'));
    expect(await find(sum, { [own]: 'abcdefghi', [other]: 'zzzzzzzzz' })).toEqual([own, '']);
    expect(await find(sum, { [own]: 'abcdefghX', [other]: 'zzzzzzzzz' })).toEqual([
      own,
      expect.stringContaining('another version'),
    ]);
  });

  it('is found in a file that was renamed, by the sum', async () => {
    const sum = await sumOfArchive(bytesOf('abcdefghi'));
    expect(await find(sum, { [own]: 'zzzzzzzzz', [other]: 'abcdefghi' })).toEqual([other, '']);
    expect(await find(sum, { [other]: 'zzzzzzzzz' }, entries.slice(1, 2))).toBeNull();
  });

  it('is that of its number in a cache, also of one that looks like it', async () => {
    const of = (model: string) =>
      findInArchives(entries, { file: 'cache', sum: '', size: 0, model }, async () => null);
    expect((await of('npc/3'))!.entry.id).toBe(entries[2]!.id);
    expect((await of('npc/8'))!.entry.id).toBe(entries[2]!.id);
    expect(await of('npc/4')).toBeNull();
  });
});
