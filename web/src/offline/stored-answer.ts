import { versionCache, versionCaches } from './cache-names.js';

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
