import { versionCache, versionCaches } from './cache-names.js';
import { isPage } from './routes.js';

/** A file of the page, and the hash of its contents. */
export interface PrecachedFile {
  /** Its address from the folder of the page, which itself is "". */
  readonly path: string;
  /** "sha256-", and the hash in base64, as fetch() checks it. */
  readonly integrity: string;
}

/** All files of a version of the page. */
export interface Precache {
  readonly version: string;
  readonly files: readonly PrecachedFile[];
}

/** What storing needs of the browser. */
export interface Storing {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: typeof globalThis.fetch;
  /** The address of the folder of the page. */
  readonly scope: string;
}

/** Files that are requested at the same time: few, because the page may still be loading. */
const atOnce = 4;

/**
 * Stores all files of a version. What an earlier attempt or version has stored with the right contents, and what the browser has in its
 * own cache, is not requested again. Throws where a file cannot be had, or has other contents: then the server has another version. A version
 * for which the browser has no space leaves nothing behind.
 */
export async function storeVersion({ caches, fetch, scope }: Storing, list: Precache): Promise<void> {
  const own = versionCache(scope, list.version);
  const cache = await caches.open(own);
  const others = versionCaches(await caches.keys(), scope).filter((name) => name !== own);
  const earlier = await Promise.all(others.map((name) => caches.open(name)));
  const store = async ({ path, integrity }: PrecachedFile): Promise<void> => {
    const address = scope + path;
    const kept = await sameContents([cache, ...earlier], address, integrity);
    await cache.put(address, kept ?? (await requested(fetch, address, integrity)));
  };
  const files = list.files.values();
  const storeRest = async (): Promise<void> => {
    for (const file of files) await store(file);
  };
  await Promise.all(Array.from({ length: atOnce }, storeRest)).catch(async (error: unknown) => {
    if ((error as Error).name === 'QuotaExceededError') await caches.delete(own);
    throw error;
  });
}

async function sameContents(
  caches: readonly Cache[],
  address: string,
  integrity: string,
): Promise<Response | null> {
  for (const cache of caches) {
    const response = await cache.match(address);
    const bytes = await response?.clone().arrayBuffer();
    if (response && bytes && (await integrityOf(bytes)) === integrity) return response;
  }
  return null;
}

async function integrityOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/** The browser's copy, whatever its age: the hash says whether it is right. Else that of the server. */
async function requested(
  fetch: typeof globalThis.fetch,
  address: string,
  integrity: string,
): Promise<Response> {
  const request = (cache: RequestCache): Promise<Response> =>
    fetch(address, { integrity, cache, priority: 'low' });
  const copy = await request('force-cache').catch(() => null);
  const response = copy?.ok ? copy : await request('no-cache');
  if (!response.ok) throw new Error(`${address}: the server answered ${response.status}`);
  // Browsers refuse a response with a redirection in its past for a page that is opened.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

/** What decides about the caches of other versions. */
export interface InUse {
  /** Addresses of all pages in the folder that are open. */
  readonly clients: readonly string[];
  /** Whether another version is being stored, or waits. */
  readonly isUpdating: boolean;
}

/**
 * Of the names of caches, those of versions that nothing uses: an open page may be of another version than `version` and loads parts of it
 * on demand, so that they are kept until none is open.
 */
export function staleCaches(
  names: readonly string[],
  scope: string,
  version: string,
  { clients, isUpdating }: InUse,
): string[] {
  if (isUpdating || clients.some((url) => isPage(url, scope))) return [];
  return versionCaches(names, scope).filter((name) => name !== versionCache(scope, version));
}

/**
 * What is stored for an address: the file of this version, else of another one, whose pages are still open. Null where it is not there, and
 * where the browser cannot read what it has stored: the server is asked then.
 */
export async function storedAnswer(
  caches: Pick<CacheStorage, 'keys' | 'match'>,
  scope: string,
  version: string,
  address: string,
): Promise<Response | null> {
  const own = versionCache(scope, version);
  try {
    const others = versionCaches(await caches.keys(), scope).filter((name) => name !== own);
    for (const cacheName of [own, ...others]) {
      const response = await caches.match(address, { cacheName, ignoreVary: true });
      if (response) return response;
    }
  } catch {
    // A damaged disk must not keep the page from being opened.
  }
  return null;
}
