import { ModelError, type Change, type Collection, type Entry, type Model } from '../../core/index.js';
import type { DroppedFile } from '../files/dropped-files.js';
import { reloadedText } from '../session/change-texts.js';
import { errorTexts } from '../session/drop-messages.js';
import { DroppedAgain } from '../session/dropped-again.js';
import { openErrorOf, type OpenError } from '../session/open-error.js';
import type { Session } from '../session/session.js';
import { addedText } from './texts.js';

/** The result of opening files that have changed; `postponed` where the user has opened something else meanwhile. */
export type Outcome = 'reloaded' | 'postponed' | OpenError;

/** Opens new versions of files of the drop, in place. Where they cannot be opened, everything stays as it is. */
export async function reload(
  session: Session,
  changed: readonly DroppedFile[],
  signal: AbortSignal,
): Promise<Outcome> {
  const collection = session.drop as Collection;
  const shown = session.entries[session.index];
  const inPlace = new DroppedAgain(changed, collection.files).sources as readonly DroppedFile[];
  // A file can be watched twice: itself, and in its folder.
  const sources = [...new Map(inPlace.map((source) => [source.name, source])).values()];
  const fork = collection.fork();
  let model: Model | null = null;
  let change: Change;
  try {
    change = await fork.add(sources, { signal });
    if (change.errors[0]) throw change.errors[0];
    if (shown && isAffected(shown, change, session)) model = await openIn(fork, shown, session, signal);
  } catch (error) {
    return signal.aborted ? 'postponed' : openErrorOf(error, shown?.name ?? session.dropName, true, fork);
  }
  const isSame = session.drop === collection && session.entries[session.index]?.id === shown?.id;
  if (!isSame || session.isBusy || signal.aborted) {
    model?.dispose();
    return 'postponed';
  }
  const notices = model
    ? textsOf(model, sources, collection)
    : [...remaining(session, fork), ...addedText(change.added.map(({ name }) => name))];
  const isUsed = change.added.length + change.changed.length + change.removed.length > 0;
  const result = await session.update({
    addTo: async (open) => {
      open.adopt(fork);
      return { isUsed, notices, model };
    },
  });
  return result === 'cancelled' ? 'postponed' : 'reloaded';
}

/** Whether the model that is shown has to be opened again. */
function isAffected({ id }: Entry, change: Change, { error }: Session): boolean {
  const { added, changed, removed } = change;
  return error !== null || [...added, ...changed, ...removed].some((entry) => entry.id === id);
}

async function openIn(fork: Collection, shown: Entry, session: Session, signal: AbortSignal): Promise<Model> {
  if (!fork.entries.some(({ id }) => id === shown.id))
    throw new ModelError({
      code: 'not-a-model',
      file: shown.parts[0]?.file ?? '',
      sentence: `The files of ${shown.name} are no longer a model`,
      advice: 'Export it again, or open the files that belong to it.',
    });
  return fork.open(shown.id, { signal, interpretations: session.choices });
}

/** What changed of a model: its files, or, where they are in an archive, that. */
function textsOf(
  { parts }: Model,
  sources: readonly DroppedFile[],
  { files }: Pick<Collection, 'files'>,
): string[] {
  const names = sources.map(({ name }) => name);
  const own = parts.map(({ file }) => file).filter((name) => names.includes(name));
  const known = new Set(files.map(({ name }) => name));
  if (own.length === 0) return reloadedText(names);
  return reloadedText(
    own.filter((name) => known.has(name)),
    own.filter((name) => !known.has(name)),
  );
}

/** The notices that are shown, without those that the session adds itself. */
function remaining({ notices }: Session, { errors }: Collection): string[] {
  const own = new Set(errorTexts(errors));
  return notices.filter((notice) => !own.has(notice));
}
