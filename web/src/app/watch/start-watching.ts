import type { DroppedFile } from '../files/dropped-files.js';
import type { Session } from '../session/session.js';
import type { Handle } from './file-system.js';
import { Watcher } from './watcher.js';

const watchers = new WeakMap<Session, Watcher>();

/** Watches files that were opened through handles, beside those of the same drop that are watched already. */
export async function startWatching(
  session: Session,
  handles: readonly (Handle | null)[],
  opened: readonly DroppedFile[],
): Promise<void> {
  const given = handles.filter((handle) => handle !== null);
  if (given.length === 0 || !session.drop) return;
  let watcher = watchers.get(session);
  if (!watcher?.isCurrent) watchers.set(session, (watcher = new Watcher(session)));
  await watcher.add(given, opened);
}
