import type { StoredFile } from './stored-file.js';

/** Some bytes of a file that were changed, and what they were. */
export interface Patch {
  readonly offset: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Bytes of a file that differ from those that were opened. */
export interface ByteRange {
  readonly offset: number;
  readonly size: number;
}

/** A file with changes that were made by hand, the oldest first. All versions of it share the bytes that were opened. */
export class PatchedFile implements StoredFile {
  readonly name: string;
  readonly base: Uint8Array;
  readonly patches: readonly Patch[];

  constructor(name: string, base: Uint8Array, patches: readonly Patch[]) {
    this.name = name;
    this.base = base;
    this.patches = patches;
  }

  get size(): number {
    return this.base.length;
  }

  /** Made anew each time: an old version keeps only its patches. */
  get bytes(): Uint8Array {
    const bytes = this.base.slice();
    for (const { offset, after } of this.patches) bytes.set(after, offset);
    return bytes;
  }

  async read(): Promise<Uint8Array> {
    return this.bytes;
  }

  with(patch: Patch): PatchedFile {
    return new PatchedFile(this.name, this.base, [...this.patches, patch]);
  }

  /** The runs of bytes that differ from those that were opened, in file order. */
  changed(): ByteRange[] {
    const now = new Map<number, number>();
    for (const { offset, after } of this.patches) after.forEach((byte, i) => now.set(offset + i, byte));
    const runs: { offset: number; size: number }[] = [];
    for (const [at, byte] of [...now].sort(([one], [other]) => one - other)) {
      if (byte === this.base[at]) continue;
      const last = runs.at(-1);
      if (last && last.offset + last.size === at) last.size += 1;
      else runs.push({ offset: at, size: 1 });
    }
    return runs;
  }
}
