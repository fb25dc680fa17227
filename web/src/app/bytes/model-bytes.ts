import type { Model } from '../../core/index.js';
import type { DocumentBytes, Element, ElementRange, Field } from '../../core/inspector/document-bytes.js';
import type { ModelFile } from '../session/session-types.js';
import type { Session } from '../session/session.js';
import { EditHistory } from './edits/edit-history.js';
import { openInPlace, type Prepared } from './edits/open-in-place.js';
import { UnsavedEdits } from './edits/unsaved-edits.js';
import { modelFiles } from '../session/model-files.js';

/**
 * What the bytes of the open model say, and the edits of its fields: each one opens the model again in place.
 * Fires `change`, and `replaced` when edited files came in another version.
 */
export class ModelBytes extends EventTarget {
  /** Null until the files are read. */
  described: DocumentBytes | null = null;
  /** Null until the first edit. */
  edits: EditHistory | null = null;
  readonly #session: Session;
  readonly #unsaved: UnsavedEdits;
  #files: readonly ModelFile[] = [];
  #numbers: ReadonlyMap<string, number> = new Map();
  #model: Model | null = null;
  /** Id of the model, which it keeps when it is opened again. */
  #id = '';
  #opening: Promise<void> = Promise.resolve();
  /** Edits are made one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** The model that an edit makes. */
  #prepared: Prepared | null = null;

  constructor(session: Session) {
    super();
    this.#session = session;
    this.#unsaved = new UnsavedEdits(session);
  }

  /** Describes the files of the model that is open now. */
  update(): Promise<void> {
    const { model, entries, index } = this.#session;
    if (model === this.#model) return this.#opening;
    this.#model = model;
    const id = entries[index]?.id ?? '';
    if (id !== this.#id) this.#forget();
    this.#id = id;
    // Without the inspector the bytes are shown as they are.
    return (this.#opening = this.#opening.then(() => this.#open(model)).catch(() => {}));
  }

  dispose(): void {
    this.#model = null;
    this.#unsaved.stop();
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

  /** The bytes of an element alone: those that several share belong to none of them. */
  ownRangesOf(element: Element | null): readonly ElementRange[] {
    return element && !element.more ? this.rangesOf(element) : [];
  }

  /** Sets a field; the reason why that was refused, or empty. */
  set(file: number, field: Field, value: number | Uint8Array): Promise<string> {
    return this.#inTurn(async () => {
      this.edits ??= await this.#begin();
      const result = await this.edits.set(file, field, value);
      const prepared = this.#prepared;
      this.#prepared = null;
      if (!result.made) prepared?.dispose();
      else if (prepared) await this.#show(prepared);
      return result.made ? '' : result.reason;
    });
  }

  /** Takes the last edit back; false when there is none. */
  undo(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { edits } = this;
      return edits !== null && edits.canUndo && this.#step(edits.undo(), () => edits.redo());
    });
  }

  redo(): Promise<boolean> {
    return this.#inTurn(async () => {
      const { edits } = this;
      return edits !== null && edits.canRedo && this.#step(edits.redo(), () => edits.undo());
    });
  }

  /** The file was saved as it is now. */
  saved(file: ModelFile): void {
    this.edits?.save(file);
    this.dispatchEvent(new Event('change'));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#opening).then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  async #begin(): Promise<EditHistory> {
    const history = new EditHistory(await this.#newEdits(this.#files, this.described!));
    this.#unsaved.add(this.#id, history);
    return history;
  }

  async #newEdits(files: readonly ModelFile[], described: DocumentBytes) {
    const { Edits } = await import('../../core/inspector/edits.js');
    return new Edits(files, described, (tried) => this.#tryToOpen(tried));
  }

  /** Throws the error that the files of an edit have. */
  async #tryToOpen(files: readonly ModelFile[]): Promise<void> {
    const now = new Set(this.edits!.files.map(({ bytes }) => bytes));
    const changed = files.filter(({ bytes }) => !now.has(bytes));
    this.#prepared = await openInPlace(this.#session, changed);
  }

  /** Opens files that an undone or redone edit has changed; takes that back where they cannot be opened. */
  async #step(files: readonly ModelFile[], takeBack: () => unknown): Promise<boolean> {
    try {
      await this.#show(await openInPlace(this.#session, files));
      return true;
    } catch {
      takeBack();
      return false;
    }
  }

  async #show(prepared: Prepared): Promise<void> {
    await prepared.show();
    await this.update();
  }

  #forget(): void {
    this.described?.dispose();
    this.described = this.edits = null;
    this.#files = [];
    this.#numbers = new Map();
    this.dispatchEvent(new Event('change'));
  }

  async #open(model: Model | null): Promise<void> {
    if (!model || model !== this.#model) return;
    const files = await modelFiles(this.#session);
    const { openDocumentBytes } = await import('../../core/inspector/open-document-bytes.js');
    const described = await openDocumentBytes(files, model);
    if (model !== this.#model) return described.dispose();
    this.described?.dispose();
    this.described = described;
    this.#files = files;
    this.#numbers = new Map(described.documents.map(({ name, file }) => [name, file]));
    this.edits ??= this.#unsaved.of(this.#id);
    if (this.edits) await this.#continue(this.edits, files, described);
    this.dispatchEvent(new Event('change'));
  }

  /** The edits go on where the edited files are as they were; else another version of them is edited from now on. */
  async #continue(edits: EditHistory, files: readonly ModelFile[], described: DocumentBytes): Promise<void> {
    if (edits.isOf(files)) edits.continueWith(files, described);
    else {
      edits.add(await this.#newEdits(files, described));
      this.dispatchEvent(new Event('replaced'));
    }
  }
}
