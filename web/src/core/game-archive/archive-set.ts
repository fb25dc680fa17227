import { toEntries, type ListedEntry } from '../collection/listed-entry.js';
import type { ModelOptions, WorkOptions } from '../collection/options.js';
import { arriveAll } from '../files/arrive-all.js';
import { PatchedFile } from '../files/patched-file.js';
import type { StoredFile } from '../files/stored-file.js';
import { fileName } from '../format.js';
import { listInCore, openInCore } from '../host/open-in-core.js';
import { hasWasm } from '../host/wasm-source.js';
import type { InputFile } from '../host/write-files.js';
import { ModelError } from '../model-error.js';
import type { MissingFile, Model, Note, Part } from '../model.js';
import { GameArchive, type ListOptions, type UnpackedModel } from './game-archive.js';
import { archiveKinds } from './kinds.js';
import { kindsOfFiles } from './numbered-files.js';
import { animationChoice, asksForAll } from './animation-choice.js';
import { notOpened } from './archive-errors.js';
import { OpenedModels } from './opened-models.js';
import { asSliced } from './whole-file.js';

/** Files by name that take the place of members: those that were changed by hand, or are kept in memory. */
export type MemberFiles = ReadonlyMap<string, StoredFile>;

/** The loose files of a model and their parts, and what the family opens them by. */
interface LooseModel {
  readonly id: string;
  readonly files: readonly InputFile[];
  readonly parts: readonly Part[];
  readonly notes: readonly Note[];
  readonly missing: readonly string[];
}

/** Models whose members stay in memory. */
const mostUnpacked = 2;

/** The archives among some files, one of each kind, and the models in them as entries. */
export class ArchiveSet {
  readonly archives: readonly GameArchive[];
  readonly #failed: readonly ModelError[];
  /** Those of the sets that were made of each other. */
  readonly #opened: OpenedModels;
  readonly #kindOf: (name: string) => number;
  readonly #unpacked = new Map<string, UnpackedModel>();
  /** The ids of models that were last opened with all animations. */
  readonly #animated = new Set<string>();

  private constructor(
    archives: readonly GameArchive[],
    failed: readonly ModelError[],
    opened: OpenedModels,
    kindOf: (name: string) => number,
  ) {
    this.archives = archives;
    this.#failed = failed;
    this.#opened = opened;
    this.#kindOf = kindOf;
  }

  /** The archives among `files`, which arrive if they have not. One whose files are those of the set before is the same. */
  static async of(
    files: ReadonlyMap<string, StoredFile>,
    before: ArchiveSet | null,
    signal?: AbortSignal,
  ): Promise<ArchiveSet> {
    const kindOf = kindsOfFiles(files.keys());
    const named = [...files.values()].filter(({ name }) => kindOf(name) >= 0);
    const lost = await arriveAll(named, signal);
    const archives = archiveKinds.flatMap((kind, index) => {
      const own = named.filter(({ name }) => kindOf(name) === index && !lost.has(name)).map(asSliced);
      if (own.length === 0 || !hasWasm(kind.id)) return [];
      const last = before?.archives.find((archive) => archive.kind === kind);
      const isSame = last?.files.length === own.length && last.files.every((file, i) => file === own[i]);
      return [isSame ? last : new GameArchive(kind, own)];
    });
    const opened = before ? before.#opened : new OpenedModels();
    return new ArchiveSet(archives, [...lost.values()], opened, kindOf);
  }

  /** Whether a file is of an archive. */
  has(name: string): boolean {
    return this.#kindOf(name) >= 0;
  }

  /** Files that are of no archive. */
  loose(files: ReadonlyMap<string, StoredFile>): ReadonlyMap<string, StoredFile> {
    return new Map([...files].filter(([name]) => !this.has(name)));
  }

  /** Lists all models, or a part of those that are not listed yet. */
  async list(options: ListOptions): Promise<void> {
    for (const archive of this.archives) await archive.list(options);
  }

  /** Whether all models are listed. */
  get isListed(): boolean {
    return this.archives.every((archive) => archive.isListed);
  }

  /** False when limits have ended a list. */
  get isWhole(): boolean {
    return this.archives.every((archive) => archive.isWhole);
  }

  get errors(): readonly ModelError[] {
    return [...this.#failed, ...this.archives.flatMap(({ errors }) => errors)];
  }

  /** The models that are listed, each time as the same objects. */
  get entries(): readonly ListedEntry[] {
    return ([] as ListedEntry[]).concat(...this.archives.map(({ models }) => models));
  }

  /** The ids of the models to be opened again after files of these names came, changed or went. */
  dependingOn(names: Iterable<string>): ReadonlySet<string> {
    return this.#opened.dependingOn(names);
  }

  /** The id of the model that has a member of this name; null for other files. */
  ownerOf(member: string): string | null {
    return this.#opened.ownerOf(member);
  }

  /**
   * What takes the place of members after files of some names came, changed or went, which may be members themselves. Members are made
   * anew of an archive that changed: what a user changed is kept when only another archive did that the model depends on.
   */
  membersAfter(
    before: MemberFiles,
    changes: ReadonlyMap<string, StoredFile | null>,
    files: Names,
  ): MemberFiles {
    const isMember = (name: string): boolean => !files.has(name) && this.ownerOf(name) !== null;
    const changed = [...changes.keys()].filter((name) => !isMember(name));
    const stale = this.#opened.dependingOn(changed);
    const isKept = ([name, file]: [string, StoredFile]): boolean => {
      const owner = this.ownerOf(name)!;
      if (!stale.has(owner)) return true;
      return file instanceof PatchedFile && !changed.includes(this.#fileOf(owner));
    };
    const members = new Map([...before].filter(isKept));
    for (const [name, file] of changes) {
      if (!isMember(name)) continue;
      if (file) members.set(name, file);
      else members.delete(name);
    }
    return members;
  }

  /** The bytes of a member of a model that was opened; null for other files. */
  async read(member: string, signal?: AbortSignal): Promise<Uint8Array | null> {
    const id = this.ownerOf(member);
    if (id === null) return null;
    const { members } = await this.#unpack(id, { signal });
    return members.find(({ name }) => name === member)?.bytes ?? null;
  }

  /** Opens a model: its members, or the files that take their places, as its family opens any files. */
  async open(entry: ListedEntry, replaced: MemberFiles, options: ModelOptions): Promise<Model> {
    const { signal, interpretations } = options;
    this.#animate(entry.id, asksForAll(interpretations));
    const { id, files, parts, notes, missing } = await this.#loose(entry, replaced, options);
    const { format, name } = entry;
    const model = await openInCore(
      { id, format, name, parts, interpretations, read: async () => files },
      signal,
    );
    const named = new Set(model.missingFiles.map((file) => fileName(file.name).toLowerCase()));
    const others = missing.filter((file) => !named.has(fileName(file).toLowerCase())).map(missingArchive);
    const choice = animationChoice(entry, model, interpretations);
    return {
      ...model,
      ...(choice && { interpretations: [...(model.interpretations ?? []), choice] }),
      // Looks of a model are told apart by it.
      name,
      notes: [...notes, ...model.notes],
      missingFiles: [...model.missingFiles, ...others],
    };
  }

  #animate(id: string, isAll: boolean): void {
    if (this.#animated.has(id) === isAll) return;
    if (isAll) this.#animated.add(id);
    else this.#animated.delete(id);
    this.#unpacked.delete(id);
  }

  async #loose(entry: ListedEntry, replaced: MemberFiles, options: WorkOptions): Promise<LooseModel> {
    const { signal } = options;
    const { id, members, notes, missing } = await this.#unpack(entry.id, options);
    const files: InputFile[] = [];
    for (const { name, bytes } of members)
      files.push({ name, bytes: (await replaced.get(name)?.read(signal)) ?? bytes });
    const stored = files.map(({ name, bytes }) => ({ name, size: bytes!.length, read: async () => bytes! }));
    const listed = await toEntries((await listInCore(files, signal)).entries, stored);
    const opened = listed.length === 1 ? listed[0] : listed.find((each) => each.id === id);
    if (!opened) throw notOpened(entry.parts[0]!.file, entry.name);
    const used = new Set(opened.parts.map(({ file }) => file));
    const from = new Map(members.map((member) => [member.name, member.from]));
    const rest = stored.filter(({ name }) => !used.has(name)).map(restOf);
    const parts = [...opened.parts, ...rest].map((part) => ({ ...part, from: from.get(part.file)! }));
    const byName = new Map(files.map((file) => [file.name, file]));
    return { id: opened.id, parts, files: parts.map(({ file }) => byName.get(file)!), notes, missing };
  }

  async #unpack(id: string, { signal, onProgress }: WorkOptions): Promise<UnpackedModel> {
    const archive = this.archives.find((each) => each.model(id)) ?? this.archives[0]!;
    const unpacked =
      this.#unpacked.get(id) ??
      placed(
        await archive.unpack(id, { signal, onProgress, allAnimations: this.#animated.has(id) }),
        archive.model(id),
      );
    this.#unpacked.delete(id);
    this.#unpacked.set(id, unpacked);
    if (this.#unpacked.size > mostUnpacked) this.#unpacked.delete(this.#unpacked.keys().next().value!);
    this.#opened.add(id, unpacked);
    return unpacked;
  }

  /** The name of the archive that a model is in. */
  #fileOf(id: string): string {
    return this.archives.map((each) => each.model(id)).find(Boolean)?.parts[0]!.file ?? '';
  }
}

interface Names {
  has(name: string): boolean;
}

/** The members in a folder of the model: other looks of it, and other models, have files of the same names. */
function placed(unpacked: UnpackedModel, model: ListedEntry | undefined): UnpackedModel {
  if (!model) return unpacked;
  const start = `${pathOf(model)}/`;
  const nameIn = (name: string): string => (name.startsWith(start) ? name.slice(start.length) : name);
  const members = unpacked.members.map((member) => ({
    ...member,
    name: `${model.place!}/${nameIn(member.name)}`,
  }));
  // The id has the names of members, in lower case.
  return { ...unpacked, members, id: unpacked.id.replaceAll(folded(start), folded(`${model.place!}/`)) };
}

/** What the id begins with, as the file is written: the file, or the folder of an archive that is many. */
function pathOf({ id, parts }: ListedEntry): string {
  const { file } = parts[0]!;
  const depthOf = (path: string): number => path.split('/').length;
  const above = depthOf(folded(file)) - depthOf(id.slice(0, id.indexOf('#')));
  return above > 0 ? file.split('/').slice(0, -above).join('/') : file;
}

const folded = (path: string): string =>
  path
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll('\\', '/')
    .replace(/(^|\/)(\.?\/)+/g, '$1');

/** A member that the family does not open, such as the text of a class. */
function restOf({ name, size }: StoredFile): Part {
  const kind = name.endsWith('.txt') ? 'source-text' : 'texture';
  return { file: name, size, kind, reason: 'from-archive' };
}

function missingArchive(name: string): MissingFile {
  return { name, kind: 'archive', faces: 0, location: null };
}
