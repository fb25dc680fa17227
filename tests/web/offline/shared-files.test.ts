import { expect, test } from 'vitest';
import { keepShared, takeShared } from '../../../web/src/offline/shared-files.js';
import { MemoryCaches } from './memory-caches.js';

const scope = 'https://site.example/viewer/';
const contents = async (caches: MemoryCaches) => {
  const files = await takeShared(caches, scope);
  return Promise.all(files.map(async ({ name, file }) => [name, file.name, await file.text()]));
};

test('shared files are taken once, with their names, and also those of the same name', async () => {
  const caches = new MemoryCaches();
  const names = ['rifle_d.3d', '100%/süß #1?.uc', 'rifle_d.3d'];
  await keepShared(
    caches,
    scope,
    names.map((name, i) => new File([`contents ${i}`], name)),
  );
  expect(await contents(caches)).toEqual(names.map((name, i) => [name, name, `contents ${i}`]));
  expect(await contents(caches)).toEqual([]);
  expect(await caches.keys()).toEqual([]);
});

test('a share replaces one that was not taken', async () => {
  const caches = new MemoryCaches();
  await keepShared(caches, scope, [new File(['1'], 'a'), new File(['2'], 'b')]);
  await keepShared(caches, scope, [new File(['3'], 'c')]);
  expect(await contents(caches)).toEqual([['c', 'c', '3']]);
});
