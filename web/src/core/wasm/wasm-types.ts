import type { ModelData, ModelImage } from '../model.js';

/** What both modules do with files: take them over one by one, in the order of their numbers. */
export interface FileTaker {
  /** Forgets the files handed over so far. */
  begin(): void;
  /** A view to fill at once, before any other call. Size 0 hands over the name only. */
  addFile(name: string, size: number): Uint8Array;
}

/** Error of `formats/io/error.hpp`. */
export interface CoreError {
  readonly code: string;
  readonly file: string;
  readonly offset: number;
  readonly field: string;
  readonly expected: number;
  readonly found: number;
  readonly cause: string;
  readonly advice: string;
  readonly sentence: string;
}

/** A file that belongs to an entry; `file` counts the files handed over. */
export interface CorePart {
  readonly file: number;
  readonly role: string;
  readonly why: string;
}

/** Entry of `formats/catalog.hpp`; parts that several have in common are the same objects. */
export interface CoreEntry {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly label: string;
  readonly parts: readonly CorePart[];
}

/** A model that stands, and the number of what the core keeps to pose it: 0 for one that does not move. */
export interface CoreModel {
  readonly handle: number;
  readonly model: ModelData;
}

/** What the core module does. Views are good until the next call. */
export interface Core extends FileTaker {
  listReads(name: string): boolean;
  list(): readonly CoreEntry[];
  /** `asked` are choices for interpretations, by their ids. */
  open(id: string, asked?: Readonly<Record<string, string>>): CoreModel | { readonly error: CoreError };
  /** A view of how much of each morph the next poses mix in. */
  morphs(handle: number): Float32Array;
  pose(handle: number, clip: number, seconds: number, loop: boolean, smooth: boolean): void;
  /** Part of the last pose, by the numbers of `wasm/core.cpp`. */
  posePart(handle: number, part: number): Float32Array;
  /** One byte for each triangle; none for a model that never fades. */
  fading(handle: number): Uint8Array;
  sort(handle: number, rotation: readonly number[], centre: readonly number[], distance: number): Uint32Array;
  /** Red, green, blue of the colours that the family's shades name. */
  palette(): Uint8Array;
  release(handle: number): void;
}

/** What the images module does. */
export interface Images extends FileTaker {
  /** The file handed over, as an image; with `hole`, palette entry 0 is transparent. */
  read(hole: boolean): { readonly image: ModelImage } | { readonly error: CoreError };
}

/** A file that the inspector can take apart. */
export interface InspectorDocument {
  readonly file: number;
  /** Kind of the document: "datafile", "anivfile". */
  readonly document: string;
  readonly format: string;
}

/** What the inspector module does. */
export interface Inspector extends FileTaker {
  documents(): readonly InspectorDocument[];
  dump(file: number): string | { readonly error: CoreError };
  rewrite(file: number): Uint8Array | { readonly error: CoreError };
}
