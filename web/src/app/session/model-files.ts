import type { ModelFile } from './session-types.js';
import type { Session } from './session.js';

/** The files of the model that is shown, and no others of the drop. */
export async function modelFiles(session: Session): Promise<ModelFile[]> {
  const names = new Set(session.entries[session.index]?.parts.map(({ file }) => file));
  return Promise.all(Array.from(names, async (name) => ({ name, bytes: await session.read(name) })));
}
