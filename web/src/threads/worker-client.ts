import { ModelError } from '../core/model-error.js';
import type { CallError, Calls, FromWorker, ToWorker } from './messages.js';

/** What a client needs of a Worker. */
export interface WorkerPort {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error', listener: (event: Event) => void): void;
  terminate(): void;
}

/** Options of a call. */
export interface CallOptions {
  /** Buffers that the thread takes over. */
  readonly transfer?: Transferable[];
  /** Rejects the call with its reason, and tells the thread. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (part: number) => void;
}

type ArgumentOf<Call> = Call extends (argument: infer Argument, ...rest: never[]) => unknown
  ? Argument
  : never;
type AnswerOf<Call> = Call extends (...all: never[]) => infer Answer ? Awaited<Answer> : never;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  progress(part: number): void;
}

/**
 * Calls the functions of a thread. Errors are those of the thread: a ModelError there is one here.
 *
 * @example
 * const client = new WorkerClient<ExportCalls>(startWorker(address));
 * const notes = await client.call('notes', { target, options }, { signal });
 * client.close();
 */
export class WorkerClient<Functions extends Calls> {
  readonly #worker: WorkerPort;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  /** Why there are no more answers. */
  #end: Error | null = null;

  constructor(worker: WorkerPort) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#answered(data));
    worker.addEventListener('error', (event) => this.#stop(errorOfWorker(event)));
  }

  /** False when the thread was ended, or could not be started. */
  get isOpen(): boolean {
    return this.#end === null;
  }

  /** Calls a function; calls are answered in their order. */
  call<Name extends keyof Functions & string>(
    name: Name,
    argument: ArgumentOf<Functions[Name]>,
    { transfer = [], signal, onProgress = () => {} }: CallOptions = {},
  ): Promise<AnswerOf<Functions[Name]>> {
    const call = (this.#last += 1);
    return new Promise<unknown>((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#end) throw this.#end;
      const cancel = (): void => {
        this.#worker.postMessage({ cancel: call }, []);
        this.#settle(call)?.reject(signal!.reason);
      };
      const ended = (): void => signal?.removeEventListener('abort', cancel);
      this.#waiting.set(call, {
        resolve: (value) => (ended(), resolve(value)),
        reject: (error) => (ended(), reject(error as Error)),
        progress: onProgress,
      });
      signal?.addEventListener('abort', cancel);
      this.#worker.postMessage({ call, name, argument }, transfer);
    }) as Promise<AnswerOf<Functions[Name]>>;
  }

  /** Ends the thread; calls without an answer are rejected. */
  close(): void {
    this.#stop(new Error('The thread was ended.'));
  }

  #answered(message: FromWorker): void {
    if ('progress' in message) return this.#waiting.get(message.call)?.progress(message.progress);
    const waiting = this.#settle(message.call);
    if ('error' in message) waiting?.reject(errorOf(message.error));
    else waiting?.resolve(message.value);
  }

  /** The call, which no longer waits; undefined for one that was cancelled. */
  #settle(call: number): Waiting | undefined {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    return waiting;
  }

  #stop(error: Error): void {
    if (this.#end) return;
    this.#end = error;
    this.#worker.terminate();
    for (const call of [...this.#waiting.keys()]) this.#settle(call)!.reject(error);
  }
}

function errorOf({ message, report }: CallError): Error {
  return report ? new ModelError(report) : new Error(message);
}

/** Only an error inside the script has a message. */
function errorOfWorker(event: Event): Error {
  const { message } = event as Partial<ErrorEvent>;
  if (message) return new Error(`The thread has ended: ${message}`);
  return new ModelError({
    code: 'not-loaded',
    sentence: 'A part of Retromesh could not be loaded',
    advice: 'Try again; without a network connection, wait for one.',
  });
}
