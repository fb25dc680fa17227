import type { FileTaker } from './wasm-types.js';

/** A file's name, and its bytes unless only the name matters. */
export interface HandedFile {
  readonly name: string;
  readonly bytes: Uint8Array | null;
}

/** Gives files to the core or the workbench in one go: nothing else may run between this and the call that uses them. */
export function handOver(taker: FileTaker, files: readonly HandedFile[]): void {
  taker.begin();
  for (const { name, bytes } of files) {
    const view = taker.addFile(name, bytes?.length ?? 0);
    if (bytes?.length) view.set(bytes);
  }
}
