import type { DocumentBytes, Element, ElementRange, Field } from '../../core/inspector/document-bytes.js';
import { filesOfModel, readFile, type ModelFile, type Opened } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import { setField, writeBytes, type Writing } from '../workspace/change.js';
import type { Command } from '../workspace/command.js';
import { changesOf, type ByteChange } from './changes.js';
import type { TypedBytes } from './typing.js';
import { keepUnsaved } from './unsaved-question.js';
import type { MarkedRange } from './rows/hex-cells.js';
import type { PatchedFile } from '../../core/files/patched-file.js';

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
    keepUnsaved(workspace, (file) => this.changesOf(file).length);
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

  /** What was changed by hand in a file. */
  changesOf(file: PatchedFile): readonly ByteChange[] {
    return changesOf(file, this.described, this.indexOf(file.name));
  }

  /** Sets a field of a file; the reason why that was refused, or empty. */
  set(file: string, field: Field, value: number | Uint8Array): Promise<string> {
    return this.#run(file, setField(file, field, value));
  }

  /** Writes single bytes, each as a change; the first is part of the last change where it `joins` it. */
  write(file: string, bytes: TypedBytes, joins: boolean): Promise<string> {
    const places = bytes.map(([offset, byte]) => ({ offset, after: Uint8Array.of(byte) }));
    return this.#writePlaces(file, places, joins);
  }

  /** Brings back the bytes of the file as it was opened. */
  takeBack({ file, offset, base }: ByteChange): Promise<string> {
    return this.#writePlaces(file, [{ offset, after: base }]);
  }

  #writePlaces(file: string, places: readonly Writing[], joins = false): Promise<string> {
    return this.#run(
      file,
      writeBytes(file, places, () => this.#workspace.history, joins),
    );
  }

  async #run(file: string, command: Command): Promise<string> {
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

/** So many bytes of a file tell whether it is text. */
const probed = 4096;

/** A file that is shown: as text where `lines` is not null, else as bytes. */
export interface ShownFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly lines: readonly string[] | null;
}

/** Reads a file to show it; null for text or bytes as its contents are. */
export async function readShown(opened: Opened, name: string, asText: boolean | null): Promise<ShownFile> {
  const bytes = await readFile(opened, name);
  const isText = asText ?? looksLikeText(bytes);
  return { name, bytes, lines: isText ? linesOf(textOf(bytes)) : null };
}

/** The text of a script: UTF-16 with its byte order mark, UTF-8, or else the Western code page of Windows. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text has no control characters but tabs, line ends and form feeds. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return bytes.length > 0 && bytes.subarray(0, probed).every((byte) => byte >= 32 || (byte > 8 && byte < 14));
}

/** The lines of a text, without an empty one after the last line end. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** The files of the open model that were changed by hand. */
export function editedFiles({ current }: Pick<Workspace, 'current'>): PatchedFile[] {
  const { files, entry } = current?.version ?? {};
  return entry ? files!.allEdited.filter(({ name }) => files!.isOf(name, entry)) : [];
}

/** The ranges of one file, marked. */
export function markedIn(
  file: number,
  ranges: readonly ElementRange[],
  look: MarkedRange['look'],
): MarkedRange[] {
  return ranges.filter((range) => range.file === file).map(({ offset, size }) => ({ offset, size, look }));
}

/** The bytes of a file of the open model that were changed by hand, marked. */
export function editedIn({ current }: Pick<Workspace, 'current'>, name: string): MarkedRange[] {
  const changed = current?.version.files.edited(name)?.changed() ?? [];
  return changed.map((range) => ({ ...range, look: 'edited' }));
}
