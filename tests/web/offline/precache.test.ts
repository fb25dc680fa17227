import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cachesOf, sharedCache, versionCache } from '../../../web/src/offline/cache-names.js';
import { staleCaches, storedAnswer, storeVersion, type Precache } from '../../../web/src/offline/precache.js';
import { MemoryCaches } from './memory-caches.js';

const scope = 'https://site.example/viewer/';

/** A server with these files; `asked` are the requests, with their cache modes. */
function server(files: Record<string, string>, browserCache: Record<string, string> = {}) {
  const asked: string[] = [];
  const fetch = async (address: string, { integrity, cache }: RequestInit) => {
    const path = address.slice(scope.length);
    const text = (cache === 'force-cache' ? browserCache[path] : undefined) ?? files[path];
    asked.push(`${path} ${cache}`);
    if (text === undefined) return new Response('', { status: 404 });
    if (integrityOf(text) !== integrity) throw new TypeError('Failed to fetch');
    return new Response(text);
  };
  return { asked, fetch: fetch as unknown as typeof globalThis.fetch };
}

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const listOf = (version: string, files: Record<string, string>): Precache => ({
  version,
  files: Object.entries(files).map(([path, text]) => ({ path, integrity: integrityOf(text) })),
});

async function textOf(caches: MemoryCaches, version: string, path: string): Promise<string | undefined> {
  return (await caches.match(scope + path, { cacheName: versionCache(scope, version) }))?.text();
}

describe('storing a version', () => {
  const files = { '': 'page', 'assets/a-1.js': 'script', 'samples/s.json': '[]' };

  test('stores all files, each requested once, first from the cache of the browser', async () => {
    const caches = new MemoryCaches();
    const { asked, fetch } = server(files);
    await storeVersion({ caches, fetch, scope }, listOf('1', files));
    expect(asked).toEqual([' force-cache', 'assets/a-1.js force-cache', 'samples/s.json force-cache']);
    for (const [path, text] of Object.entries(files)) expect(await textOf(caches, '1', path)).toBe(text);
  });

  test('requests a file again where the browser has an old copy', async () => {
    const caches = new MemoryCaches();
    const { asked, fetch } = server({ '': 'new' }, { '': 'old' });
    await storeVersion({ caches, fetch, scope }, listOf('1', { '': 'new' }));
    expect(asked).toEqual([' force-cache', ' no-cache']);
    expect(await textOf(caches, '1', '')).toBe('new');
  });

  test('copies what an earlier version has with the same contents', async () => {
    const caches = new MemoryCaches();
    await storeVersion({ caches, fetch: server(files).fetch, scope }, listOf('1', files));
    const changed = { ...files, '': 'page 2', 'assets/b-2.js': 'another' };
    const { asked, fetch } = server(changed);
    await storeVersion({ caches, fetch, scope }, listOf('2', changed));
    expect(asked.sort()).toEqual([' force-cache', 'assets/b-2.js force-cache']);
    expect(await textOf(caches, '2', 'assets/a-1.js')).toBe('script');
    expect(await textOf(caches, '2', '')).toBe('page 2');
    expect(await textOf(caches, '1', '')).toBe('page');
  });

  test('continues an attempt that was interrupted', async () => {
    const caches = new MemoryCaches();
    const incomplete = { '': 'page', 'assets/a-1.js': 'script' };
    await expect(
      storeVersion({ caches, fetch: server(incomplete).fetch, scope }, listOf('1', files)),
    ).rejects.toThrow('samples/s.json: the server answered 404');
    const { asked, fetch } = server(files);
    await storeVersion({ caches, fetch, scope }, listOf('1', files));
    expect(asked).toEqual(['samples/s.json force-cache']);
  });

  test('replaces what is in its cache with other contents, whoever put it there', async () => {
    const caches = new MemoryCaches();
    await (await caches.open(versionCache(scope, '1'))).put(scope, new Response('another page'));
    await storeVersion({ caches, fetch: server(files).fetch, scope }, listOf('1', files));
    expect(await textOf(caches, '1', '')).toBe('page');
  });

  test('leaves nothing behind where there is no space for all, and keeps the version before', async () => {
    const caches = new MemoryCaches(2);
    const before = { '': 'page' };
    await storeVersion({ caches, fetch: server(before).fetch, scope }, listOf('1', before));
    const { fetch } = server(files);
    await expect(storeVersion({ caches, fetch, scope }, listOf('2', files))).rejects.toThrow('no space');
    expect(await caches.keys()).toEqual([versionCache(scope, '1')]);
    expect(await (await storedAnswer(caches, scope, '2', scope))!.text()).toBe('page');
  });

  test('nothing is the answer where the browser cannot read its caches', async () => {
    const caches = new MemoryCaches();
    const keys = () => Promise.reject(new DOMException('damaged', 'UnknownError'));
    expect(await storedAnswer({ match: caches.match, keys }, scope, '1', scope)).toBeNull();
  });

  test('fails where the server has other contents, as while a version is uploaded', async () => {
    const caches = new MemoryCaches();
    const { fetch } = server({ ...files, '': 'another page' });
    await expect(storeVersion({ caches, fetch, scope }, listOf('1', files))).rejects.toThrow(
      'Failed to fetch',
    );
  });
});

describe('caches of other versions', () => {
  const other = 'https://site.example/viewer/copy/';
  const names = [
    versionCache(scope, '1'),
    versionCache(scope, '2'),
    sharedCache(scope),
    versionCache(other, '1'),
    'of another program',
  ];
  const stale = (clients: string[], isUpdating = false) =>
    staleCaches(names, scope, '2', { clients, isUpdating });

  test('are deleted when no page is open', () => {
    expect(stale([])).toEqual([versionCache(scope, '1')]);
    expect(stale([`${scope}embed.html`, other])).toEqual([versionCache(scope, '1')]);
  });

  test('are kept while a page is open, which may be of their version', () => {
    expect(stale([`${scope}#model`])).toEqual([]);
  });

  test('are kept while another version is stored or waits', () => {
    expect(stale([], true)).toEqual([]);
  });

  test('of another copy of the page on the same origin are not those of this one', () => {
    expect(cachesOf(names, scope)).toEqual(names.slice(0, 3));
  });
});
