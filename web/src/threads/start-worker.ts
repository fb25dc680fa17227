import { trustedScript } from './trusted-script.js';
import type { Calls } from './messages.js';
import { WorkerClient } from './worker-client.js';

/** Starts a thread with a script of the page, as imported with `?worker&url`. */
export function startWorker(address: string): Worker {
  return new Worker(trustedScript(address), { type: 'module' });
}

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
