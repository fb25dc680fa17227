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
  #bytes: Uint8Array | null = null;

  constructor(name: string, base: Uint8Array, patches: readonly Patch[]) {
    this.name = name;
    this.base = base;
    this.patches = patches;
  }

  get size(): number {
    return this.base.length;
  }

  get bytes(): Uint8Array {
    return (this.#bytes ??= patchedBytes(this.base, this.patches));
  }

  async read(): Promise<Uint8Array> {
    return this.bytes;
  }

  with(patch: Patch): PatchedFile {
    return new PatchedFile(this.name, this.base, [...this.patches, patch]);
  }

  /** The runs of bytes that differ from those that were opened, in file order. */
  changed(): ByteRange[] {
    const { bytes } = this;
    const places = this.patches.flatMap(({ offset, after }) => Array.from(after, (_, i) => offset + i));
    const runs: { offset: number; size: number }[] = [];
    for (const at of [...new Set(places)].sort((a, b) => a - b)) {
      if (bytes[at] === this.base[at]) continue;
      const last = runs.at(-1);
      if (last && last.offset + last.size === at) last.size += 1;
      else runs.push({ offset: at, size: 1 });
    }
    return runs;
  }
}

function patchedBytes(base: Uint8Array, patches: readonly Patch[]): Uint8Array {
  const bytes = base.slice();
  for (const { offset, after } of patches) bytes.set(after, offset);
  return bytes;
}
