import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EntryOfLists, type ListedEntry } from '../../../../web/src/core/collection/listed-entry.js';
import { compareNames } from '../../../../web/src/core/files/file-names.js';
import { sortedByName } from '../../../../web/src/core/game-archive/sort-by-name.js';

const entriesOf = (names: readonly string[]): ListedEntry[] =>
  names.map((name, i) => new EntryOfLists({ id: `${i}`, name, format: '', label: '' }, []));

const compare = (one: ListedEntry, other: ListedEntry): number => compareNames(one.name, other.name);

it('names are in the order of compareNames, and equal ones in their order', async () => {
  const part = fc.constantFrom(...'aAbzZ_.-0123é ~', '12', '007', '1234567890', 'Ape');
  const name = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
  const many = fc.array(name, { maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(many, async (names) => {
      const entries = entriesOf(names);
      expect(await sortedByName(entries, compare)).toEqual([...entries].sort(compare));
    }),
    { examples: [[['03', '3']]] },
  );
});

it('names of letters and numbers are compared by the collator only where they are alike', async () => {
  // 7,919 is a prime number.
  const entries = entriesOf(Array.from({ length: 20_000 }, (_, i) => `Mesh_${(i * 7919) % 20_000}`));
  let comparisons = 0;
  const counted = (one: ListedEntry, other: ListedEntry): number => {
    comparisons += 1;
    return compare(one, other);
  };
  const sorted = await sortedByName(entries, counted);
  expect(sorted.map(({ name }) => name)).toEqual(Array.from({ length: 20_000 }, (_, i) => `Mesh_${i}`));
  expect(comparisons).toBe(0);
  await sortedByName(entriesOf(Array<string>(20_000).fill('M')), counted);
  expect(comparisons).toBeLessThan(20_000);
});
