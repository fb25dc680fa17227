import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import type { Precache, PrecachedFile } from '../src/offline/precache.js';

/** Of the files of the build, those that the page never requests: the viewers for other pages, and what only servers and tools read. */
const others = /^(?:embed\/|mediawiki\/|embed\.html$|manifest\.json$|sw\.js$|THIRD-PARTY-NOTICES$)/;

/** The files of the page in `folder`, with their hashes; the version is the hash of all. */
export async function precacheOf(folder: string): Promise<Precache> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(folder.length + 1).replaceAll('\\', '/'))
    .filter((name) => !others.test(name));
  const files = await Promise.all(names.sort().map((name) => fileOf(folder, name)));
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return { version, files };
}

async function fileOf(folder: string, name: string): Promise<PrecachedFile> {
  const hash = createHash('sha256').update(await readFile(`${folder}/${name}`));
  const path = name === 'index.html' ? '' : name.split('/').map(encodeURIComponent).join('/');
  return { path, integrity: `sha256-${hash.digest('base64')}` };
}

/** Tells the service worker the files of the page that was built into `folder`, and their hashes. */
export function withPrecacheList(folder: string): Plugin {
  const id = '#precache/list.js';
  return {
    name: 'retromesh-precache-list',
    enforce: 'pre',
    resolveId: { filter: { id: /^#precache/ }, handler: () => id },
    load: {
      filter: { id: /^#precache/ },
      handler: async () => `export const precache = ${JSON.stringify(await precacheOf(folder))};`,
    },
  };
}
