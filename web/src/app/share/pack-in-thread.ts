import workerAddress from './pack-worker.ts?worker&url';
import { inThread } from '../../threads/start-worker.js';
import type { WorkerClient } from '../../threads/worker-client.js';
import type { PackCalls } from './pack-worker.js';

/**
 * Packs in a thread of its own.
 *
 * @example
 * const zip = await packInThread((thread) => thread.call('zip', files));
 */
export function packInThread<Answer>(
  use: (thread: WorkerClient<PackCalls>) => Promise<Answer>,
): Promise<Answer> {
  return inThread(workerAddress, use);
}
