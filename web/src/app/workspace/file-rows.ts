import type { FileInfo, MissingFile, Model, Part } from '../../core/index.js';
import type { Opened } from './version.js';

/** One file of a drop, as the panel lists it, in bytes; 0 for a missing file. */
export type FileRow = { readonly name: string; readonly size: number } & (
  | { readonly state: 'used'; readonly part: Part }
  | { readonly state: 'missing'; readonly missing: MissingFile }
  | { readonly state: 'unused' }
);

/** The files of a model: used, then missing, then, with `isOnlyModel`, those of the drop that are not used. */
function fileRows(
  model: Model,
  { unused }: { readonly unused: readonly FileInfo[] },
  isOnlyModel: boolean,
): FileRow[] {
  const used = model.parts.map((part): FileRow => {
    return { name: part.file, size: part.size, state: 'used', part };
  });
  const missing = model.missingFiles.map((file): FileRow => {
    return { name: file.name, size: 0, state: 'missing', missing: file };
  });
  const rest = isOnlyModel ? unused : [];
  return [...used, ...missing, ...rest.map(({ name, size }): FileRow => ({ name, size, state: 'unused' }))];
}

const rows = new WeakMap<Opened, readonly FileRow[]>();

/** The files of what is open: those of the model, and all where there is only that; the same rows each time. */
export function filesOf(opened: Opened | null): readonly FileRow[] {
  if (!opened?.model) return noRows;
  const { files } = opened.version;
  const made = rows.get(opened) ?? fileRows(opened.model, files, files.entries.length === 1);
  rows.set(opened, made);
  return made;
}

const noRows: readonly FileRow[] = [];
