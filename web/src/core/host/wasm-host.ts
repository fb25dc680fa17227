import { limits } from '../limits.js';
import { messageOf, ModelError } from '../model-error.js';
import type { Started } from '../wasm/modules.js';
import { compileWasm } from './wasm-source.js';

/** An instance of a module. `alive` is false after a call into it has failed, since its memory may be inconsistent. */
export class WasmInstance<Bound> {
  readonly bound: Bound;
  readonly memory: WebAssembly.Memory;
  #alive = true;
  /** Number of models with a handle in it. */
  held = 0;

  constructor({ bound, memory }: Started<Bound>) {
    this.bound = bound;
    this.memory = memory;
  }

  get alive(): boolean {
    return this.#alive;
  }

  get memorySize(): number {
    return this.memory.buffer.byteLength;
  }

  /** Calls into the module. An exception of `action` ends the instance, and an instance that was lost throws one. */
  use<Result>(action: (bound: Bound) => Result): Result {
    if (!this.#alive) throw new WasmStopped('its instance was lost');
    try {
      return action(this.bound);
    } catch (error) {
      throw this.stop(error);
    }
  }

  /** Ends the instance after a failed call; returns the error to throw. */
  stop(error: unknown): WasmStopped {
    this.#alive = false;
    return new WasmStopped(error);
  }
}

/** A call into a module failed, and its instance is lost. */
export class WasmStopped extends Error {
  constructor(fault: unknown) {
    super(messageOf(fault), { cause: fault });
  }
}

/** A task in steps, each of which calls into a module through `use`. */
export type Work<Bound, Result> = (
  use: <Value>(action: (bound: Bound, instance: WasmInstance<Bound>) => Value) => Value,
) => Result | Promise<Result>;

/** The instance of a module for the whole page: compiled once, replaced when it is lost, discarded when it is large and idle. */
export class WasmHost<Bound> {
  readonly #name: string;
  readonly address: URL;
  readonly #startModule: (code: Promise<WebAssembly.Module>) => Promise<Started<Bound>>;
  #compiled: Promise<WebAssembly.Module> | null = null;
  #current: Promise<WasmInstance<Bound>> | null = null;
  #settled: WasmInstance<Bound> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    name: string,
    address: URL,
    startModule: (code: Promise<WebAssembly.Module>) => Promise<Started<Bound>>,
  ) {
    this.#name = name;
    this.address = address;
    this.#startModule = startModule;
  }

  /** The page's instance, loaded on first use. */
  instance(): Promise<WasmInstance<Bound>> {
    if (this.#settled && !this.#settled.alive) this.#forget();
    this.#current ??= this.#start().catch((fault: unknown) => {
      this.#forget();
      this.#compiled = null;
      throw notLoaded(this.#name, fault);
    });
    return this.#current;
  }

  /** Runs `action` on the page's instance, and again on a new one when the instance is lost. */
  run<Result>(action: (bound: Bound, instance: WasmInstance<Bound>) => Result): Promise<Result> {
    return this.runInSteps((use) => use(action));
  }

  /** The same for a task that yields to the page between its steps: other tasks wait until it is done. */
  runInSteps<Result>(work: Work<Bound, Result>): Promise<Result> {
    const done = this.#last.then(() => this.#attempt(work));
    this.#last = done.catch(() => {});
    return done;
  }

  async #attempt<Result>(work: Work<Bound, Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const instance = await this.instance();
      try {
        return await work((action) => instance.use((bound) => action(bound, instance)));
      } catch (fault) {
        if (attempt === 2 || instance.alive) throw fault;
      } finally {
        this.settle(instance);
      }
    }
  }

  /** Discards a lost instance, and one without models whose memory, which never shrinks, exceeds the limit. */
  settle(instance: WasmInstance<Bound>): void {
    const swollen = instance.held === 0 && instance.memorySize > limits.idleMemory;
    if (this.#settled === instance && (swollen || !instance.alive)) this.#forget();
  }

  #forget(): void {
    this.#current = null;
    this.#settled = null;
  }

  async #start(): Promise<WasmInstance<Bound>> {
    this.#compiled ??= compileWasm(this.#name, this.address);
    const instance = new WasmInstance(await this.#startModule(this.#compiled));
    this.#settled = instance;
    return instance;
  }
}

function notLoaded(name: string, fault: unknown): ModelError {
  return new ModelError(
    {
      code: 'not-loaded',
      file: `${name}.wasm`,
      sentence: `Retromesh could not load ${name}.wasm, the part that reads files`,
      cause: `The reason given: ${messageOf(fault)}`,
      advice: 'Try again; without a network connection, wait for one.',
    },
    { cause: fault },
  );
}

/** Rethrows what calls into a module have thrown: as an error about `file` where the module was lost. */
export const blaming =
  (file: string) =>
  (fault: unknown): never => {
    throw fault instanceof WasmStopped ? stopped(file, fault.cause) : fault;
  };

/** The error when opening `file` has ended the core twice. */
export function stopped(file: string, fault: unknown): ModelError {
  return new ModelError(
    {
      code: 'core-stopped',
      file,
      sentence: `${file} stopped the reader`,
      cause: `The reason given: ${messageOf(fault)}`,
      advice:
        'This is an error in Retromesh: send this report with the file. Other files can still be opened.',
    },
    { cause: fault },
  );
}
