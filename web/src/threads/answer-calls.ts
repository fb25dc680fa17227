import { messageOf, ModelError } from '../core/model-error.js';
import type { CallError, Calls, FromWorker, ToWorker } from './messages.js';

/** The side of a thread: where calls arrive and answers are posted. */
export interface CallPort {
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
  postMessage(message: FromWorker): void;
}

/**
 * Answers the calls of a page, one after the other in their order. The script of a thread calls it once.
 *
 * @example
 * answerCalls({ sum: (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0) });
 */
export function answerCalls(calls: Calls, port: CallPort = self): void {
  const wanted = new Map<number, AbortController>();
  let last: Promise<void> = Promise.resolve();
  const answer = async ({ call, name, argument }: Extract<ToWorker, { name: string }>): Promise<void> => {
    const { signal } = wanted.get(call)!;
    const onProgress = (progress: number): void => port.postMessage({ call, progress });
    try {
      signal.throwIfAborted();
      port.postMessage({ call, value: await calls[name]!(argument as never, { signal, onProgress }) });
    } catch (error) {
      port.postMessage({ call, error: plainError(error) });
    } finally {
      wanted.delete(call);
    }
  };
  port.addEventListener('message', ({ data }) => {
    if ('cancel' in data) return wanted.get(data.cancel)?.abort();
    wanted.set(data.call, new AbortController());
    last = last.then(() => answer(data));
  });
}

function plainError(error: unknown): CallError {
  return { message: messageOf(error), report: error instanceof ModelError ? error.report : null };
}
