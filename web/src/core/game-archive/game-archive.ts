import { Budget } from '../budget.js';
import type { ListedEntry } from '../collection/listed-entry.js';
import { ProgressMeter, type Progress } from '../files/progress.js';
import type { SlicedFile } from '../files/stored-file.js';
import { modelError } from '../host/core-error.js';
import { blaming } from '../host/wasm-host.js';
import { ModelError, type ErrorReport } from '../model-error.js';
import type { Note, Part, SourceRange } from '../model.js';
import type { ArchivePart, ByteRange, Unpacked } from '../wasm/modules.js';
import { ArchiveEntry } from './archive-entry.js';
import { tooLarge, tooManyRounds } from './archive-errors.js';
import { FilledArchive } from './filled-archive.js';
import type { ArchiveKind } from './kinds.js';
import { RangeReader, type FilledRange } from './range-reader.js';

/** Calls for one model, after each of which ranges are read. */
const mostRounds = 64;
/** Bytes that are read to open a model. */
const mostOfModel = 64 * 1024 * 1024;
/** Requests that are sent to open a model. */
const mostRequests = 512;
/** Places in files are numbers of 32 bits. */
const mostOfFile = 2 ** 32 - 1;

/** A loose file that was made of ranges of an archive. */
export interface Member {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly from: readonly SourceRange[];
}

/** The loose files of a model. */
export interface UnpackedModel {
  /** The id of the entry among the members that the family opens. */
  readonly id: string;
  readonly members: readonly Member[];
  readonly notes: readonly Note[];
  /** Names of files that are not there and that the model refers to. */
  readonly missing: readonly string[];
}

/** Options of listing the models of an archive. */
export interface ListOptions {
  readonly signal?: AbortSignal | undefined;
  readonly isInParts?: boolean;
}

/** Options of unpacking a model. */
export interface UnpackOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes that were read and that are known to be needed: more with each round. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** What is read is taken from it. */
  readonly budget?: Budget | undefined;
  /** Also the clips that fit the model and that it does not name. */
  readonly allAnimations?: boolean;
}

/**
 * Files of one kind that are opened together, such as the packages of a game, and the models in them. Only ranges of the files are read.
 *
 * @example
 * const archive = new GameArchive(archiveKinds[0], files);
 * await archive.list();
 * const { id, members } = await archive.unpack(archive.models[0].id);
 */
export class GameArchive {
  readonly kind: ArchiveKind;
  readonly files: readonly SlicedFile[];
  readonly #models: ListedEntry[] = [];
  /** Those that were listed when a model was last asked for. */
  readonly #byId = new Map<string, ListedEntry>();
  /** What all models of a file have in common, by its number: their parts are the file. */
  readonly #listsOf: (readonly (readonly Part[])[])[] = [];
  readonly #errors = new Map<string, ModelError>();
  /** Files that could not be read, which count as empty. */
  readonly #failed = new Set<SlicedFile>();
  readonly #reader: RangeReader;
  readonly #filled: FilledArchive;
  /** What listing wants next. */
  #wanted: readonly ByteRange[] = [];
  #isListed = false;
  #isWhole = true;
  #listing: Promise<unknown> = Promise.resolve();

  /** The files have arrived. */
  constructor(kind: ArchiveKind, files: readonly SlicedFile[], reader = new RangeReader(files)) {
    this.kind = kind;
    this.files = files;
    this.#reader = reader;
    this.#filled = new FilledArchive(kind.host, reader, () =>
      files.map((file) => ({ name: file.name, size: this.#failed.has(file) ? 0 : file.size })),
    );
    for (const file of files) if (file.size > mostOfFile) this.#fail(file, tooLarge(file));
  }

  /** The models that were listed, in the order of listing, each time as the same objects. */
  get models(): readonly ListedEntry[] {
    return this.#models;
  }

  /** A model that is listed. */
  model(id: string): ListedEntry | undefined {
    return this.#modelsById().get(id);
  }

  /** Errors of files that cannot be read; the models of the others are listed. */
  get errors(): readonly ModelError[] {
    return [...this.#errors.values()];
  }

  /** Whether all was listed. */
  get isListed(): boolean {
    return this.#isListed;
  }

  /** False when limits have ended the list. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Lists all models, or, in parts, until there are some more. */
  list({ signal, isInParts = false }: ListOptions = {}): Promise<void> {
    const listing = this.#listing.then(async () => {
      const before = this.#models.length;
      const most = mostRounds * (this.files.length + 1);
      for (let round = 0; !this.#isListed;) {
        if (isInParts && this.#models.length > before) return;
        // Answers without wanted ranges are parts of a list, of which there are as many as it needs.
        if (this.#wanted.length > 0 && (round += 1) > most) throw tooManyRounds(this.files[0]!.name, most);
        signal?.throwIfAborted();
        await this.#listPart(signal);
      }
    });
    this.#listing = listing.catch(() => {});
    return listing;
  }

  /** The loose files of a model. Throws a ModelError when it is damaged, or when too much would have to be read. */
  async unpack(
    id: string,
    { signal, onProgress, budget, allAnimations = false }: UnpackOptions = {},
  ): Promise<UnpackedModel> {
    const file = this.model(id)?.parts[0]!.file ?? id;
    const left = budget?.part(mostOfModel) ?? new Budget(mostOfModel);
    const requests = new Budget(mostRequests);
    const meter = new ProgressMeter(onProgress);
    let read: readonly FilledRange[] = [];
    for (let round = 0; round < mostRounds; round += 1) {
      signal?.throwIfAborted();
      const answer = await this.#filled
        .ask((archive) => archive.unpack(id, allAnimations), read, signal)
        .catch(blaming(file));
      if (answer.error) throw modelError(answer.error);
      if (answer.value) return this.#unpacked(answer.value);
      read = await this.#reader.read(answer.wanted, left, signal, requests, meter);
    }
    throw tooManyRounds(file, mostRounds);
  }

  async #listPart(signal?: AbortSignal): Promise<void> {
    const read = this.#wanted.length > 0 ? await this.#readListed(this.#wanted, signal) : [];
    // Each answer has what came since the one before, and several are asked for here.
    const { wanted, isDone } = await this.#filled
      .ask((archive) => this.#take(archive.listEntries()), read, signal)
      .catch(blaming(this.files[0]!.name));
    this.#wanted = wanted;
    this.#isListed = isDone;
    if (isDone) this.#filled.listAgain();
  }

  #take(answer: ArchivePart): ArchivePart {
    // After the instance was filled again, it lists from the start.
    const known = this.#filled.fills > 1 ? this.#modelsById() : null;
    const listed = ArchiveEntry.of(answer.entries, {
      format: this.kind.family,
      listsOf: (file) => this.#lists(file),
    });
    for (const entry of listed) if (!known?.has(entry.id)) this.#models.push(entry);
    const isRead = ({ file }: ErrorReport) => ![...this.#failed].some(({ name }) => name === file);
    for (const error of answer.errors.map(modelError))
      if (isRead(error.report)) this.#errors.set(error.message, error);
    this.#isWhole &&= answer.isWhole;
    return answer;
  }

  #modelsById(): ReadonlyMap<string, ListedEntry> {
    for (const model of this.#models.slice(this.#byId.size)) this.#byId.set(model.id, model);
    return this.#byId;
  }

  #lists(number: number): readonly (readonly Part[])[] {
    const { name, size } = this.files[number]!;
    return (this.#listsOf[number] ??= [[{ file: name, size, kind: 'archive', reason: 'in-archive' }]]);
  }

  /** A file that cannot be read is empty from then on. */
  async #readListed(wanted: readonly ByteRange[], signal?: AbortSignal): Promise<readonly FilledRange[]> {
    try {
      return await this.#reader.read(wanted, new Budget(Infinity), signal);
    } catch (error) {
      signal?.throwIfAborted();
      const failed = error instanceof ModelError && this.files.find(({ name }) => name === error.report.file);
      if (!failed) throw error;
      this.#fail(failed, error);
      return [];
    }
  }

  #fail(file: SlicedFile, error: ModelError): void {
    this.#failed.add(file);
    this.#errors.set(error.message, error);
    this.#filled.forget();
  }

  #unpacked({ members, ...model }: Unpacked): UnpackedModel {
    return {
      ...model,
      members: members.map(({ from, ...member }) => ({
        ...member,
        from: from.map(({ file, first, size }) => ({ file: this.files[file]!.name, offset: first, size })),
      })),
    };
  }
}
