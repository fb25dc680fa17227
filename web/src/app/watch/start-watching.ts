import type { DroppedFile, Handles } from '../files/dropped-files.js';
import type { Workspace } from '../workspace/workspace.js';
import { known } from './handle-tree.js';
import { Watcher } from './watcher.js';

const watchers = new WeakMap<Workspace, Watcher>();

/** Watches what is open through handles, beside what of the same drop is watched already. */
export async function startWatching(
  workspace: Workspace,
  handles: Handles,
  opened: readonly DroppedFile[],
): Promise<void> {
  const given = await known(handles);
  if (given.length === 0 || !workspace.shown) return;
  let watcher = watchers.get(workspace);
  if (!watcher?.isCurrent || !watcher.isOpen) watchers.set(workspace, (watcher = new Watcher(workspace)));
  await watcher.add(given, opened);
}
