import type { PatchedFile } from '../../core/files/patched-file.js';
import type { VersionHistory } from './history.js';
import type { Version } from './version.js';

const saved = new WeakSet<PatchedFile>();

export const isSaved = (file: PatchedFile): boolean => saved.has(file);

/** Remembers that a changed file was saved as it is. */
export const markSaved = (file: PatchedFile): unknown => saved.add(file);

/** Changed files that were not saved, of a version and of those before: of each the latest. */
export function unsavedFiles({ done }: VersionHistory, version: Version): PatchedFile[] {
  const before = done.flatMap(({ files, before }) => Array.from(files, (name) => before.files.edited(name)));
  const all = [...before, ...version.files.allEdited].filter((file) => file !== null);
  const latest = new Map(all.map((file) => [file.name, file]));
  return [...latest.values()].filter((file) => !isSaved(file));
}
