import { openModel } from '../collection/open-model.js';
import { ModelError } from '../model-error.js';
import type { DocumentBytes, Field } from './document-bytes.js';
import { misfit, withValue } from './field-values.js';

type NamedFile = { readonly name: string; readonly bytes: Uint8Array };

/** Bytes that differ from those that were opened. */
export interface ChangedBytes {
  readonly file: number;
  readonly offset: number;
  readonly size: number;
}

/** An edit that was made, or the reason why it was refused, as one or two sentences. */
export type EditResult = { readonly made: true } | { readonly made: false; readonly reason: string };

/** One edit: the bytes of a field before and after it. */
interface Edit {
  readonly file: number;
  readonly offset: number;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/** Opens files as their model, to see whether an edit breaks them; throws when it does. */
export type TryToOpen = (files: readonly NamedFile[]) => Promise<void>;

/** Opens the first model of the files. */
const openFirst: TryToOpen = async (files) => {
  const model = await openModel(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
  model.dispose();
};

/**
 * Edits of the fields of one model's files, with undo and redo. Bytes of other fields stay as they are, and so do the arrays
 * that were given: an edited file is a new one. The bytes that were given always explain the present files.
 *
 *     const edits = new Edits(files, await openDocumentBytes(files, model), open);
 *     const result = await edits.set(0, field, 3);
 *     if (!result.made) say(result.reason);
 */
export class Edits {
  #bytes: DocumentBytes;
  readonly #tryToOpen: TryToOpen;
  #opened: readonly NamedFile[];
  #files: readonly NamedFile[];
  #done: readonly Edit[] = [];
  #undone: readonly Edit[] = [];
  /** The last edit that is being tried: one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(files: readonly NamedFile[], bytes: DocumentBytes, tryToOpen: TryToOpen = openFirst) {
    this.#opened = this.#files = files;
    this.#bytes = bytes;
    this.#tryToOpen = tryToOpen;
  }

  /** The files as they are now. */
  get files(): readonly NamedFile[] {
    return this.#files;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** The runs of bytes that differ from the files that were opened, in file order. */
  get changed(): readonly ChangedBytes[] {
    const places = this.#done.flatMap(({ file, offset, before }) =>
      Array.from(before, (_, i) => ({ file, offset: offset + i })),
    );
    places.sort((a, b) => a.file - b.file || a.offset - b.offset);
    const runs: { file: number; offset: number; size: number }[] = [];
    for (const { file, offset } of places) {
      if (this.#files[file]!.bytes[offset] === this.#opened[file]!.bytes[offset]) continue;
      const last = runs.at(-1);
      const end = last?.file === file ? last.offset + last.size : -1;
      if (offset < end) continue;
      if (offset === end) last!.size += 1;
      else runs.push({ file, offset, size: 1 });
    }
    return runs;
  }

  /** Whether the files that were edited have these bytes. */
  isOf(files: readonly NamedFile[]): boolean {
    return Array.from(new Set(this.#done.map(({ file }) => file)), (file) => this.#files[file]!).every(
      ({ name, bytes }) => areEqual(bytes, files.find((other) => other.name === name)?.bytes),
    );
  }

  /** Goes on with the same edits after the model was opened again, of which other files than the edited ones may have changed. */
  continueWith(files: readonly NamedFile[], bytes: DocumentBytes): void {
    const numbers = this.#files.map(({ name }) => files.findIndex((file) => file.name === name));
    const moved = (edits: readonly Edit[]): Edit[] =>
      edits.map((edit) => ({ ...edit, file: numbers[edit.file]! })).filter(({ file }) => file >= 0);
    const isSame = ({ file }: Edit): boolean =>
      areEqual(this.#files[file]!.bytes, files[numbers[file]!]?.bytes);
    this.#undone = this.#undone.every(isSame) ? moved(this.#undone) : [];
    this.#done = moved(this.#done);
    const edited = new Set([...this.#done, ...this.#undone].map(({ file }) => file));
    const opened = new Map(this.#opened.map((file) => [file.name, file]));
    this.#opened = files.map((file, i) => (edited.has(i) ? opened.get(file.name)! : file));
    this.#files = files;
    this.#bytes = bytes;
  }

  /**
   * Sets a field: a whole number in its range, a finite real, or for `bytes` as many bytes. Refused, with the reason, outside
   * the range, and when the files no longer open as a model.
   */
  set(file: number, field: Field, value: number | Uint8Array): Promise<EditResult> {
    const result = this.#last.then(() => this.#set(file, field, value));
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Takes the last edit back; the number of the file that it changed, null without one. */
  undo(): number | null {
    const edit = this.#done.at(-1);
    if (!edit) return null;
    this.#write(edit, edit.before);
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, edit];
    return edit.file;
  }

  /** Makes the edit again that was taken back last. */
  redo(): number | null {
    const edit = this.#undone.at(-1);
    if (!edit) return null;
    this.#write(edit, edit.after);
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, edit];
    return edit.file;
  }

  async #set(file: number, field: Field, value: number | Uint8Array): Promise<EditResult> {
    const reason = misfit(field, value);
    if (reason) return { made: false, reason };
    const { offset, size } = field;
    const { bytes } = this.#files[file]!;
    const changed = withValue(bytes, field, value);
    const [before, after] = [bytes, changed].map((each) => each.slice(offset, offset + size));
    const edit: Edit = { file, offset, before: before!, after: after! };
    if (edit.before.every((byte, i) => byte === edit.after[i])) return { made: true };
    try {
      const { name } = this.#files[file]!;
      await this.#tryToOpen(this.#files.with(file, { name, bytes: changed }));
      this.#write(edit, edit.after);
    } catch (error) {
      return { made: false, reason: reasonOf(error) };
    }
    this.#done = [...this.#done, edit];
    this.#undone = [];
    return { made: true };
  }

  #write({ file, offset }: Edit, written: Uint8Array): void {
    const { name, bytes } = this.#files[file]!;
    const changed = bytes.slice();
    changed.set(written, offset);
    this.#bytes.replace(file, changed);
    this.#files = this.#files.with(file, { name, bytes: changed });
  }
}

function areEqual(one: Uint8Array, other: Uint8Array | undefined): boolean {
  if (one === other) return true;
  return one.length === other?.length && one.every((byte, i) => byte === other[i]);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ModelError)) return error instanceof Error ? error.message : String(error);
  const { sentence, cause } = error.report;
  return [sentence, cause]
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
