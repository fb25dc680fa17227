import { trustedScript } from '../shared/trusted-script.js';

/** Starts a thread with a script of the page, as imported with `?worker&url`. */
export function startWorker(address: string): Worker {
  return new Worker(trustedScript(address), { type: 'module' });
}
