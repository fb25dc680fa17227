import { describe, expect, it } from 'vitest';
import { listingOf } from '../../../../web/src/app/gallery/list/listing.js';
import { everything, sortAndFilter } from '../../../../web/src/app/gallery/list/sort-and-search.js';
import type { Entry } from '../../../../web/src/core/index.js';

const file = 'main_file_cache.dat2';
const entryOf = (place: string, id: string, name: string, aliases: Entry['aliases'] = []): Entry => ({
  id: `${file}#${id}`,
  name,
  format: 'runescape',
  label: 'RuneScape npc',
  place,
  bytes: 100,
  aliases,
  parts: [{ file, size: 1000, kind: 'archive', reason: 'in-archive' }],
});
const entries = [
  entryOf('items/1 Anvil', 'obj/1', 'Anvil'),
  entryOf('npcs/27 Archer', 'npc/27', 'Archer', [{ id: `${file}#npc/678`, name: 'Guard' }]),
  entryOf('npcs/11 Imp', 'npc/11', 'Imp'),
  entryOf('npcs/1 Man', 'npc/1', 'Man'),
  entryOf('npcs/1 Man (head)', 'npc/1/head', 'Man (head)'),
  entryOf('models/0-999/1', 'model/1', '1'),
];
const listing = await listingOf(entries);
async function found(query: string): Promise<string[]> {
  const shown = await sortAndFilter(listing, () => undefined, { ...everything, query });
  return shown!.map(({ entry }) => entry.id.slice(file.length + 1));
}

describe('the models of a cache', () => {
  it('are found by number, npcs first', async () => {
    expect(await found('1')).toEqual(['npc/1', 'npc/1/head', 'obj/1', 'model/1']);
    expect(await found('27')).toEqual(['npc/27']);
  });

  it('are found by the numbers and names of models that look like them', async () => {
    expect(await found('678')).toEqual(['npc/27']);
    expect(await found('guard')).toEqual(['npc/27']);
  });
});
