import type { ModelError } from '../model-error.js';
import type { Part } from '../model.js';

/** A model of a collection. */
export interface Entry {
  /** Stable while files are added. */
  readonly id: string;
  readonly name: string;
  /** "unreal" */
  readonly format: string;
  /** "Unreal vertex mesh" */
  readonly label: string;
  /** Its files; of a model in an archive, the archive. */
  readonly parts: readonly Part[];
  /** Of a model in an archive: its folder and file there, such as "System/UnrealI.u/Creatures/Skaarjw". */
  readonly place?: string;
  /** The same: the bytes that it has there. */
  readonly bytes?: number;
  /** The same: other models there that look like it. Their ids open it. */
  readonly aliases?: readonly { readonly id: string; readonly name: string }[];
}

/** A file of a collection. */
export interface FileInfo {
  readonly name: string;
  /** Bytes; for a file in an archive, according to its directory. */
  readonly size: number;
}

/** The effect of adding files. */
export interface Change {
  /** Models that could not be opened before. */
  readonly added: readonly Entry[];
  /** Models whose files were replaced or are different ones now, to be opened again. */
  readonly changed: readonly Entry[];
  /** Models that no longer exist, because their files belong to another. */
  readonly removed: readonly Entry[];
  /** Sources that could not be read, without those of which `Collection.errors` said so before. */
  readonly errors: readonly ModelError[];
}
