import type { DocumentBytes, Element, ElementRange, Field } from '../../core/inspector/document-bytes.js';
import { filesOfModel, type ModelFile, type Opened } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import { keepUnsaved } from './edited-bar.js';

/** What the bytes of the open model say, and edits of its fields. Fires `change`. */
export class ModelBytes extends EventTarget {
  /** Null until the files are read. */
  described: DocumentBytes | null = null;
  readonly #workspace: Workspace;
  #files: readonly ModelFile[] = [];
  #numbers: ReadonlyMap<string, number> = new Map();
  #opened: Opened | null = null;
  #opening: Promise<void> = Promise.resolve();

  constructor(workspace: Workspace) {
    super();
    this.#workspace = workspace;
    keepUnsaved(workspace);
  }

  /** Describes the files of the model that is open now. */
  update(): Promise<void> {
    const { current } = this.#workspace;
    if (current?.model === this.#opened?.model) return this.#opening;
    if (current?.version.entry?.id !== this.#opened?.version.entry?.id) this.#forget();
    this.#opened = current;
    // Without the inspector the bytes are shown as they are.
    return (this.#opening = this.#opening.then(() => this.#describe(current)).catch(() => {}));
  }

  dispose(): void {
    this.#opened = null;
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

  /** Sets a field of a file; the reason why that was refused, or empty. */
  async set(file: string, field: Field, value: number | Uint8Array): Promise<string> {
    const { setField } = await import('../workspace/change.js');
    const command = setField(file, field, value);
    const outcome = await this.#workspace.run(command, { name: file, onError: 'return', priority: 'next' });
    if (outcome.kind === 'adopted') await this.update();
    return outcome.kind === 'failed' ? reasonOf(outcome.failed.error.report) : '';
  }

  #forget(): void {
    this.described?.dispose();
    this.described = null;
    this.#files = [];
    this.#numbers = new Map();
    this.dispatchEvent(new Event('change'));
  }

  async #describe(opened: Opened | null): Promise<void> {
    if (!opened?.model || opened !== this.#opened) return;
    const files = await filesOfModel(opened);
    const { openDocumentBytes } = await import('../../core/inspector/open-document-bytes.js');
    const described = await openDocumentBytes(files, opened.model);
    if (opened !== this.#opened) return described.dispose();
    this.described?.dispose();
    this.described = described;
    this.#files = files;
    this.#numbers = new Map(described.documents.map(({ name, file }) => [name, file]));
    this.dispatchEvent(new Event('change'));
  }
}

function reasonOf({ sentence, cause }: { readonly sentence: string; readonly cause: string }): string {
  return [sentence, cause]
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}
