import { Collection, type Model } from '../../core/index.js';
import type { DocumentBytes, Element, ElementRange, Field } from '../../core/inspector/document-bytes.js';
import type { Edits } from '../../core/inspector/edits.js';
import type { ModelFile } from '../session/session-types.js';
import type { Session } from '../session/session.js';

/**
 * What the bytes of the open model say, and the edits of its fields: each one opens the model again in place.
 * Fires `change`.
 */
export class ModelBytes extends EventTarget {
  /** Null until the files are read. */
  described: DocumentBytes | null = null;
  /** Null until the first edit. */
  edits: Edits | null = null;
  readonly #session: Session;
  #files: readonly ModelFile[] = [];
  #numbers: ReadonlyMap<string, number> = new Map();
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
    if (drop !== this.#edited) this.#forget();
    // Without the inspector the bytes are shown as they are.
    return (this.#opening = this.#opening.then(() => this.#open(model)).catch(() => {}));
  }

  dispose(): void {
    this.#model = null;
    this.#forget();
  }

  /** Number of a file among those that are described; −1 for others. */
  indexOf(file: string): number {
    return this.#numbers.get(file) ?? -1;
  }

  nameOf(file: number): string {
    return this.#files[file]?.name ?? '';
  }

  /** The bytes that make an element, those that change the picture first. */
  rangesOf(element: Element): readonly ElementRange[] {
    const ranges = this.described?.rangesOf(element) ?? [];
    return [...ranges].sort((one, other) => Number(other.used) - Number(one.used));
  }

  /** Sets a field; the reason why that was refused, or empty. */
  async set(file: number, field: Field, value: number | Uint8Array): Promise<string> {
    const { Edits } = await import('../../core/inspector/edits.js');
    this.edits ??= new Edits(this.#files, this.described!, (files) => this.#tryToOpen(files));
    const result = await this.edits.set(file, field, value);
    if (!result.made) return result.reason;
    await this.#apply(file);
    return '';
  }

  /** Takes the last edit back; false when there is none. */
  async undo(): Promise<boolean> {
    return this.#apply(this.edits?.undo() ?? null);
  }

  async redo(): Promise<boolean> {
    return this.#apply(this.edits?.redo() ?? null);
  }

  #forget(): void {
    this.described?.dispose();
    this.described = this.edits = this.#edited = null;
    this.#files = [];
    this.#numbers = new Map();
    this.dispatchEvent(new Event('change'));
  }

  async #open(model: Model | null): Promise<void> {
    if (!model || model !== this.#model) return;
    const files = this.edits?.files ?? (await this.#session.modelFiles());
    const { openDocumentBytes } = await import('../../core/inspector/open-document-bytes.js');
    const described = await openDocumentBytes(files, model);
    if (model !== this.#model) return described.dispose();
    this.described?.dispose();
    this.described = described;
    this.#files = files;
    this.#numbers = new Map(described.documents.map(({ name, file }) => [name, file]));
    if (this.edits) this.edits.bytes = described;
    this.dispatchEvent(new Event('change'));
  }

  /** Opens changed files of the model without showing them. Throws the error that they have. */
  async #tryToOpen(files: readonly ModelFile[]): Promise<void> {
    const { entries, index, choices: interpretations } = this.#session;
    const { id } = entries[index]!;
    const tried = await Collection.from(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])));
    (await tried.open(id, { interpretations })).dispose();
  }

  /** Opens the model again from a file that was edited. */
  async #apply(file: number | null): Promise<boolean> {
    if (file === null) return false;
    const { name, bytes } = this.edits!.files[file]!;
    this.#files = this.edits!.files;
    await this.#session.reopen(this.#session.name, [], async ({ withBytes }, drop, options) => {
      const edited = await withBytes(drop, new Map([[name, bytes]]), options);
      this.#edited = edited;
      return edited;
    });
    return true;
  }
}
