import type { FileInfo, Model, SourceLocation } from '../../core/index.js';
import type { Opened } from './version.js';

/** One file of a drop, as the panel lists it. */
export interface FileRow {
  readonly name: string;
  /** "faces", "script", "slot 1"; empty for unused files. */
  readonly role: string;
  /** How the file was matched: "same stem, case ignored". */
  readonly why: string;
  /** In bytes; 0 for a missing file. */
  readonly size: number;
  readonly state: 'used' | 'missing' | 'unused';
  /** The line that names a missing file. */
  readonly location?: SourceLocation;
}

/** The files of a model: used, then missing, then, with `isOnlyModel`, those of the drop that are not used. */
function fileRows(
  model: Model,
  { unused }: { readonly unused: readonly FileInfo[] },
  isOnlyModel: boolean,
): FileRow[] {
  const used = model.parts.map(({ file, role, why, size }): FileRow => {
    return { name: file, role, why: why || 'names the model', size, state: 'used' };
  });
  const missing = model.missingFiles.map(({ name, role, location }): FileRow => {
    return { name, role, why: '', size: 0, state: 'missing', ...(location && { location }) };
  });
  const rest = isOnlyModel ? unused : [];
  return [
    ...used,
    ...missing,
    ...rest.map(({ name, size }): FileRow => {
      return { name, role: '', why: 'no file refers to it', size, state: 'unused' };
    }),
  ];
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
