import type { DroppedFile, Handles } from '../files/dropped-files.js';
import type { Session } from '../session/session.js';
import type { OpenResult } from '../session/session-types.js';
import { known } from './handle-tree.js';
import { Watcher } from './watcher.js';

const watchers = new WeakMap<Session, Watcher>();

/** Watches what was opened through handles, where `result` says that it is open, beside what of the same drop is watched already. */
export async function startWatching(
  session: Session,
  handles: Handles,
  opened: readonly DroppedFile[],
  result: OpenResult,
): Promise<void> {
  const isOpen = result === 'replaced' || result === 'added' || session.error?.ofModel;
  const given = await known(handles);
  if (!isOpen || given.length === 0 || !session.drop) return;
  let watcher = watchers.get(session);
  if (!watcher?.isCurrent) watchers.set(session, (watcher = new Watcher(session)));
  await watcher.add(given, opened);
}
