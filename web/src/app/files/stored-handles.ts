import type { Handle } from '../watch/file-system.js';
import type { Handles } from './dropped-files.js';

/** The handles of all that was opened; none where the browser did not give one of them. */
export async function allHandles(handles: Handles): Promise<Handle[]> {
  const given = await Promise.all(handles);
  return given.includes(null) ? [] : (given as Handle[]);
}

/** The handles of a drop with those of files that were added to it; none where one of both has none. */
export async function joinedHandles(before: Handles, added: Handles): Promise<Handle[]> {
  const [some, others] = [await allHandles(before), await allHandles(added)];
  if (some.length === 0 || others.length === 0) return [];
  return [...new Map([...some, ...others].map((handle) => [handle.name, handle])).values()];
}
