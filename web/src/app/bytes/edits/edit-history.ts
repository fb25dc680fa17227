import type { DocumentBytes, Field } from '../../../core/inspector/document-bytes.js';
import type { ChangedBytes, Edits, EditResult } from '../../../core/inspector/edits.js';
import type { ModelFile } from '../../session/session-types.js';

/**
 * The edits of one model's files. When an edited file comes again from outside, the new version has edits of its own, and undo leads
 * back to the version before, with its edits.
 */
export class EditHistory {
  readonly #saved = new WeakSet<Uint8Array>();
  #versions: readonly Edits[];
  #current = 0;

  constructor(first: Edits) {
    this.#versions = [first];
  }

  /** The files as they are now. */
  get files(): readonly ModelFile[] {
    return this.#edits.files;
  }

  /** The bytes that differ from this version of the files. */
  get changed(): readonly ChangedBytes[] {
    return this.#edits.changed;
  }

  get canUndo(): boolean {
    return this.#edits.canUndo || this.#current > 0;
  }

  get canRedo(): boolean {
    return this.#edits.canRedo || this.#current < this.#versions.length - 1;
  }

  /** Edited files whose bytes were not saved, of this version and of those before: of each the latest. */
  get unsaved(): readonly ModelFile[] {
    const versions = this.#versions.slice(0, this.#current + 1);
    const files = versions
      .flatMap((edits) => editedFiles(edits))
      .filter(({ bytes }) => !this.#saved.has(bytes));
    return [...new Map(files.map((file) => [file.name, file])).values()];
  }

  /** The files of the version before with changes that this one does not have. */
  get before(): readonly ModelFile[] {
    const version = this.#versions[this.#current - 1];
    return version ? editedFiles(version) : [];
  }

  isSaved({ bytes }: ModelFile): boolean {
    return this.#saved.has(bytes);
  }

  save({ bytes }: ModelFile): void {
    this.#saved.add(bytes);
  }

  set(file: number, field: Field, value: number | Uint8Array): Promise<EditResult> {
    this.#versions = this.#versions.slice(0, this.#current + 1);
    return this.#edits.set(file, field, value);
  }

  /** Takes back the last edit, or the last version; the files that have other bytes then. */
  undo(): readonly ModelFile[] {
    return this.#edits.canUndo ? this.#files(this.#edits.undo()) : this.#goTo(this.#current - 1);
  }

  redo(): readonly ModelFile[] {
    return this.#edits.canRedo ? this.#files(this.#edits.redo()) : this.#goTo(this.#current + 1);
  }

  /** Whether the edited files have these bytes: no other version came from outside. */
  isOf(files: readonly ModelFile[]): boolean {
    return this.#edits.isOf(files);
  }

  /** Goes on after the model was opened again with the edited files as they are. */
  continueWith(files: readonly ModelFile[], bytes: DocumentBytes): void {
    this.#edits.continueWith(files, bytes);
  }

  /** Goes on with a version that came from outside. */
  add(version: Edits): void {
    const kept = this.#versions.slice(0, this.#current + (this.#edits.changed.length > 0 ? 1 : 0));
    this.#versions = [...kept, version];
    this.#current = kept.length;
  }

  get #edits(): Edits {
    return this.#versions[this.#current]!;
  }

  #files(file: number | null): readonly ModelFile[] {
    return file === null ? [] : [this.files[file]!];
  }

  #goTo(version: number): readonly ModelFile[] {
    const { files } = this;
    const target = this.#versions[version];
    if (!target) return [];
    this.#current = version;
    return target.files.filter(({ name, bytes }) =>
      files.some((file) => file.name === name && file.bytes !== bytes),
    );
  }
}

function editedFiles({ changed, files }: Edits): ModelFile[] {
  return Array.from(new Set(changed.map(({ file }) => file)), (file) => files[file]!);
}
