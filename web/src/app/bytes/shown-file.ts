import type { ChangedBytes } from '../../core/inspector/edits.js';
import type { ElementRange } from '../../core/inspector/document-bytes.js';
import type { Session } from '../session/session.js';
import type { MarkedRange } from './rows/hex-cells.js';
import { linesOf, looksLikeText, textOf } from './rows/text-of.js';

/** A file that is shown: as text where `lines` is not null, else as bytes. */
export interface ShownFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly lines: readonly string[] | null;
}

/** Reads a file to show it; null for text or bytes as its contents are. */
export async function readShown(session: Session, name: string, asText: boolean | null): Promise<ShownFile> {
  const bytes = await session.read(name);
  const isText = asText ?? looksLikeText(bytes);
  return { name, bytes, lines: isText ? linesOf(textOf(bytes)) : null };
}

/** The ranges of one file, marked. */
export function markedIn(
  file: number,
  ranges: readonly (ElementRange | ChangedBytes)[],
  look: MarkedRange['look'],
): MarkedRange[] {
  return ranges.filter((range) => range.file === file).map(({ offset, size }) => ({ offset, size, look }));
}
