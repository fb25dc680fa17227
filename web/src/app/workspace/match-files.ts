import { FileSet } from '../../core/collection/file-set.js';
import type { Entry, FileInfo, Model, Source, WorkOptions } from '../../core/index.js';
import type { NamedBlob, PendingFile } from '../../core/files/sources.js';
import { isArchiveName } from '../../core/files/file-names.js';
import { fileName } from '../../core/format.js';
import { archiveOf } from '../../core/host/module-addresses.js';
import type { Handles } from './local-files.js';
import { reloadedText, unusedText } from './change-texts.js';
import { pinned, withFiles, type Failed, type Opened, type Origin } from './version.js';
import type { Step } from './command.js';

interface Named {
  readonly name: string;
}

/** How given files relate to open ones: `crate_d.3d` is a new version of `mod/Models/crate_d.3d`. */
export class FileMatch {
  /** The sources, with the paths of the files that they replace. */
  readonly sources: readonly Source[];
  /** Names of the sources as they were given. */
  readonly names: readonly string[];
  readonly #given: readonly Source[];
  readonly #known: ReadonlySet<string>;
  /** Path by the name of the file in lower case; null where several files have that name. */
  readonly #paths = new Map<string, string | null>();
  /** The paths inside archives are what they are. */
  readonly #hasArchives: boolean;

  constructor(sources: readonly Source[], open: readonly FileInfo[]) {
    this.#given = sources;
    this.names = sources.map(sourceName);
    this.#known = new Set(open.map(({ name }) => name));
    for (const { name } of open) {
      const key = keyOf(name);
      this.#paths.set(key, this.#paths.has(key) ? null : name);
    }
    this.#hasArchives = this.names.some(isArchiveName);
    this.sources = sources.map((source) => this.#inPlace(source));
  }

  /** Whether each model of the files, listed alone, begins with a file that is open, too. Addresses are opened anew. */
  isNewVersion({ entries }: { readonly entries: readonly Entry[] }): boolean {
    return this.#given.every(isLocal) && entries.every(({ parts }) => this.#replaces(parts[0]?.file ?? ''));
  }

  /** Whether one of them is the file that an error asks for: it is added even when it could be opened alone. */
  mends(failed: Failed | null): boolean {
    if (!failed?.version) return false;
    const { file, code, field } = failed.error.report;
    const expected = [file, code === 'partner-missing' ? field : ''].filter(Boolean);
    const names = new Set(expected.map(keyOf));
    return this.names.some((name) => names.has(keyOf(name)));
  }

  /** Whether one of them is an archive that the model lacks: it is added even when it has models itself. */
  fills(model: Model | null): boolean {
    const missing = new Set(model?.missingFiles.map(({ name }) => stemOf(name)));
    return (
      this.#given.every(isLocal) &&
      this.names.some((name) => archiveOf(name) >= 0 && missing.has(stemOf(name)))
    );
  }

  /** Those of the files that replace an open one. */
  replaced(files: readonly Named[] = this.names.map((name) => ({ name }))): string[] {
    return files.map(({ name }) => name).filter((name) => this.#replaces(name));
  }

  /** Adds them to what is open; `alone` has their models alone. */
  async add(open: Opened, origin: Origin, work: WorkOptions, alone?: FileSet): Promise<Step> {
    const version = pinned(open);
    const files = await version.files.with(this.sources, work);
    const change = FileSet.changesBetween(version.files, files);
    const isUsed = change.changed.length + change.added.length + change.removed.length > 0;
    if (!isUsed) {
      const shown = version.entry?.name ?? 'these models';
      const messages = change.errors.length > 0 ? [] : [{ text: unusedText(this.names, shown) }];
      return { version: { ...version, files }, view: 'keep', history: 'none', messages };
    }
    const next = withFiles(version, files);
    return {
      version: { ...next, origin: this.addedTo(next.origin, origin) },
      view: 'keep',
      history: 'push',
      messages: reloadedText(this.replaced(alone?.files)).map((text) => ({ text })),
      isComparable: true,
      order: [],
    };
  }

  /** The local files and handles of what is open with those that are added; as before where they cannot be read again. */
  addedTo(open: Origin, { files, handles }: Origin): Origin {
    if (open.files.length === 0) return open;
    const stored = new Set(open.files.map(({ name }) => name));
    const named = files.map((file) => ({ ...file, name: this.#pathOf(file.name) }) as (typeof files)[number]);
    const elsewhere = named.filter(({ name }, i) => name !== files[i]!.name);
    // A new version of a file in an archive would be a second one beside the archive.
    if (elsewhere.some(({ name }) => !stored.has(name))) return open;
    const replaced = new Set(named.map(({ name }) => name));
    return {
      ...open,
      files: [...open.files.filter(({ name }) => !replaced.has(name)), ...named],
      // Read again, a file that replaced one in a folder would be a second one beside it.
      handles: elsewhere.length > 0 ? [] : joined(open.handles, handles),
    };
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

/** The name of a package, which is missed whatever its extension is. */
const stemOf = (path: string): string => keyOf(path).replace(/\.[^.]*$/, '');

/** The handles of both; none where one has none. */
function joined(before: Handles, added: Handles): Handles {
  return before.length > 0 && added.length > 0 ? [...before, ...added] : [];
}
