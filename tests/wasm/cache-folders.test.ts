import '../../web/src/core/node.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Collection } from '../../web/src/core/index.js';
import { flatFilesOf, groupsOf, type CacheFiles } from '../support/cache-files.js';
import { failure } from '../support/failure.js';
import { corpus } from './corpus.js';

// Caches whose files are known by their folders, as those of OpenRS2, and by names without an extension.

function cacheIn(folder: string): CacheFiles {
  const names = readdirSync(folder).filter((name) => name.startsWith('main_file_cache'));
  return new Map(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

const collectionOf = (files: CacheFiles, folder = '') =>
  Collection.from(Object.fromEntries(Array.from(files, ([name, bytes]) => [folder + name, bytes])));

/** What a list says of models: id in the cache, name and folder. */
const listOf = ({ entries }: Collection): string[] =>
  entries.map(({ id, name, place }) => [id.slice(id.indexOf('#')), name, place].join(' ')).sort();

async function expectSame(stored: CacheFiles, ids: readonly string[]): Promise<void> {
  const whole = await collectionOf(stored);
  const flat = await collectionOf(flatFilesOf(groupsOf(stored)), '/games/cache/');
  expect(flat.errors).toEqual([]);
  expect(listOf(flat)).toEqual(listOf(whole));
  // Groups are no loose models, and are used.
  expect(flat.unused).toEqual([]);
  expect(flat.entries.every(({ id }) => id.startsWith('games/cache#'))).toBe(true);
  for (const id of ids) {
    const [one, other] = [await whole.open(id), await flat.open(id)];
    expect([other.name, other.clips.length, other.notes]).toEqual([one.name, one.clips.length, one.notes]);
    expect(other.positions).toEqual(one.positions);
    expect(other.images.map(({ name }) => name.replace(/^.*\//, ''))).toEqual(
      one.images.map(({ name }) => name.replace(/^.*\//, '')),
    );
    one.dispose();
    other.dispose();
  }
}

const pond = cacheIn(fileURLToPath(new URL('../../build/samples/pond', import.meta.url)));

describe('a folder with each group of a cache in a file', () => {
  it('has the same models as the cache', async () => {
    await expectSame(pond, ['npc/1', 'loc/1']);
  });

  it.skipIf(!corpus)('of 2007 likewise (without the corpus: skipped)', async () => {
    await expectSame(cacheIn(join(corpus!, 'archives/js5-2007')), ['npc/3', 'model/67']);
  });

  it('is a folder of loose files without its tables', async () => {
    const flat = flatFilesOf(groupsOf(pond));
    const loose = new Map([...flat].filter(([name]) => name.startsWith('7/')));
    const error = await failure(collectionOf(loose));
    expect(error.message).toContain('drop all, with the folder 255');
    const model = readFileSync(
      fileURLToPath(new URL('../../build/samples/dewlop/dewlop_body.ob2', import.meta.url)),
    );
    const { entries } = await collectionOf(new Map([['0/1.dat', new Uint8Array(model)]]));
    expect(entries.map(({ id }) => id)).toEqual(['0/1.dat']);
  });
});

describe('files with the names of JAG archives', () => {
  const text = new TextEncoder().encode('[core]\n\trepositoryformatversion = 0\n');

  it('that are none say so alone, and nothing beside models', async () => {
    const error = await failure(collectionOf(new Map([['.git/config', text]])));
    expect(error.message).toContain('config holds no model that Retromesh knows');
    expect(error.message).toContain('no archive of an old client');
    const beside = await collectionOf(new Map([...pond, ['.git/config', text]]));
    expect(beside.errors).toEqual([]);
    expect(beside.entries.length).toBeGreaterThan(0);
  });

  it.skipIf(!corpus)(
    'list what their records show, without models, too (without the corpus: skipped)',
    async () => {
      const config = readFileSync(join(corpus!, 'archives/old-2004/config'));
      const collection = await collectionOf(new Map([['client/config', new Uint8Array(config)]]));
      const error = await failure(collection.open(collection.entries[0]));
      expect(error.report.file).toBe('client/config');
      expect(error.message).toContain('Open a whole cache.');
    },
  );
});
