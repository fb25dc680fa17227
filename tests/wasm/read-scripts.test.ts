import { expect, test, it } from 'vitest';
import '../../web/src/core/node.js';
import { ProgressMeter } from '../../web/src/core/files/progress.js';
import { readScripts, firstPart } from '../../web/src/core/files/read-scripts.js';
import { bytesFile } from '../../web/src/core/files/stored-file.js';
import { limits } from '../../web/src/core/limits.js';

const meter = new ProgressMeter(undefined);
const nothing = { read: new Map(), failed: new Map() };

test('scripts of 128 MB are read, and one byte more is an error', async () => {
  const bytes = new Uint8Array(limits.script);
  const count = limits.unpacked / limits.script;
  const scripts = Array.from({ length: count }, (_, i) => bytesFile(`s${i}.uc`, bytes));
  const files = new Map(scripts.map((file) => [file.name, file]));
  const all = await readScripts(files, nothing, meter, undefined);
  expect([all.read.size, all.tooLarge]).toEqual([count, null]);

  files.set('empty.uc', bytesFile('empty.uc', new Uint8Array()));
  const withEmpty = await readScripts(files, all, meter, undefined);
  expect([withEmpty.read.size, withEmpty.tooLarge]).toEqual([count + 1, null]);

  files.set('more.uc', bytesFile('more.uc', new Uint8Array(1)));
  for (const known of [nothing, withEmpty]) {
    const { read, failed, tooLarge } = await readScripts(files, known, meter, undefined);
    expect([read.has('more.uc'), failed.size]).toEqual([false, 0]);
    expect(tooLarge?.report.sentence).toBe(
      'Files that name models have more than 128 MB in all, and 33 of them were read',
    );
  }
});

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
