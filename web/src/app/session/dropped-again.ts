import type { Collection, FileInfo, Source } from '../../core/index.js';
import type { NamedBlob, PendingFile } from '../../core/files/sources.js';
import { isArchiveName } from '../../core/files/archive-names.js';
import { fileName } from '../../core/format.js';
import { reloadedText, unusedText } from './change-texts.js';
import type { OpenError } from './open-error.js';
import type { Added, AddedFiles, TaskOptions } from './session-types.js';

interface Named {
  readonly name: string;
}

/** A drop as new versions of files of the open one: `crate_d.3d` replaces `mod/Models/crate_d.3d`. */
export class DroppedAgain implements AddedFiles {
  /** The sources, with the paths of the files that they replace. */
  readonly sources: readonly Source[];
  readonly #given: readonly Source[];
  readonly #known: ReadonlySet<string>;
  /** Path by the name of the file in lower case; null where several files have that name. */
  readonly #paths = new Map<string, string | null>();
  /** The paths inside archives are what they are. */
  readonly #hasArchives: boolean;

  constructor(sources: readonly Source[], open: readonly FileInfo[]) {
    this.#given = sources;
    this.#known = new Set(open.map(({ name }) => name));
    for (const { name } of open) {
      const key = keyOf(name);
      this.#paths.set(key, this.#paths.has(key) ? null : name);
    }
    this.#hasArchives = sources.some((source) => isArchiveName(sourceName(source)));
    this.sources = sources.map((source) => this.#inPlace(source));
  }

  /** Whether each model of the drop, listed alone, begins with a file that the open drop has, too. Addresses are opened anew. */
  isNewVersion({ entries }: Pick<Collection, 'entries'>): boolean {
    return this.#given.every(isLocal) && entries.every(({ parts }) => this.#replaces(parts[0]?.file ?? ''));
  }

  /** Whether one of them is the file that an error of a model names: it is added to the drop even when it could be opened alone. */
  isExpected(error: OpenError | null): boolean {
    if (!error?.ofModel) return false;
    const { file, code, field } = error.report;
    const expected = [file, code === 'partner-missing' ? field : ''].filter(Boolean);
    const names = new Set(expected.map(keyOf));
    return this.sources.some((source) => names.has(keyOf(sourceName(source))));
  }

  async addTo(
    collection: Collection,
    shown = 'these models',
    options?: TaskOptions,
    listed?: Collection,
  ): Promise<Added> {
    const change = await collection.add(this.sources, options);
    const isUsed = change.changed.length + change.added.length + change.removed.length > 0;
    if (isUsed) return { isUsed, notices: this.notices(listed?.files) };
    const unused = unusedText(this.sources.map(sourceName), shown);
    return { isUsed, notices: change.errors.length > 0 ? [] : [unused] };
  }

  /** What was replaced: a list with one sentence, or none. */
  notices(files: readonly Named[] = this.#given.map((source) => ({ name: sourceName(source) }))): string[] {
    return reloadedText(files.map(({ name }) => name).filter((name) => this.#replaces(name)));
  }

  #pathOf(name: string): string {
    if (this.#known.has(name) || this.#hasArchives) return name;
    return this.#paths.get(keyOf(name)) ?? name;
  }

  #replaces(name: string): boolean {
    return this.#known.has(this.#pathOf(name));
  }

  #inPlace(source: Source): Source {
    const name = sourceName(source);
    const path = this.#pathOf(name);
    if (path === name || !isLocal(source)) return source;
    if ('get' in source) return { name: path, get: () => source.get() };
    return { name: path, file: 'file' in source ? source.file : source };
  }
}

/** The name of a source: a path or an address. */
function sourceName(source: Source): string {
  if (typeof source === 'string') return source;
  if (source instanceof URL) return source.href;
  return source.name;
}

function isLocal(source: Source): source is File | NamedBlob | PendingFile {
  if (typeof source === 'string') return false;
  return source instanceof File || 'file' in source || 'get' in source;
}

function keyOf(path: string): string {
  return fileName(path).toLowerCase();
}
