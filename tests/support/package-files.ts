import { viewOf } from '../../web/src/core/bytes.js';
import type { SlicedFile } from '../../web/src/core/files/stored-file.js';

/** Where the tables of a package are, by its header. */
function tablesOf(bytes: Uint8Array): { readonly imports: number; readonly exports: number } {
  const view = viewOf(bytes);
  return { exports: view.getUint32(24, true), imports: view.getUint32(32, true) };
}

/** The first byte of the tables of imports and exports, which are at the end of a package. */
export function tablesAt(bytes: Uint8Array): number {
  const { imports, exports } = tablesOf(bytes);
  return Math.min(imports, exports);
}

/** An export of a package: the bytes of its row, and of its object. */
interface Export {
  readonly row: Uint8Array;
  readonly offset: number;
  readonly size: number;
}

/** The largest export of a name. */
export function exportOf(bytes: Uint8Array, wanted: string): Export {
  const view = viewOf(bytes);
  let at = view.getUint32(16, true);
  const names = Array.from({ length: view.getUint32(12, true) }, () => {
    const length = bytes[at]!;
    const name = new TextDecoder().decode(bytes.subarray(at + 1, at + length));
    at += 1 + length + 4;
    return name;
  });
  const compact = (): number => {
    const first = bytes[at++]!;
    let value = first & 0x3f;
    for (let shift = 6, more = first & 0x40; more; shift += 7) {
      value |= (bytes[at]! & 0x7f) << shift;
      more = bytes[at++]! & 0x80;
    }
    return first & 0x80 ? -value : value;
  };
  let found: Export = { row: bytes.subarray(0, 0), offset: 0, size: 0 };
  at = view.getUint32(24, true);
  for (let rows = view.getUint32(20, true); rows > 0; rows -= 1) {
    const start = at;
    compact();
    compact();
    at += 4;
    const name = names[compact()];
    at += 4;
    const size = compact();
    const offset = size > 0 ? compact() : 0;
    if (name === wanted && size > found.size) found = { row: bytes.subarray(start, at), offset, size };
  }
  return found;
}

/** A package, whose exports are at its end, with so many more exports that are a mesh of it. */
export function withMoreMeshes(bytes: Uint8Array, name: string, more: number): Uint8Array {
  const { row } = exportOf(bytes, name);
  const made = new Uint8Array(bytes.length + more * row.length);
  made.set(bytes);
  for (let i = 0; i < more; i += 1) made.set(row, bytes.length + i * row.length);
  const view = viewOf(made);
  view.setUint32(20, view.getUint32(20, true) + more, true);
  return made;
}

/** A package whose tables of imports and exports are at the end of a file of `size` bytes; what is between is zeros, and in no memory. */
export class SparsePackage implements SlicedFile {
  readonly name: string;
  readonly size: number;
  bytesRead = 0;
  readonly #start: Uint8Array;
  readonly #end: Uint8Array;

  constructor(name: string, bytes: Uint8Array, size: number) {
    this.name = name;
    this.size = size;
    const { imports, exports } = tablesOf(bytes);
    const at = tablesAt(bytes);
    this.#start = bytes.slice(0, at);
    this.#end = bytes.slice(at);
    const moved = size - bytes.length;
    viewOf(this.#start).setUint32(24, exports + moved, true);
    viewOf(this.#start).setUint32(32, imports + moved, true);
  }

  async read(): Promise<Uint8Array> {
    return this.slice(0, this.size);
  }

  async slice(start: number, end: number): Promise<Uint8Array> {
    this.bytesRead += end - start;
    const bytes = new Uint8Array(end - start);
    const put = (part: Uint8Array, at: number): void => {
      const from = Math.max(0, start - at);
      const to = Math.min(part.length, end - at);
      if (from < to) bytes.set(part.subarray(from, to), at + from - start);
    };
    put(this.#start, 0);
    put(this.#end, this.size - this.#end.length);
    return bytes;
  }
}
