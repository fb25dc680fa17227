import { ModelError } from '../model-error.js';
import { yieldToMain } from '../yield-to-main.js';
import type { StoredFile } from './stored-file.js';

/**
 * Files that are awaited together. More at once take no less time, and Chromium makes those that arrive together in one task, which
 * waits for another process for each.
 */
const atOnce = 16;

/** Gets the files of which only the names are known. Returns the errors of those that do not arrive, by their names. */
export async function arriveAll(
  files: Iterable<StoredFile>,
  signal?: AbortSignal,
  arrived?: (files: number) => void,
): Promise<Map<string, ModelError>> {
  const failed = new Map<string, ModelError>();
  const pending = [...files].filter(({ arrive }) => arrive);
  for (let at = 0; at < pending.length; at += atOnce) {
    signal?.throwIfAborted();
    const some = pending.slice(at, at + atOnce).map(async (file) => {
      await file.arrive!().catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
        failed.set(file.name, error);
      });
    });
    await Promise.all(some);
    arrived?.(Math.min(pending.length, at + atOnce));
    await yieldToMain();
  }
  return failed;
}
