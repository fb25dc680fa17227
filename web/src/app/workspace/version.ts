import type { FileSet } from '../../core/collection/file-set.js';
import type { Entry, Model, ModelImage } from '../../core/index.js';
import type { LinkSource } from '../../links/view-state.js';
import type { DroppedFile, FoundFile, Handles } from './local-files.js';
import { ModelError, messageOf } from '../../core/model-error.js';

/** Where a version came from. */
export interface Origin {
  /** The same object for all versions of what was opened once. */
  readonly key: object;
  /** Title: the file, the folder, "7 files". */
  readonly name: string;
  /** What a link can say instead of the files; null for local files, and from the first change on. */
  readonly link: LinkSource | null;
  /** Local files, to be stored in the recent files. */
  readonly files: readonly (DroppedFile | FoundFile)[];
  /** The handles that read them again. */
  readonly handles: Handles;
}

/** Choices for a model's interpretations by their ids. */
export type Choices = Readonly<Record<string, string>>;

/** Images by the indices of materials. */
export type Images = ReadonlyMap<number, ModelImage>;

export const noImages: Images = new Map();

/** What is open: all that is needed to open it again, here, in a thread, or later. Plain, immutable. */
export interface Version {
  readonly origin: Origin;
  readonly files: FileSet;
  /** The model; null for the gallery of all. */
  readonly entry: Entry | null;
  readonly choices: Choices;
  /** Images that take the place of those of materials, by their indices. */
  readonly images: Images;
}

/** A version with the model that was made of it, or null. */
export interface Opened {
  readonly version: Version;
  readonly model: Model | null;
}

/** A version that could not be opened. */
export interface Failed {
  /** What was being opened. */
  readonly name: string;
  /** Null where there is none, such as for files without a model. */
  readonly version: Version | null;
  readonly error: ModelError;
  /** Contents of the file with the error, when they are available. */
  readonly bytes: Uint8Array | null;
  /** Runs the same command again. */
  readonly retry: (() => Promise<unknown>) | null;
}

/** A file with its bytes. */
export interface ModelFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The bytes of a file: those of the open model from memory, since the disk may have others by now. */
export async function readFile({ version, model }: Opened, file: string): Promise<Uint8Array> {
  const own = model?.files.find(({ name }) => name === file)?.bytes;
  return own ?? version.files.read(file);
}

/** The files of the model, and no others; of one in an archive, those that were made of it. */
export function filesOfModel(opened: Opened): Promise<ModelFile[]> {
  const names = new Set((opened.model ?? opened.version.entry)?.parts.map(({ file }) => file));
  return Promise.all(Array.from(names, async (name) => ({ name, bytes: await readFile(opened, name) })));
}

const pinnedVersions = new WeakMap<Opened, Version>();

/** The version with the files of its model from memory: what is made of it does not change with the disk. */
export function pinned(opened: Opened): Version {
  const { version, model } = opened;
  let made = pinnedVersions.get(opened);
  if (!made)
    pinnedVersions.set(opened, (made = { ...version, files: version.files.pinned(model?.files ?? []) }));
  return made;
}

/** The version with other files, which are no longer those that a link names: with its model, or the first where that is gone. */
export function withFiles(version: Version, files: FileSet): Version {
  const origin = { ...version.origin, link: null };
  const { entry } = version;
  const found = entry && entryIn(files, entry);
  const first = files.entries[0];
  // Without any model, opening it is an error.
  if (found || !entry || !first) return { ...version, origin, files, entry: found ?? entry };
  return { origin, files, entry: first, choices: {}, images: noImages };
}

/** The model in other files, where a script can have given it another id; null where it is gone. */
export function entryIn(files: FileSet, entry: Entry): Entry | null {
  return files.entry(entry.id) ?? files.entries.find((each) => isSameModel(each, entry)) ?? null;
}

/** Whether models are the same one: they have the same id, or begin with the same file, which is no archive of many. */
export function isSameModel(one: Entry | null, other: Entry | null): boolean {
  if (one?.id === other?.id || !one || !other) return one?.id === other?.id;
  return one.place === undefined && one.parts[0]?.file === other.parts[0]?.file;
}

export function areSame(one: Choices, other: Choices): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What could not be opened, with the bytes of the file that the error names. */
export async function failureOf(
  cause: unknown,
  name: string,
  version: Version | null,
  retry: Failed['retry'],
): Promise<Failed> {
  const error = asModelError(cause, name);
  const { file, offset } = error.report;
  const bytes = offset === null ? null : await version?.files.read(file).catch(() => null);
  return { name, version, error, bytes: bytes ?? null, retry };
}

/** A ModelError for an error of any kind: one that is not a ModelError is a bug in the page. */
export function asModelError(error: unknown, name: string): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof Error && ofImports.has(error))
    return new ModelError(
      {
        code: 'not-loaded',
        sentence: `The part of this page that opens ${name} could not be loaded`,
        cause: `The reason given: ${error.message}`,
        advice: 'Check the connection, then try again.',
      },
      { cause: error },
    );
  return new ModelError(
    {
      code: 'stopped',
      sentence: `An internal error occurred while opening ${name}`,
      cause: messageOf(error),
      advice: 'Reload the page and try again. If it happens again, copy the report and file a bug.',
    },
    { cause: error },
  );
}

const ofImports = new WeakSet<Error>();

/** Takes the errors of imports from Vite's events: their texts are those of the browser. */
export function watchImports(target: EventTarget, signal?: AbortSignal): void {
  const noted = (event: Event): unknown =>
    ofImports.add((event as Event & { readonly payload: Error }).payload);
  target.addEventListener('vite:preloadError', noted, signal ? { signal } : {});
}
