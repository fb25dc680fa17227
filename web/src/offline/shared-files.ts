import { sharedCache } from './cache-names.js';

/** A file of another program, and its name. */
export interface SharedFile {
  readonly name: string;
  readonly file: File;
}

type Caches = Pick<CacheStorage, 'open' | 'delete'>;

/** The name of the field that the web manifest declares. */
export const sharedField = 'files';

/** The query of the page that opens what was shared. */
export const sharedQuery = '?shared';

/** Files, and bytes of all of them, that are kept until the page takes them. */
export const mostShared = { files: 1000, bytes: 256 * 1024 * 1024 };

/** Keeps shared files until the page takes them, beside those before; false when they are too many or too large together. */
export async function keepShared(caches: Caches, scope: string, files: readonly File[]): Promise<boolean> {
  const cache = await caches.open(sharedCache(scope));
  const kept = await cache.keys();
  const before = await Promise.all(kept.map(async (request) => (await cache.match(request))!.blob()));
  const bytes = [...before, ...files].reduce((sum, { size }) => sum + size, 0);
  if (kept.length + files.length > mostShared.files || bytes > mostShared.bytes) return false;
  for (const [index, file] of files.entries()) {
    const address = `${scope}shared/${kept.length + index}/${encodeURIComponent(file.name)}`;
    await cache.put(address, new Response(file));
  }
  return true;
}

/** Takes the files that were shared; none when they have been taken. */
export async function takeShared(caches: Caches, scope: string): Promise<SharedFile[]> {
  const cache = await caches.open(sharedCache(scope));
  const files: SharedFile[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const name = decodeURIComponent(request.url.replace(/^.*\//, ''));
    if (response) files.push({ name, file: new File([await response.blob()], name) });
  }
  await caches.delete(sharedCache(scope));
  return files;
}
