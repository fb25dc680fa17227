import workerAddress from './compare-worker.ts?worker&url';
import type { Comparison } from '../../core/compare/comparison.js';
import { inThread } from '../workers/in-thread.js';
import type { CompareCalls } from './compare-worker.js';
import type { OpenedVersion } from './versions.js';

/** Compares two versions in a thread of its own, which ends with the answer or the signal. Throws a ModelError. */
export async function compareInThread(
  { before, after }: Readonly<Record<'before' | 'after', OpenedVersion>>,
  signal: AbortSignal,
): Promise<Comparison> {
  return inThread<CompareCalls, Comparison>(workerAddress, (thread) =>
    thread.call('compare', { before: before.origin, after: after.origin }, { signal }),
  );
}
