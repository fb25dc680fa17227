import type { Collection, Entry } from '../collection/collection.js';
import { isScriptName } from '../files/file-names.js';
import type { InputFile } from '../host/write-files.js';
import { limits } from '../limits.js';
import type { Model } from '../model.js';

/** Bytes of files that are looked into at once: those of a few dozen models. */
const bytesAtOnce = 16 * 1024 * 1024;

type Files = Pick<Collection, 'files' | 'read'>;

/** The files of some models, which are looked into together. */
export class FileBatch {
  #size = 0;
  readonly #bytes = new Map<string, Uint8Array>();
  readonly #models = new Map<string, string>();

  /** Reads the files of a model. */
  async add({ parts, name }: Entry, collection: Files): Promise<void> {
    for (const { file } of parts)
      if (!this.#bytes.has(file)) this.put([{ name: file, bytes: await collection.read(file) }], name);
  }

  /** Adds the files of a model that was opened. */
  put(files: Model['files'], model: string): void {
    for (const { name, bytes } of files) {
      if (!bytes || this.#bytes.has(name)) continue;
      this.#bytes.set(name, bytes);
      this.#models.set(name, model);
      this.#size += bytes.length;
    }
  }

  get isFull(): boolean {
    return this.#size >= bytesAtOnce;
  }

  /** The first model that a file belongs to; empty for a file of no model. */
  modelOf(file: string): string {
    return this.#models.get(file) ?? '';
  }

  /** All files of the collection. */
  files(collection: Files): Promise<InputFile[]> {
    return withScripts(this.#bytes, collection);
  }
}

/**
 * The files of some models, with their bytes, and all others of a drop, which their scripts may name. Of these, scripts have their
 * bytes, since they say what is named. Members of archives, which are not among them, follow.
 */
export async function withScripts(
  bytes: ReadonlyMap<string, Uint8Array>,
  drop: Pick<Collection, 'files' | 'read'>,
): Promise<InputFile[]> {
  const all: InputFile[] = [];
  const members = new Map(bytes);
  for (const { name, size } of drop.files) {
    members.delete(name);
    const isRead = isScriptName(name) && size <= limits.script;
    all.push({ name, bytes: bytes.get(name) ?? (isRead ? await drop.read(name) : null) });
  }
  return [...all, ...Array.from(members, ([name, contents]) => ({ name, bytes: contents }))];
}
