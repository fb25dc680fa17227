/** Whether the page may read a file or folder. */
type Permission = 'granted' | 'denied' | 'prompt';

interface AnyHandle {
  readonly name: string;
  /** Missing in browsers that ask for no permission. */
  queryPermission?(descriptor: { readonly mode: 'read' }): Promise<Permission>;
  /** Asks the user; throws a SecurityError where no click is handled. */
  requestPermission?(descriptor: { readonly mode: 'read' }): Promise<Permission>;
}

/** A file on the disk, which can be read as often as it changes. */
export interface FileHandle extends AnyHandle {
  readonly kind: 'file';
  getFile(): Promise<File>;
}

/** A folder on the disk. */
export interface FolderHandle extends AnyHandle {
  readonly kind: 'directory';
  values(): AsyncIterable<Handle>;
}

export type Handle = FileHandle | FolderHandle;

/** A dropped, pasted or chosen file; its name is its path from the dropped folder on. */
export interface DroppedFile {
  readonly name: string;
  readonly file: File;
}

/** One that the browser gives on demand, which takes it about half a millisecond for each file of a folder. */
export interface FoundFile {
  readonly name: string;
  get(): Promise<File>;
}

/** Handles to watch what was opened, in browsers that give them. */
export type Handles = readonly (Handle | null | Promise<Handle | null>)[];

/** A stored file. */
export interface StoredFile {
  readonly name: string;
  readonly file: Blob;
}

/** Files concatenated into one blob. */
export interface Pack {
  readonly names: readonly string[];
  readonly sizes: readonly number[];
  readonly bytes: Blob;
}

/** A drop that was opened before. */
export interface Recent {
  readonly id: string;
  readonly name: string;
  /** "6 files", "not opened" */
  readonly detail: string;
  readonly failed: boolean;
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Empty when the files are in `packs`; `filesOf` returns them in both cases. */
  readonly files: readonly StoredFile[];
  readonly packs?: readonly Pack[];
  /** A small picture of the model, as a `data:` URL; empty of several models. */
  readonly picture?: string;
  /** The URLs that it was opened from. */
  readonly links: readonly string[];
  /** What it was opened from on the disk, in browsers that give handles. */
  readonly handles?: readonly Handle[];
}
