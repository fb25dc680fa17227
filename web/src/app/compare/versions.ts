import { FileSet } from '../../core/collection/file-set.js';
import type { Entry, Model } from '../../core/index.js';
import type { Dropped } from '../input/incoming-files.js';
import { FileMatch } from '../workspace/match-files.js';
import { pinned, type Opened, type Version } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Comparison } from '../../core/compare/comparison.js';
import { originOf, type ModelOrigin } from '../../threads/model-origin.js';
import { inThread } from '../../threads/start-worker.js';
import workerAddress from './compare-worker.ts?worker&url';
import type { CompareCalls } from './compare-worker.js';

/** A version that is shown, and what a thread opens it from again. */
export interface OpenedVersion {
  readonly model: Model;
  readonly origin: ModelOrigin;
}

/** Something that can be compared: a model of what is open, or other files. */
export interface VersionChoice {
  readonly label: string;
  open(signal: AbortSignal): Promise<OpenedVersion>;
}

/** The version that was replaced last, and all models of what is open; `shown` is the number of the one that is shown. */
export function choicesOf({ current, history }: Workspace): {
  readonly choices: VersionChoice[];
  readonly shown: number;
  readonly hasBefore: boolean;
} {
  const { version, model } = current!;
  const { entries } = version.files;
  const now = pinned(current!);
  const models = entries.map((entry): VersionChoice => {
    const isShown = entry === version.entry && model !== null;
    const label = isShown ? `${entry.name}, as shown` : entry.name;
    return choiceOf(label, isShown ? now : { ...version, entry, choices: {} });
  });
  const before = model && history.before(version);
  const earlier = before ? [choiceOf(`${model.name}, the version before`, before)] : [];
  const shown = earlier.length + (version.entry ? entries.indexOf(version.entry) : -1);
  return { choices: [...earlier, ...models], shown, hasBefore: earlier.length > 0 };
}

function choiceOf(label: string, version: Version): VersionChoice {
  return { label, open: (signal) => openVersion(version, signal) };
}

/**
 * Files that were dropped or chosen, in place of those of the model that is shown, from which what they lack is taken; or, where they
 * are no new version of them, these files alone.
 */
export async function versionOf(
  files: Dropped['files'],
  opened: Opened,
  signal: AbortSignal,
): Promise<Version> {
  const open = pinned(opened);
  const own = new Set(open.entry?.parts.map(({ file }) => file));
  const match = new FileMatch(
    files,
    open.files.files.filter(({ name }) => own.has(name)),
  );
  const alone = await FileSet.read(files, { signal }).catch((error: unknown) => ({ error }));
  signal.throwIfAborted();
  const isPart = match.replaced().length > 0;
  if ('error' in alone && !isPart) throw alone.error;
  if (isPart && ('error' in alone || match.isNewVersion(alone)))
    return withEntry(open, await open.files.with(match.sources, { signal }));
  return withEntry({ ...open, choices: {} }, alone as FileSet);
}

/** The same model of other files, or the first. */
function withEntry(version: Version, files: FileSet): Version {
  const same = files.entry(version.entry?.id ?? '');
  return { ...version, files, entry: same ?? files.entries[0]!, choices: same ? version.choices : {} };
}

/** Opens the model of a version. */
export async function openVersion(
  { files, entry, choices }: Version,
  signal: AbortSignal,
): Promise<OpenedVersion> {
  const model = await files.open(entry as Entry, { signal, interpretations: choices });
  return { model, origin: originOf(model) };
}

/** Compares two versions in a thread of its own, which ends with the answer or the signal. Throws a ModelError. */
export async function compareVersions(
  { before, after }: Readonly<Record<'before' | 'after', OpenedVersion>>,
  signal: AbortSignal,
): Promise<Comparison> {
  return inThread<CompareCalls, Comparison>(workerAddress, (thread) =>
    thread.call('compare', { before: before.origin, after: after.origin }, { signal }),
  );
}
