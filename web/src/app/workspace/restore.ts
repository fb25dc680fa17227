import type { WorkOptions } from '../../core/index.js';
import type { VersionHistory } from './history.js';
import { entryIn, isSameModel, pinned, withFiles, type Opened } from './version.js';
import type { Step } from './command.js';

/** Takes back the last change of the open model, or makes it again; null where there is none. */
export async function restore(
  opened: Opened,
  history: VersionHistory,
  direction: 'undo' | 'redo',
  options: WorkOptions,
): Promise<Step | null> {
  const isUndo = direction === 'undo';
  const version = pinned(opened);
  const change = isUndo ? history.toUndo(version) : history.toRedo(version);
  if (!change) return null;
  const target = isUndo ? change.before : change.after;
  const isOfFiles = change.files.size > 0;
  const files = isOfFiles ? await version.files.restored(change.files, target.files, options) : version.files;
  // Where the change has brought another model, the one before is shown again.
  const source = isUndo ? change.after : change.before;
  const entry = target.entry && entryIn(files, target.entry);
  const isOfModel = isSameModel(version.entry, source.entry) && isSameModel(entry, target.entry);
  // Before the first change, the files are those of the link.
  const isFirst = isUndo && history.done.every((each) => each === change || each.files.size === 0);
  const link = isOfFiles ? (isFirst ? target.origin.link : null) : version.origin.link;
  const next = {
    ...withFiles(version, files),
    origin: { ...target.origin, link },
    ...(isOfModel && { entry, choices: target.choices, images: target.images }),
  };
  const moved = isUndo ? history.undo(change, version) : history.redo(change, version);
  return { version: next, view: 'keep', history: moved };
}
