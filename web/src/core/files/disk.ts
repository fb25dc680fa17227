import type { FileHandle } from 'node:fs/promises';
import { limits } from '../limits.js';
import { ModelError } from '../model-error.js';
import type { Disk } from './fetch-file.js';
import { fragmentsOf } from './source-fragment.js';

type NodeModules = Pick<typeof import('node:fs'), 'existsSync' | 'promises'> &
  Pick<typeof import('node:url'), 'fileURLToPath' | 'pathToFileURL'>;

/** Modules of Node, which are not imported, so that no bundler looks for them; null elsewhere. */
export function nodeModules(): NodeModules | null {
  const { process } = globalThis as { process?: NodeJS.Process };
  const load = process?.getBuiltinModule;
  if (!load) return null;
  const { existsSync, promises } = load('node:fs');
  const { fileURLToPath, pathToFileURL } = load('node:url');
  return { existsSync, promises, fileURLToPath, pathToFileURL };
}

/** The disk of Node. A path may end with `#entry`. */
export function diskOf({ existsSync, promises, fileURLToPath, pathToFileURL }: NodeModules): Disk {
  return {
    address(path) {
      const found = fragmentsOf(path).find(({ file }) => existsSync(file));
      const address = pathToFileURL(found?.file ?? path);
      if (found?.entry) address.hash = encodeURIComponent(found.entry);
      return address;
    },

    async fetch(address, { method, headers }) {
      const path = fileURLToPath(address);
      const failed = (error: unknown): never => {
        throw unreadable(path, error);
      };
      const info = await promises.stat(path).catch(failed);
      // Opening a pipe can wait for ever.
      if (!info.isFile()) throw unreadable(path, { code: 'EISDIR' });
      const handle = await promises.open(path).catch(failed);
      try {
        return await answerOf(handle, info.size, method, headers?.['Range']);
      } finally {
        await handle.close();
      }
    },
  };
}

/** What a server would answer for a file, or a range of it. */
async function answerOf(
  handle: FileHandle,
  size: number,
  method: string | undefined,
  wanted = '',
): Promise<Response> {
  const range = /^bytes=(\d+)-(\d*)$/.exec(wanted);
  const first = Number(range?.[1] ?? 0);
  const end = Math.min(range?.[2] ? Number(range[2]) + 1 : size, size);
  const length = Math.max(0, end - first);
  // What is too large is refused by its length.
  const isRead = method !== 'HEAD' && length <= limits.total;
  const bytes = new Uint8Array(isRead ? length : 0);
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, first);
  return new Response(isRead ? bytes.subarray(0, bytesRead) : null, {
    status: range ? 206 : 200,
    headers: { 'content-length': String(length), 'content-range': `bytes ${first}-${end - 1}/${size}` },
  });
}

/** The codes and causes of what a system says of a path. */
const refusals: Readonly<Record<string, readonly [code: string, cause: string]>> = {
  ENOENT: ['not-found', 'There is no such file.'],
  ENOTDIR: ['not-found', 'There is no such file.'],
  EISDIR: ['no-file', 'It is a folder or a device.'],
  EACCES: ['unreadable', 'Permission is denied.'],
};

function unreadable(path: string, error: unknown): ModelError {
  const [code, cause] = refusals[(error as NodeJS.ErrnoException).code ?? ''] ?? ['unreadable', ''];
  const sentence = `${path} could not be read`;
  return new ModelError({ code, file: path, sentence, cause }, { cause: error });
}
