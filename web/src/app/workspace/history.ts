import { FileSet } from '../../core/collection/file-set.js';
import { areSame, isSameModel, type Version } from './version.js';

/** A change of what is open that can be undone. */
export interface HistoryEntry {
  /** Names of the files that it changed; none where other choices were made, or an image was replaced. */
  readonly files: ReadonlySet<string>;
  readonly before: Version;
  readonly after: Version;
}

/** Bytes of files that only the history keeps. */
const mostBytes = 64 * 1024 * 1024;

/** What was done and undone, the oldest first. Immutable. */
export class VersionHistory {
  readonly done: readonly HistoryEntry[];
  readonly undone: readonly HistoryEntry[];

  constructor(done: readonly HistoryEntry[] = [], undone: readonly HistoryEntry[] = []) {
    this.done = done;
    this.undone = undone;
  }

  /** With a change; the oldest are forgotten when they keep more than 64 MB. */
  push(before: Version, after: Version): VersionHistory {
    const files = FileSet.filesChanged(before.files, after.files);
    const isSame = before.images === after.images && areSame(before.choices, after.choices);
    if (files.size === 0 && isSame) return this;
    const done = [...this.done, { files, before, after }];
    while (bytesOf(done, after.files) > mostBytes) done.shift();
    return new VersionHistory(done);
  }

  /** The last change of the model, or of a file of it: changes of other models stay. */
  toUndo(version: Version): HistoryEntry | null {
    return this.done.findLast((entry) => concerns(entry, entry.after, version)) ?? null;
  }

  toRedo(version: Version): HistoryEntry | null {
    return this.undone.findLast((entry) => concerns(entry, entry.before, version)) ?? null;
  }

  /** After `entry` was undone, before which `after` was open. */
  undo(entry: HistoryEntry, after: Version): VersionHistory {
    return new VersionHistory(without(this.done, entry), [...this.undone, { ...entry, after }]);
  }

  /** After `entry` was made again, before which `before` was open. */
  redo(entry: HistoryEntry, before: Version): VersionHistory {
    return new VersionHistory([...this.done, { ...entry, before }], without(this.undone, entry));
  }

  /** The last version of the same model with other files. */
  before(version: Version): Version | null {
    const isOther = (entry: HistoryEntry): boolean =>
      isSameModel(entry.before.entry, version.entry) && hasPart(entry, version);
    return this.done.findLast(isOther)?.before ?? null;
  }
}

/** Whether a change is of the model, or of a file of it, or has led to it from another; `now` is its version that may be open. */
function concerns(entry: HistoryEntry, now: Version, version: Version): boolean {
  const { files, before, after } = entry;
  const isOfEntry = files.size === 0 || !isSameModel(before.entry, after.entry);
  return (isOfEntry && isSameModel(now.entry, version.entry)) || hasPart(entry, version);
}

/** Whether it changes a file of the model as it is now, was before, or was after it. */
function hasPart({ files, before, after }: HistoryEntry, { entry, files: present }: Version): boolean {
  const others = [before.entry, after.entry].filter((other) => isSameModel(other, entry));
  return [entry, ...others].some((each) => each && [...files].some((name) => present.isOf(name, each)));
}

function without(entries: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  return entries.filter((each) => each !== entry);
}

/** How many bytes changes keep in memory beside the present files. */
function bytesOf(entries: readonly HistoryEntry[], present: FileSet): number {
  const held = new Set<Uint8Array>();
  for (const { files, before, after } of entries) {
    for (const name of files) {
      for (const bytes of [before.files.held(name), after.files.held(name)])
        if (bytes && bytes !== present.held(name)) held.add(bytes);
    }
  }
  return [...held].reduce((sum, { length }) => sum + length, 0);
}
