import type { WasmInstance } from '../host/wasm-host.js';
import { writeFiles } from '../host/write-files.js';
import type { ModelData } from '../model.js';
import type { Inspector } from '../wasm/modules.js';
import type {
  DescribedFile,
  DescribedLine,
  DocumentBytes,
  Element,
  ElementRange,
  Field,
  Meaning,
  Section,
} from './document-bytes.js';
import { fieldOf } from './field-values.js';
import { inFiles, inModel } from './model-elements.js';
import { linesOf } from './script-lines.js';

type Kept = ReturnType<Inspector['keep']>;
type NamedFile = { readonly name: string; readonly bytes: Uint8Array };

/** Kinds of elements in the order of ElementKind in formats/io/field_meaning.hpp. */
const kinds = ['none', 'face', 'vertex', 'frame', 'clip', 'bone', 'material'] as const;
const allFrames = 0xffffffff;
const noMeaning: Meaning = { words: '', unit: '', rule: '', readme: '', used: false };

/**
 * Explains the bytes of the files of one model, in the order of `model.parts`. Without a model, elements have the numbers of the
 * files. Loads the inspector module on first use.
 */
export async function openDocumentBytes(
  files: readonly NamedFile[],
  model: ModelData | null = null,
): Promise<DocumentBytes> {
  const { inspectorHost } = await import('./inspector-module.js');
  return inspectorHost.run((inspector, instance) => {
    writeFiles(inspector, files);
    return new KeptBytes(instance, inspector.keep(), files, model);
  });
}

class KeptBytes implements DocumentBytes {
  readonly #instance: WasmInstance<Inspector>;
  readonly #handle: number;
  readonly #model: ModelData | null;
  readonly #files: readonly NamedFile[];
  readonly #documents: Kept['documents'];
  readonly #sections = new Map<number, readonly Section[]>();
  #described: readonly DescribedFile[] | null = null;
  #isOpen = true;

  constructor(
    instance: WasmInstance<Inspector>,
    kept: Kept,
    files: readonly NamedFile[],
    model: ModelData | null,
  ) {
    this.#instance = instance;
    this.#handle = kept.handle;
    this.#documents = kept.documents;
    this.#files = files;
    this.#model = model;
    instance.held += 1;
  }

  get documents(): readonly DescribedFile[] {
    return (this.#described ??= this.#describe());
  }

  sections(file: number): readonly Section[] {
    let sections = this.#sections.get(file);
    if (!sections) {
      sections = this.#isDocument(file)
        ? this.#ask((inspector, handle) => inspector.sections(handle, file).sections)
        : this.#undescribed(file);
      this.#sections.set(file, sections);
    }
    return sections;
  }

  fields(file: number, first: number, end: number): readonly Field[] {
    if (!this.#isDocument(file) || end <= first) return [];
    return this.#ask((inspector, handle) => inspector.fields(handle, file, first, end).fields).map(fieldOf);
  }

  fieldAt(file: number, offset: number): Field | null {
    const fields = this.fields(file, offset, offset + 1);
    const { coding } = fields[0] ?? {};
    // Of bit fields, the first with a bit in this byte of the word.
    const covers = ({ offset: from, size, firstBit, bitCount }: Field) => {
      const place = coding?.isBig ? size - 1 - (offset - from) : offset - from;
      return firstBit < 8 * place + 8 && firstBit + bitCount > 8 * place;
    };
    return fields.find(covers) ?? fields[0] ?? null;
  }

  fieldByPath(file: number, path: string): Field | null {
    if (!this.#isDocument(file)) return null;
    const [found] = this.#ask((inspector, handle) => inspector.findField(handle, file, path).fields);
    return found ? fieldOf(found) : null;
  }

  findFields(file: number, text: string, from = 0, most = 100): readonly Field[] {
    if (!this.#isDocument(file)) return [];
    return this.#ask(
      (inspector, handle) => inspector.searchFields(handle, file, text, from, most).fields,
    ).map(fieldOf);
  }

  meaning(file: number, { path, offset }: Field): Meaning {
    if (!this.#isDocument(file)) return noMeaning;
    return this.#ask((inspector, handle) => inspector.meaning(handle, file, path, offset));
  }

  rangesOf(element: Element): readonly ElementRange[] {
    return inFiles(element, this.#model).flatMap(({ kind, indices, frame = allFrames }) => {
      if (indices.length === 0) return [];
      return this.#ask((inspector, handle) => {
        writeFiles(inspector, [{ name: 'indices', bytes: new Uint8Array(Uint32Array.from(indices).buffer) }]);
        return inspector.ranges(handle, kinds.indexOf(kind), frame).ranges;
      });
    });
  }

  elementAt(file: number, offset: number): Element | null {
    if (!this.#isDocument(file)) return null;
    const { element } = this.#ask((inspector, handle) => inspector.elementAt(handle, file, offset));
    return element && inModel(element, this.#model);
  }

  lines(file: number): readonly DescribedLine[] {
    if (!this.#isOpen || this.#isDocument(file)) return [];
    const { lines } = this.#ask((inspector, handle) => inspector.lines(handle, file));
    return linesOf(this.#files[file]!.name, lines, this.#model);
  }

  dispose(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#instance.held -= 1;
    if (this.#instance.alive) this.#instance.use((inspector) => inspector.release(this.#handle));
  }

  #describe(): readonly DescribedFile[] {
    const described = this.#documents.map((each) => ({ ...each, name: this.#files[each.file]!.name }));
    const scripts = this.#files.flatMap(({ name, bytes }, file) => {
      if (this.#isDocument(file) || this.lines(file).length === 0) return [];
      const format = this.#model?.format ?? '';
      return { file, name, format, document: 'text', size: bytes.length };
    });
    return [...described, ...scripts].sort((a, b) => a.file - b.file);
  }

  #isDocument(file: number): boolean {
    return this.#isOpen && this.#documents.some((each) => each.file === file);
  }

  #ask<Answer>(question: (inspector: Inspector, handle: number) => Answer): Answer {
    return this.#instance.use((inspector) => question(inspector, this.#handle));
  }

  /** A file that no format describes: one gap. */
  #undescribed(file: number): readonly Section[] {
    const { length: size } = this.#files[file]!.bytes;
    if (size === 0) return [];
    return [{ name: '', path: '', offset: 0, size, count: 1, recordSize: size, kind: 'gap' }];
  }
}
