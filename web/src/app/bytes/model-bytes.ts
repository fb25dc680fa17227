import { ModelError, type Model } from '../../core/index.js';
import type { DocumentBytes, Element, Field } from '../../core/inspector/document-bytes.js';
import type { Edits } from '../../core/inspector/edits.js';
import type { ModelFile } from '../session/session-types.js';
import type { Session } from '../session/session.js';

const inspector = () => import('../../core/inspector/open-document-bytes.js');

/**
 * What the bytes of the open model say, and the edits of its fields: each one opens the model again in place.
 * Fires `change`.
 */
export class ModelBytes extends EventTarget {
  /** Null until the files are read, and when nothing describes them. */
  described: DocumentBytes | null = null;
  edits: Edits | null = null;
  readonly #session: Session;
  #files: readonly ModelFile[] = [];
  #model: Model | null = null;
  /** The drop with the edits. */
  #edited: object | null = null;
  #opening: Promise<void> = Promise.resolve();

  constructor(session: Session) {
    super();
    this.#session = session;
  }

  /** Describes the files of the model that is open now. */
  update(): Promise<void> {
    const { model, drop } = this.#session;
    if (model === this.#model) return this.#opening;
    this.#model = model;
    if (drop !== this.#edited) this.edits = this.#edited = null;
    return (this.#opening = this.#opening.then(() => this.#open(model)));
  }

  /** Number of a file among those that are described; −1 for others. */
  indexOf(file: string): number {
    const index = this.#files.findIndex(({ name }) => name === file);
    return this.described?.documents.some((one) => one.file === index) ? index : -1;
  }

  /** Name of a file. */
  nameOf(file: number): string {
    return this.#files[file]?.name ?? '';
  }

  /** The bytes that make an element; those that change it first. */
  rangesOf(element: Element) {
    const ranges = this.described?.rangesOf(element) ?? [];
    return [...ranges].sort((one, other) => Number(other.used) - Number(one.used));
  }

  /** Sets a field; the reason why that was refused, or empty. */
  async set(file: number, field: Field, value: number | Uint8Array): Promise<string> {
    const { openEdits } = await import('../../core/inspector/edits.js');
    this.edits ??= await openEdits(this.#files, (files) => this.#try(files));
    const result = await this.edits.set(file, field, value);
    if (!result.made) return result.reason;
    await this.#apply([file]);
    return '';
  }

  /** Takes the last edit back; false when there is none. */
  async undo(): Promise<boolean> {
    return this.#apply(this.edits?.undo() ?? null);
  }

  async redo(): Promise<boolean> {
    return this.#apply(this.edits?.redo() ?? null);
  }

  async #open(model: Model | null): Promise<void> {
    this.described?.dispose();
    this.described = null;
    this.#files = [];
    if (model) {
      this.#files = this.edits?.files ?? (await this.#session.modelFiles());
      const { openDocumentBytes } = await inspector();
      this.described = await openDocumentBytes(this.#files, model).catch(() => null);
    }
    this.dispatchEvent(new Event('change'));
  }

  /** Opens changed files without showing them. Throws the error that they have. */
  async #try(files: readonly ModelFile[]): Promise<void> {
    const { drop, entries, index, choices: interpretations } = this.#session;
    const { withBytes } = await import('../session/other-files.js');
    const changed = new Map(files.map(({ name, bytes }) => [name, bytes]));
    const tried = await withBytes(drop!, changed, {});
    const { id } = entries[index]!;
    if (!tried.entries.some((entry) => entry.id === id))
      throw new ModelError({ code: 'not-a-model', sentence: 'The files would no longer be this model' });
    (await tried.open(id, { interpretations })).dispose();
  }

  async #apply(changed: readonly number[] | null): Promise<boolean> {
    if (!changed) return false;
    const { files } = this.edits!;
    const bytes = new Map(changed.map((file) => [files[file]!.name, files[file]!.bytes]));
    this.#files = files;
    await this.#session.reopen(this.#session.name, [], async ({ withBytes }, drop, options) => {
      const edited = await withBytes(drop, bytes, options);
      this.#edited = edited;
      return edited;
    });
    this.dispatchEvent(new Event('change'));
    return true;
  }
}
