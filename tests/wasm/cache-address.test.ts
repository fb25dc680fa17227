import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { openModel } from '../../web/src/core/node.js';
import { groupOfFiles, groupsOf, referenceTable, storedGroup, storeOf } from '../support/cache-files.js';
import type { CacheFiles } from '../support/cache-files.js';
import { serve } from '../support/serve.js';
import { corpus } from './corpus.js';

const samples = fileURLToPath(new URL('../../build/samples/', import.meta.url));

/** The files of a cache in a folder. */
function cacheIn(folder: string): CacheFiles {
  const names = readdirSync(folder).filter((name) => name.startsWith('main_file_cache'));
  return new Map(names.map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]));
}

const pond = cacheIn(join(samples, 'pond'));
const without = (files: CacheFiles, ...names: string[]): CacheFiles =>
  new Map([...files].filter(([name]) => !names.includes(name.slice(name.lastIndexOf('.') + 1))));

/** The models of the sample as games of 2008 have them, whose records are in indices of their own. */
function laterCache(): CacheFiles {
  const models = groupsOf(pond).get(7)!;
  const npc = Uint8Array.from([1, 1, 0, [...models.keys()][0]!, 2, ...Buffer.from('Reed'), 0, 0]);
  const npcs = new Map([[2, storedGroup(groupOfFiles([npc, npc]))]]);
  const others = new Map([[1, storedGroup(new Uint8Array(4))]]);
  const tables = new Map([
    [2, referenceTable(others)],
    [7, referenceTable(models)],
    [18, referenceTable(npcs, () => [44, 45])],
  ]);
  return storeOf(new Map([[2, others], [7, models], [18, npcs], [255, tables]])); // prettier-ignore
}

/** A cache of 2007, with its groups as far apart as in one of 42 MB. */
const large = corpus ? storeOf(groupsOf(cacheIn(join(corpus, 'archives/js5-2007'))), 11) : new Map();
const folders: Readonly<Record<string, CacheFiles>> = {
  pond,
  bare: without(pond, 'idx8', 'idx9'),
  alone: new Map([...pond].filter(([name]) => name.endsWith('.dat2'))),
  later: laterCache(),
  large,
  old: corpus ? cacheIn(join(corpus, 'archives/old-2004')) : new Map(),
};
let asked: string[] = [];
let sent = 0;

/** Serves the folders: below `/ranges` in ranges, below `/whole` without, and below `/cut` with large answers that break off. */
const server = serve(({ method, url, headers }, response) => {
  const [, way, folder, name] = url!.split('/');
  const bytes = folders[folder!]?.get(name!);
  asked.push(`${method} ${name!.replace('main_file_cache.', '')}${bytes ? '' : ' 404'}`);
  if (!bytes) return void response.writeHead(404).end();
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (method === 'HEAD') return void response.writeHead(200, { 'Content-Length': bytes.length }).end();
  const isRange = way !== 'whole' && first !== undefined;
  const part = isRange ? bytes.subarray(Number(first), Number(last) + 1) : bytes;
  sent += part.length;
  response.writeHead(isRange ? 206 : 200, { 'Content-Length': part.length });
  if (way === 'cut' && Number(first) > 0) response.write(part.subarray(0, 1000), () => response.destroy());
  else response.end(part);
});

beforeEach(() => void ([asked, sent] = [[], 0]));

async function open(path: string) {
  const model = await openModel(`${server.origin}/${path}`);
  model.dispose();
  return model;
}

const of = (name: string): string[] => asked.filter((each) => each.split(' ')[1] === name);
const lacking = (): string[] => asked.filter((each) => each.endsWith('404')).sort();
const partners = ['idx0', 'idx1', 'idx2', 'idx255', 'idx7', 'idx8', 'idx9'];

describe('the address of a cache', () => {
  it.each(['npc/1', 'Dewlop'])('opens %s with the index files beside it', async (entry) => {
    const model = await open(`ranges/pond/main_file_cache.dat2#${entry}`);
    expect(model.name).toBe('Dewlop');
    expect(model.missingFiles).toEqual([]);
    expect(model.clips.length).toBeGreaterThan(0);
    expect(lacking()).toEqual([]);
    const files = [...new Set(asked.map((each) => each.split(' ')[1]!))].sort();
    expect(files).toEqual(['dat2', ...partners].sort());
  });

  it('asks once for an index file that is not there', async () => {
    const model = await open('ranges/bare/main_file_cache.dat2#npc/1');
    expect(model.name).toBe('Dewlop');
    // The table of tables says that the cache has them.
    const missing = model.missingFiles.filter(({ kind }) => kind === 'archive').map(({ name }) => name);
    expect(missing).toEqual(['main_file_cache.idx8', 'main_file_cache.idx9']);
    expect(lacking().filter((each) => each.includes('idx'))).toEqual(['HEAD idx8 404', 'HEAD idx9 404']);
    expect(of('idx8')).toHaveLength(1);
  });

  it('finds the index files of records where later games have them, and asks for no others', async () => {
    const model = await open('ranges/later/main_file_cache.dat2#npc/300');
    expect(model.name).toBe('Reed');
    expect(of('idx18')).toEqual(['HEAD idx18', 'GET idx18']);
    const notThere = ['idx0', 'idx1', 'idx8', 'idx9'].map((name) => `HEAD ${name} 404`);
    expect(lacking().filter((each) => each.includes('idx'))).toEqual(notThere);
  });

  it('whose server sends whole files downloads each once', async () => {
    const model = await open('whole/pond/main_file_cache.dat2#npc/1');
    expect(model.name).toBe('Dewlop');
    for (const name of ['dat2', ...partners]) expect(of(name)).toEqual([`HEAD ${name}`, `GET ${name}`]);
  });

  it('without its index files says what else is needed', async () => {
    await expect(open('ranges/alone/main_file_cache.dat2')).rejects.toThrow(
      'Open all files of the cache together.',
    );
    expect(lacking()).toEqual(partners.map((name) => `HEAD ${name} 404`));
  });
});

describe.skipIf(!corpus)('the address of a cache of 2007 with 42 MB (without the corpus: skipped)', () => {
  it('sends what an npc needs in 20 ranges and 1.2 MB', async () => {
    const model = await open('ranges/large/main_file_cache.dat2#npc/3');
    expect([model.name, model.clips.length]).toEqual(['Man', 6]);
    expect(large.get('main_file_cache.dat2')!.length).toBeGreaterThan(42_000_000);
    expect(asked.filter((each) => each.startsWith('HEAD'))).toHaveLength(8);
    expect(asked.filter((each) => each.startsWith('GET')).length).toBeLessThanOrEqual(20);
    expect(lacking()).toEqual([]);
    expect(sent).toBeLessThanOrEqual(1_200_000);
  });

  it('says when an answer breaks off', async () => {
    await expect(open('cut/large/main_file_cache.dat2#npc/3')).rejects.toThrow('broke off');
  });

  it('of 2004 has the models of its index files', async () => {
    const model = await open('ranges/old/main_file_cache.dat#model/3');
    expect(model.name).toBe('3');
    expect(sent).toBeLessThanOrEqual(300_000);
  });
});
