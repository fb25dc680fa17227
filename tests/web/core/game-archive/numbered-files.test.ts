import { expect, test } from 'vitest';
import { kindsOfFiles } from '../../../../web/src/core/game-archive/numbered-files.js';
import { archiveOf, archiveTable, familiesFor } from '../../../../web/src/core/host/module-addresses.js';

const caches = archiveTable.findIndex(({ id }) => id === 'runescape_caches');
const none = -1;

test.each([
  ['main_file_cache.dat2', caches],
  ['cache/main_file_cache.idx255', caches],
  ['cache/255/7.dat', caches],
  ['255/7.dat', caches],
  ['config', caches],
  ['client/models', caches],
  ['models.jag', caches],
  ['9.flatcache', caches],
  ['1255/7.dat', none],
  ['7/1.dat', none],
  ['main.config', none],
  ['config/models.txt', none],
  ['npc-models', none],
])('by its path, %s is of kind %i', (path, kind) => {
  expect(archiveOf(path)).toBe(kind);
  if (kind !== none) expect(familiesFor(path)).toEqual([]);
});

test('groups in numbered folders belong to the cache whose tables are beside them', () => {
  const files = ['a2/255/7.dat', 'a2/7/1234.dat', 'a2/7/readme.txt', 'a3/7/1234.dat', 'a2/models/7.dat'];
  expect(files.map(kindsOfFiles(files))).toEqual([caches, caches, none, none, none]);
});

test('without tables, numbered folders are loose files', () => {
  const files = ['0/1.dat', '7/1234.dat'];
  expect(files.map(kindsOfFiles(files))).toEqual([none, none]);
});

test('an archive in one file takes no others', () => {
  const files = ['System/UT2.u', 'System/UT3.txt', 'config', 'config2'];
  expect(files.map(kindsOfFiles(files)).slice(1)).toEqual([none, caches, none]);
});
