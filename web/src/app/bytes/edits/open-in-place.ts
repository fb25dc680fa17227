import { ModelError, type Collection } from '../../../core/index.js';
import type { ModelFile } from '../../session/session-types.js';
import type { Session } from '../../session/session.js';

/** A model that was opened from other bytes of its files, and is not shown yet. */
export interface Prepared {
  /** Shows it in place of the present one; false where something else was opened meanwhile. */
  show(): Promise<boolean>;
  dispose(): void;
}

/** Opens the model that is shown from other bytes of its files; throws the error that they have. */
export async function openInPlace(session: Session, files: readonly ModelFile[]): Promise<Prepared> {
  const { drop, entries, index, choices: interpretations } = session;
  const { id, name } = entries[index]!;
  const fork = (drop as Collection).fork();
  const sources = files.map((file) => ({
    name: file.name,
    size: file.bytes.length,
    read: async () => file.bytes,
  }));
  const { errors } = await fork.add(sources);
  if (errors[0]) throw errors[0];
  if (!fork.entries.some((entry) => entry.id === id))
    throw new ModelError({
      code: 'not-a-model',
      file: files[0]?.name ?? '',
      sentence: `${name} would no longer be a model`,
    });
  const model = await fork.open(id, { interpretations });
  return {
    dispose: () => model.dispose(),
    show: async () => {
      if (session.drop !== drop || session.entries[session.index]?.id !== id) {
        model.dispose();
        return false;
      }
      const result = await session.update({
        addTo: async (open) => {
          open.adopt(fork);
          return { isUsed: true, notices: [], model };
        },
      });
      return result === 'added';
    },
  };
}
