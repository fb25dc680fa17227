import type { Calls } from './messages.js';
import { startWorker } from './start-worker.js';
import { WorkerClient } from './worker-client.js';

/** Starts the thread of a script for one use, and ends it afterwards. */
export async function inThread<Functions extends Calls, Answer>(
  address: string,
  use: (thread: WorkerClient<Functions>) => Promise<Answer>,
): Promise<Answer> {
  const thread = new WorkerClient<Functions>(startWorker(address));
  try {
    return await use(thread);
  } finally {
    thread.close();
  }
}
