import { expect, it } from 'vitest';
import { firstPart } from '../../../web/src/core/files/read-scripts.js';

const files = (count: number, nameOf: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => ({ name: nameOf(i) }));
const names = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);

it('up to 384 files are one part', async () => {
  const all = files(384, (i) => `${i}.ob2`);
  expect(await firstPart(all)).toBe(all);
});

it('of one extension, the first part is the first 192 by name, with their numbers, in whichever order they are given', async () => {
  const all = files(2000, (i) => `models/npc_${(i * 7919) % 2000}.ob2`);
  expect(names(await firstPart(all))).toEqual(names(files(192, (i) => `models/npc_${i}.ob2`)));
});

it('names count before folders, as the gallery sorts them', async () => {
  const all = [...files(500, (i) => `z/a${i}.ob2`), ...files(500, (i) => `a/z${i}.ob2`)];
  expect((await firstPart(all)).every(({ name }) => name.startsWith('z/'))).toBe(true);
});

it('has all files of rare extensions, and equal shares of others', async () => {
  const all = [
    ...files(5000, (i) => `${i}.OB2`),
    ...files(3, (i) => `${i}.seq`),
    ...files(600, (i) => `${i}.frame`),
    ...files(50, (i) => `base${i}`),
  ];
  const part = names(await firstPart(all));
  const count = (end: string) => part.filter((name) => name.endsWith(end)).length;
  expect([count('.seq'), part.filter((name) => name.startsWith('base')).length]).toEqual([3, 50]);
  expect([count('.frame'), count('.OB2'), part.length]).toEqual([70, 69, 192]);
});
