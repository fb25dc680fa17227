import type { SlicedFile } from '../../web/src/core/files/stored-file.js';

/** A file in memory that counts the ranges that are read of it. */
export class CountedFile implements SlicedFile {
  readonly name: string;
  readonly size: number;
  readonly gap?: number;
  /** First byte and end of each, in the order in which they were asked for. */
  readonly reads: [start: number, end: number][] = [];
  mostAtOnce = 0;
  readonly #bytes: Uint8Array;
  readonly #delay: number;
  #running = 0;

  constructor(name: string, bytes: Uint8Array, { gap, delay = 0 }: { gap?: number; delay?: number } = {}) {
    this.name = name;
    this.size = bytes.length;
    this.#bytes = bytes;
    this.#delay = delay;
    if (gap !== undefined) this.gap = gap;
  }

  /** Bytes of all reads. */
  get bytesRead(): number {
    return this.reads.reduce((sum, [start, end]) => sum + end - start, 0);
  }

  async read(): Promise<Uint8Array> {
    return this.slice(0, this.size);
  }

  async slice(start: number, end: number): Promise<Uint8Array> {
    this.reads.push([start, end]);
    this.#running += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running);
    if (this.#delay > 0) await new Promise((resolve) => setTimeout(resolve, this.#delay));
    this.#running -= 1;
    return this.#bytes.subarray(start, end);
  }
}
