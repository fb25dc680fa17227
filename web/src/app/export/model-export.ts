import workerAddress from './export-worker.ts?worker&url';
import type { ExportCalls, ModelSource, WriteOptions, WrittenFile } from './export-worker.js';
import type { Note } from '../../core/model.js';
import { startWorker } from '../../threads/start-worker.js';
import { WorkerClient, type CallOptions } from '../../threads/worker-client.js';

/** A model that a thread of its own opens again and writes, so that the page stays free however large it is. */
export class ModelExport {
  readonly #source: ModelSource;
  #client: WorkerClient<ExportCalls> | null = null;

  constructor(source: ModelSource) {
    this.#source = source;
  }

  /** What a format cannot keep of the model. */
  async notes(target: string, options: WriteOptions, signal: AbortSignal): Promise<readonly Note[]> {
    return this.#thread().call('notes', { target, options }, { signal });
  }

  /** Writes the model. Throws a ModelError, or the reason of an aborted signal. */
  async write(target: string, options: WriteOptions, call: CallOptions): Promise<WrittenFile> {
    return this.#thread().call('write', { target, options }, call);
  }

  /** Ends the thread. */
  close(): void {
    this.#client?.close();
  }

  /** The thread with the model: another one where the last could not be started. */
  #thread(): WorkerClient<ExportCalls> {
    if (this.#client?.isOpen) return this.#client;
    this.#client = new WorkerClient<ExportCalls>(startWorker(workerAddress));
    this.#client.call('open', this.#source).catch(() => {}); // the calls that need the model fail with its error, too
    return this.#client;
  }
}
