import workerAddress from './compare-worker.ts?worker&url';
import type { Comparison } from '../../core/compare/comparison.js';
import { startWorker } from '../workers/start-worker.js';
import { WorkerClient } from '../workers/worker-client.js';
import type { CompareCalls } from './compare-worker.js';
import type { OpenedVersion } from './versions.js';

/** Compares two versions in a thread of its own, which ends with the answer or the signal. Throws a ModelError. */
export async function compareInThread(
  { before, after }: Readonly<Record<'before' | 'after', OpenedVersion>>,
  signal: AbortSignal,
): Promise<Comparison> {
  const client = new WorkerClient<CompareCalls>(startWorker(workerAddress));
  try {
    return await client.call('compare', { before: before.origin, after: after.origin }, { signal });
  } finally {
    client.close();
  }
}
