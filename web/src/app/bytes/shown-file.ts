import type { ElementRange } from '../../core/inspector/document-bytes.js';
import { readFile, type Opened } from '../workspace/version.js';
import type { MarkedRange } from './rows/hex-cells.js';
import type { Workspace } from '../workspace/workspace.js';
import { linesOf, looksLikeText, textOf } from './rows/text-of.js';

/** A file that is shown: as text where `lines` is not null, else as bytes. */
export interface ShownFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly lines: readonly string[] | null;
}

/** Reads a file to show it; null for text or bytes as its contents are. */
export async function readShown(opened: Opened, name: string, asText: boolean | null): Promise<ShownFile> {
  const bytes = await readFile(opened, name);
  const isText = asText ?? looksLikeText(bytes);
  return { name, bytes, lines: isText ? linesOf(textOf(bytes)) : null };
}

/** The ranges of one file, marked. */
export function markedIn(
  file: number,
  ranges: readonly ElementRange[],
  look: MarkedRange['look'],
): MarkedRange[] {
  return ranges.filter((range) => range.file === file).map(({ offset, size }) => ({ offset, size, look }));
}

/** The bytes of a file of the open model that were changed by hand, marked. */
export function editedIn({ current }: Pick<Workspace, 'current'>, name: string): MarkedRange[] {
  const changed = current?.version.files.edited(name)?.changed() ?? [];
  return changed.map((range) => ({ ...range, look: 'edited' }));
}
