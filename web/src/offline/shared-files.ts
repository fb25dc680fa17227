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

/** Keeps shared files until the page takes them, in place of those before. */
export async function keepShared(caches: Caches, scope: string, files: readonly File[]): Promise<void> {
  await caches.delete(sharedCache(scope));
  const cache = await caches.open(sharedCache(scope));
  for (const [index, file] of files.entries())
    await cache.put(`${scope}shared/${index}/${encodeURIComponent(file.name)}`, new Response(file));
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
