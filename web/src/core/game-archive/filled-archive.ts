import { Budget } from '../budget.js';
import type { WasmHost, WasmInstance, Work } from '../host/wasm-host.js';
import type { Archive, ByteRange } from '../wasm/modules.js';
import { TimeSlices, yieldToMain } from '../yield-to-main.js';
import type { FilledRange, RangeReader } from './range-reader.js';
import { inParts } from './ranges.js';

/** Bytes that are written in one task. */
const mostOfTask = 4 * 1024 * 1024;
/** Calls that are answered from memory before the module is left to others. */
const mostCalls = 64;

type Use = Parameters<Work<Archive, unknown>>[0];

/** The key of the archive that each instance has: it holds the files of one. */
const owners = new WeakMap<WasmInstance<Archive>, object>();

/** Empties the instance of an archive that nobody has any more, so that it is discarded when it is large. */
const forgotten = new FinalizationRegistry<{
  readonly key: object;
  readonly instance: WasmInstance<Archive>;
}>(({ key, instance }) => {
  if (owners.get(instance) !== key || !instance.alive) return;
  owners.delete(instance);
  instance.held -= 1;
  instance.use((archive) => archive.begin());
});

/** The files and ranges of an archive in the instance of its module. Other archives use it, too, and it can be lost: then it is filled again. */
export class FilledArchive {
  readonly #host: WasmHost<Archive>;
  readonly #reader: RangeReader;
  /** Its files in their order; numbers of files are those of this list. */
  readonly #files: () => readonly { readonly name: string; readonly size: number }[];
  readonly #key = {};
  readonly #slices = new TimeSlices();
  #fills = 0;
  #isForgotten = false;
  #listsAgain = false;

  constructor(
    host: WasmHost<Archive>,
    reader: RangeReader,
    files: () => readonly { readonly name: string; readonly size: number }[],
  ) {
    this.#host = host;
    this.#reader = reader;
    this.#files = files;
  }

  /** How often an instance was filled. */
  get fills(): number {
    return this.#fills;
  }

  /** Fills the instance anew at the next call, with the sizes that files have then. */
  forget(): void {
    this.#isForgotten = true;
  }

  /** Lists the files whenever the instance was filled again: what is unpacked depends on what was listed. */
  listAgain(): void {
    this.#listsAgain = true;
  }

  /**
   * Calls the module after `ranges` were added. As long as it wants ranges that are in memory, it is called again; what an answer wants
   * is to be read. Several short calls are a task.
   */
  ask<Answer extends { readonly wanted: readonly ByteRange[] }>(
    call: (archive: Archive) => Answer,
    ranges: readonly FilledRange[],
    signal?: AbortSignal,
  ): Promise<Answer> {
    return this.#host.runInSteps(async (use) => {
      await this.#fill(use, signal);
      let added = ranges;
      for (let calls = 1; ; calls += 1) {
        await addRanges(use, added, signal);
        const answer = use(call);
        await this.#slices.yield();
        signal?.throwIfAborted();
        const kept = answer.wanted.length > 0 && calls < mostCalls ? this.#reader.kept(answer.wanted) : null;
        if (!kept) return answer;
        added = kept;
      }
    });
  }

  async #fill(use: Use, signal?: AbortSignal): Promise<void> {
    const isThere = use((_, instance) => owners.get(instance) === this.#key);
    if (isThere && !this.#isForgotten) return;
    use((archive, instance) => {
      // An instance that is held is not discarded, however large it is.
      if (owners.has(instance)) instance.held -= 1;
      owners.delete(instance);
      archive.begin();
      for (const { name, size } of this.#files()) archive.addFile(name, size);
      owners.set(instance, this.#key);
      instance.held += 1;
      forgotten.register(this, { key: this.#key, instance });
    });
    this.#fills += 1;
    this.#isForgotten = false;
    await yieldToMain();
    if (this.#listsAgain) await this.#list(use, signal);
  }

  /** Nothing else is done meanwhile. An instance that was not listed to the end is filled again. */
  async #list(use: Use, signal?: AbortSignal): Promise<void> {
    this.#isForgotten = true;
    for (let isDone = false; !isDone;) {
      const answer = use((archive) => archive.listEntries());
      isDone = answer.isDone;
      await yieldToMain();
      signal?.throwIfAborted();
      if (answer.wanted.length > 0)
        await addRanges(use, await this.#reader.read(answer.wanted, new Budget(Infinity), signal), signal);
    }
    this.#isForgotten = false;
  }
}

async function addRanges(use: Use, ranges: readonly FilledRange[], signal?: AbortSignal): Promise<void> {
  for (const part of inParts(ranges, mostOfTask)) {
    use((archive) => {
      for (const { file, first, size, bytes } of part) archive.addRange(file, first, size).set(bytes);
    });
    await yieldToMain();
    signal?.throwIfAborted();
  }
}
