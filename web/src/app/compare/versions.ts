import { Collection, type Entry, type Model, type Source } from '../../core/index.js';
import type { Dropped } from '../files/dropped-files.js';
import { DroppedAgain } from '../session/dropped-again.js';
import type { Session } from '../session/session.js';
import { originOf, type ModelOrigin } from '../workers/model-origin.js';

type NamedSource = Extract<Source, { readonly name: string }>;

/** A version that is shown, and what a thread opens it from again. */
export interface OpenedVersion {
  readonly model: Model;
  readonly origin: ModelOrigin;
}

/** Something that can be compared: a model of the drop, or other files. */
export interface VersionChoice {
  readonly label: string;
  open(signal: AbortSignal): Promise<OpenedVersion>;
}

/** The version that was replaced last, and all models of the drop; `shown` is the index of the one that is shown. */
export function choicesOf(session: Session): { readonly choices: VersionChoice[]; readonly shown: number } {
  const { entries, index, model, earlier, choices: interpretations } = session;
  const id = entries[index]?.id;
  const fromBytes = (files: Model['files']) => async (signal: AbortSignal) => {
    const collection = await Collection.from(sourcesOf(files), { signal });
    const entry = collection.entries.find((each) => each.id === id);
    return opened(await collection.open(entry, { signal, interpretations }), entry ?? collection.entries[0]);
  };
  const models = entries.map(({ name }, i): VersionChoice => {
    // The files of the model that is shown may have changed on the disk.
    if (i === index && model) return { label: `${name}, as shown`, open: fromBytes(model.files) };
    return { label: name, open: async (signal) => opened(await session.load(i, signal), entries[i]) };
  });
  const before =
    earlier && model ? [{ label: `${model.name}, the version before`, open: fromBytes(earlier) }] : [];
  return { choices: [...before, ...models], shown: before.length + index };
}

/** Files that were dropped or chosen; what they lack of a model is taken from the one that is shown. */
export function choiceOfFiles(files: Dropped['files'], label: string, session: Session): VersionChoice {
  const own = session.model?.files ?? [];
  const id = session.entries[session.index]?.id;
  return {
    label,
    open: async (signal) => {
      const again = new DroppedAgain(
        files,
        own.map(({ name, bytes }) => ({ name, size: bytes?.length ?? 0 })),
      );
      const alone = await Collection.from(files, { signal }).catch((error: unknown) => ({ error }));
      signal.throwIfAborted();
      const isPart = again.notices().length > 0;
      if ('error' in alone && !isPart) throw alone.error;
      const isVersion = isPart && ('error' in alone || again.isNewVersion(alone));
      const collection =
        'error' in alone || isVersion
          ? await Collection.from(replaced(sourcesOf(own), again.sources as readonly NamedSource[]), {
              signal,
            })
          : alone;
      const entry = collection.entries.find((each) => each.id === id);
      return opened(await collection.open(entry, { signal }), entry ?? collection.entries[0]);
    },
  };
}

/** A model that was opened, with its entry. */
const opened = (model: Model, entry: Entry | undefined): OpenedVersion => ({
  model,
  origin: originOf(model, entry?.id ?? ''),
});

/** Files, each replaced by the other of its name. */
function replaced(files: readonly NamedSource[], others: readonly NamedSource[]): Source[] {
  const names = new Set(others.map(({ name }) => name));
  return [...files.filter(({ name }) => !names.has(name)), ...others];
}

function sourcesOf(files: Model['files']): NamedSource[] {
  return files.map(({ name, bytes }) => ({
    name,
    size: bytes?.length ?? 0,
    read: async () => bytes ?? new Uint8Array(),
  }));
}
