import { describe, expect, it } from 'vitest';
import { listingOf } from '../../../../web/src/app/gallery/list/listing.js';
import { arranged, shelfNodes, shelvesOf } from '../../../../web/src/app/gallery/list/shelves.js';
import { openAtFirst, rowsOf, treeOf, type TreeNode } from '../../../../web/src/app/gallery/tree/tree.js';
import type { Entry } from '../../../../web/src/core/index.js';
import { TimeSlices } from '../../../../web/src/core/yield-to-main.js';

const entryOf = (place: string): Entry => ({
  id: `${place}#${place}`,
  name: place.slice(place.lastIndexOf('/') + 1),
  format: 'unreal',
  label: 'Unreal Mesh',
  place,
  bytes: 100,
  parts: [{ file: place, size: 1000, kind: 'archive', reason: 'in-archive' }],
});
const treeOfPlaces = async (...places: string[]) => treeOf(await listingOf(places.map(entryOf)), 'Ravenfall');
const namesOf = (nodes: readonly TreeNode[]): unknown[] =>
  nodes.map(({ name, icon, models, children }) =>
    children.length > 0 ? [name, icon, models, namesOf(children)] : [name, icon, models],
  );

describe('the groups of a game', () => {
  it('are folders, packages and their groups, with the models in them', async () => {
    const [root, ...others] = await treeOfPlaces(
      'Game/System/Decor.u/Crate',
      'Game/System/Creatures.u/Birds/Nightjar',
      'Game/System/Creatures.u/Birds/Owl',
      'Game/System/Creatures.u/Beasts/Elk',
      'Game/Maps/Tower.unr/Lamp',
    );
    expect(root!.title).toBe('Ravenfall');
    expect(namesOf(root!.nodes)).toEqual([
      ['Maps', 'folder', 1, [['Tower.unr', 'archive', 1]]],
      [
        'System',
        'folder',
        4,
        [
          [
            'Creatures.u',
            'archive',
            3,
            [
              ['Beasts', 'box', 1],
              ['Birds', 'box', 2],
            ],
          ],
          ['Decor.u', 'archive', 1],
        ],
      ],
    ]);
    expect(others).toEqual([]);
  });

  it('are the kinds of a cache, in their order, with models without a name at the end', async () => {
    const places = [
      'models/10000-10999/10001',
      'models/0-999/1',
      'npcs/1 Man',
      'items/1 Axe',
      'objects/3 Door',
    ];
    const [cache] = await treeOfPlaces(...places);
    expect(cache!.title).toBe('Cache');
    expect(cache!.nodes.map(({ name, folder }) => [name, folder])).toEqual([
      ['Characters', 'npcs'],
      ['Scenery', 'objects'],
      ['Items', 'items'],
      ['Models without a name', 'models'],
    ]);
    expect(cache!.nodes[3]!.children.map(({ name }) => name)).toEqual(['0-999', '10000-10999']);
  });

  it('keep a cache whose models are all of one kind', async () => {
    const [cache] = await treeOfPlaces('npcs/1 Man', 'npcs/2 Imp');
    expect(cache!.nodes.map(({ name, models }) => [name, models])).toEqual([['Characters', 2]]);
  });

  it('are open at first as far as they fit, and rows know the group that they are in', async () => {
    const roots = await treeOfPlaces('A/x.u/One/a', 'A/x.u/Two/b', 'B/y.u/c');
    const open = openAtFirst(roots);
    const rows = rowsOf(
      roots.flatMap(({ nodes }) => nodes),
      open,
    );
    expect(rows.map(({ node, depth, parent }) => [node.name, depth, parent])).toEqual([
      ['A', 0, -1],
      ['x.u', 1, 0],
      ['One', 2, 1],
      ['Two', 2, 1],
      ['B', 0, -1],
      ['y.u', 1, 4],
    ]);
    const many = Array.from({ length: 40 }, (_, i) => `A/p${i}.u/G/m`);
    expect(openAtFirst(await treeOfPlaces('B/q.u/m', ...many)).size).toBe(0);
  });
});

describe('shelves', () => {
  const places = Array.from({ length: 30 }, (_, i) => `${i % 3 === 0 ? 'npcs' : 'objects'}/${i} Thing`);

  it('have the first models of each kind, in two rows', async () => {
    const listing = await listingOf(places.map(entryOf));
    const nodes = shelfNodes(await treeOf(listing, ''), listing.length);
    const shelves = await shelvesOf(nodes, listing, new TimeSlices());
    expect(shelves.map(({ node, models }) => [node.name, models.length])).toEqual([
      ['Characters', 10],
      ['Scenery', 20],
    ]);
    const { models, starts } = arranged(shelves, 4);
    expect([models.length, starts]).toEqual([16, [0, 8]]);
    expect(models[8]!.entry.place).toBe('objects/1 Thing');
  });

  it('are none of few models, or of one group', async () => {
    const of = async (some: readonly string[]) => shelfNodes(await treeOfPlaces(...some), some.length).length;
    expect([
      await of(places.slice(0, 10)),
      await of(places.map((place) => place.replace('npcs', 'objects'))),
    ]).toEqual([0, 0]);
  });
});
