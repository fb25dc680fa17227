import { FileSet } from '../../core/collection/file-set.js';
import { ModelError, type Entry, type Progress, type Source } from '../../core/index.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import type { FileMatch } from './match-files.js';
import type { Message } from './messages.js';
import { noImages, withFiles, type Choices, type Opened, type Origin } from './version.js';
import type { Command, Step, Work } from './command.js';
import { DelayedProgress } from './task.js';
import type { Workspace } from './workspace.js';

/** The progress of a drop with more files is shown at once. */
const fewFiles = 64;

/** Files with more models open the gallery instead of the first model. */
const galleryThreshold = 3;
/** More models than these are many, whatever they are. */
export const surelyMany = 12;

/** The model that a link asks for. */
export interface OpenRequest {
  /** Its id; empty for the first, or for the gallery of many. */
  readonly entry: string;
  /** Choices for its interpretations. */
  readonly choices: Choices;
}

/**
 * Opens files. Those that contain no model, and new versions of open files, are added to what is open, whose model is then opened
 * again in place; all others replace it.
 */
export function drop(sources: readonly Source[], origin: Origin, wanted: OpenRequest | null = null): Command {
  return async (base, work) => {
    work.rename(origin.name);
    if (sources.length > fewFiles) {
      work.show({ loaded: 0, total: 0 });
      await yieldToMain();
    }
    const failed = work.failed?.version ? { version: work.failed.version, model: null } : null;
    const mending = failed && !wanted ? await matchOf(sources, failed) : null;
    if (failed && mending?.mends(work.failed)) return mending.add(failed, origin, work);
    const open = base ?? failed;
    const match = open && !wanted ? await matchOf(sources, open) : null;
    let files: FileSet;
    try {
      files = await FileSet.read(sources, { ...work, isInParts: true, entry: wanted?.entry || undefined });
      if (needsWhole(files, match)) files = await files.complete(work);
    } catch (error) {
      const hasNoModel = error instanceof ModelError && error.report.code === 'not-a-model';
      if (!hasNoModel || !match) throw error;
      return match.add(open!, origin, work);
    }
    if (match?.isNewVersion(files) || match?.fills(base?.model ?? null))
      return match.add(open!, origin, work, files);
    return opening(files, origin, wanted?.choices ?? {});
  };
}

/** Shows a model of what is open; `order` is what Previous and Next step through from there. */
export function showEntry(id: string, order?: readonly Entry[], choices?: Choices): Command {
  return async (base, { failed }) => {
    const version = failed?.version ?? base!.version;
    const isSame = version.entry?.id === id;
    const entry = version.files.entry(id);
    return {
      version: { ...version, entry, choices: choices ?? (isSame ? version.choices : {}), images: noImages },
      view: 'reset',
      history: 'none',
      ...(order && { order }),
    };
  };
}

/** Reads the files that the first list did without, once `whenShown` resolves; `ended` is called when it has. */
export function completeFiles(
  key: object,
  whenShown: () => Promise<void>,
  work: Pick<Work, 'onProgress'>,
  ended: () => void,
): Command {
  let done: { readonly of: FileSet; readonly whole: FileSet } | null = null;
  return async (base, { signal }) => {
    await whenShown();
    signal.throwIfAborted();
    if (base?.version.origin.key !== key || base.version.files.isComplete) return null;
    const { version } = base;
    if (done?.of !== version.files) {
      const whole = await version.files.complete({ ...work, signal });
      done = { of: version.files, whole };
      await yieldToMain();
    }
    ended();
    const { origin } = version;
    const next = { ...withFiles(version, done.whole), origin };
    return { version: next, view: 'keep', history: 'none', order: [] };
  };
}

/** Whether nothing of the files can be shown before the whole of them was read. */
function needsWhole(files: FileSet, match: FileMatch | null): boolean {
  if (files.isComplete) return false;
  if (!hasMany(files)) return true;
  return match?.isNewVersion(files) ?? false;
}

/** Null when the code cannot be loaded: the files are then opened alone. */
async function matchOf(sources: readonly Source[], { version }: Opened): Promise<FileMatch | null> {
  const loaded = await import('./match-files.js').catch(() => null);
  return loaded && new loaded.FileMatch(sources, version.files.files);
}

async function opening(files: FileSet, origin: Origin, choices: Choices): Promise<Step> {
  const messages: Message[] = [];
  const asked = await files.findMeant().catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
    messages.push({ text: `The link names a model that is not there. ${error.message}` });
    return null;
  });
  const entry = asked ?? (hasMany(files) ? null : firstOf(files));
  return {
    version: { origin, files, entry, choices, images: noImages },
    view: 'reset',
    history: 'clear',
    messages,
    order: [],
  };
}

/** Whether there are more than a few models. Parts of others, such as the head of an npc, do not count. */
function hasMany({ entries }: FileSet): boolean {
  if (entries.length > surelyMany) return true;
  const parts = new Set(entries.flatMap((entry) => entry.parts.slice(1).map(({ file }) => file)));
  return entries.filter((entry) => !parts.has(entry.parts[0]!.file)).length > galleryThreshold;
}

/** The first by name; of a cache, one that its game names before models that have numbers only. */
function firstOf({ entries }: FileSet): Entry {
  return entries.find(({ place }) => !place?.startsWith('models/')) ?? entries[0]!;
}

/** Reads the rest of many files while the first models of them are used. Fires `rest` when more was read. */
export class RestOfFiles extends EventTarget {
  /** What was read; null when there is nothing to read. `total` is −1 for files that have arrived. */
  progress: Progress | null = null;
  /** Resolves when all files are there, or others were opened. */
  whole: Promise<unknown> = Promise.resolve();
  readonly #workspace: Workspace;
  readonly #whenShown: () => Promise<void>;
  #key: object | null = null;

  /** `whenShown` resolves when the first models are shown. */
  constructor(workspace: Workspace, whenShown: () => Promise<void>) {
    super();
    this.#workspace = workspace;
    this.#whenShown = whenShown;
    workspace.addEventListener('change', () => this.#changed());
  }

  #changed(): void {
    const { origin, files } = this.#workspace.current?.version ?? {};
    if (!origin || origin.key === this.#key) return;
    this.#key = origin.key;
    this.progress = null;
    if (!files!.isComplete) this.whole = this.#read(origin.key, origin.name);
  }

  async #read(key: object, name: string): Promise<void> {
    const report = (progress: Progress | null): void => {
      if (this.#key !== key) return;
      this.progress = progress;
      this.dispatchEvent(new Event('rest'));
    };
    const delayed = new DelayedProgress(report);
    const onProgress = (latest: Progress): void => delayed.update(latest);
    report({ loaded: 0, total: 0 });
    const ended = (): void => {
      delayed.stop();
      report(null);
    };
    const command = completeFiles(key, this.#whenShown, { onProgress }, ended);
    const outcome = await this.#workspace.run(command, { name, onError: 'return', priority: 'background' });
    ended();
    if (outcome.kind === 'failed') this.#workspace.say({ text: `${outcome.failed.error.report.sentence}.` });
  }
}
