import type { ElementRange } from '../../core/inspector/document-bytes.js';
import { readFile, type Opened } from '../workspace/version.js';
import type { MarkedRange } from './rows/hex-cells.js';
import type { Workspace } from '../workspace/workspace.js';
import type { SourceLocation } from '../../core/index.js';
import type { FileRow } from '../workspace/file-rows.js';

/** So many bytes of a file tell whether it is text. */
const probed = 4096;

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

/** The text of a script: UTF-16 with its byte order mark, UTF-8, or else the Western code page of Windows. */
export function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text has no control characters but tabs, line ends and form feeds. */
export function looksLikeText(bytes: Uint8Array): boolean {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return true;
  return bytes.length > 0 && bytes.subarray(0, probed).every((byte) => byte >= 32 || (byte > 8 && byte < 14));
}

/** The lines of a text, without an empty one after the last line end. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n?|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
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

/** A list of more is of no use, and slow. */
const mostFiles = 500;

/** The files that a list offers. */
export interface FilesToChoose {
  readonly names: readonly string[];
  /** How many more there are. */
  readonly left: number;
}

/** The first files that are there, and that of the location. */
export function filesToChoose(
  files: readonly Pick<FileRow, 'name' | 'state'>[],
  location: SourceLocation | null,
): FilesToChoose {
  const present = files.filter(({ state }) => state !== 'missing').map(({ name }) => name);
  const names = new Set(present.slice(0, mostFiles));
  if (location) names.add(location.file);
  return { names: [...names], left: present.filter((name) => !names.has(name)).length };
}
