import type { Field } from './document-bytes.js';

/** Bytes that differ from those that were opened. */
export interface ChangedBytes {
  readonly file: number;
  readonly offset: number;
  readonly size: number;
}

/** An edit that was made, or the reason why it was refused, as one sentence. */
export type EditResult = { readonly made: true } | { readonly made: false; readonly reason: string };

/**
 * Edits of the fields of one model's files, with undo and redo. Bytes of other fields stay as they are.
 *
 *     const edits = await openEdits(files, opens);
 *     const result = await edits.set(0, field, 3);
 *     if (!result.made) say(result.reason);
 */
export interface Edits {
  /** The files as they are now; the same arrays until an edit changes them. */
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The runs of bytes that differ from the files that were opened, in file order. */
  readonly changed: readonly ChangedBytes[];
  /**
   * Sets a field: a whole number in its range, a finite real, or for `bytes` as many bytes. Refused, with the reason, outside
   * the range, and when the files no longer open as a model.
   */
  set(file: number, field: Field, value: number | Uint8Array): Promise<EditResult>;
  /** Takes the last edit back; the files that it changed, or null. */
  undo(): readonly number[] | null;
  redo(): readonly number[] | null;
}
