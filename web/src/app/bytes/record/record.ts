import type { DocumentBytes, Element, Field, Section } from '../../../core/inspector/document-bytes.js';
import { countOf, withCommas } from '../../../core/format.js';
import type { ByteRange } from '../rows/hex-cells.js';

/** A table of more rows is of no use. */
const mostFields = 80;
/** Where no element and no record of equal size says where a record ends, its fields are looked for so far around the byte. */
const around = 256;

/** The fields that belong together with one byte: those of the element that it makes, or of its record. */
export interface ByteRecord {
  /** "Face 119", "header" */
  readonly title: string;
  /** What the byte makes in the picture. */
  readonly element: Element | null;
  /** In this file. */
  readonly ranges: readonly ByteRange[];
  readonly fields: readonly Field[];
  /** Fields that are left out. */
  readonly left: number;
}

/** The record with a byte of a file. */
export function recordAt(bytes: DocumentBytes, file: number, at: number): ByteRecord {
  const element = bytes.elementAt(file, at);
  const ranges = element ? merged(bytes.rangesOf(element).filter((range) => range.file === file)) : [];
  // A record that several elements share belongs to none of them.
  if (element && ranges.some((range) => contains(range, at))) {
    const ofElement = ranges.filter((range) => range.size <= around * 4 || contains(range, at));
    return withFields(bytes, file, at, titleOf(element), element, ofElement);
  }
  const section = bytes.sections(file).find((one) => contains(one, at));
  const field = bytes.fieldAt(file, at);
  const parent = parentOf(field?.path ?? '');
  const range =
    section && section.recordSize > 0
      ? recordOf(section, at)
      : fieldsOfParent(bytes, file, at, parent, section);
  return withFields(bytes, file, at, parent || section?.name || 'Bytes', element, [range]);
}

/** "Face 119", "Vertex 17 in frame 3", "Face 2 and 5 more" */
export function titleOf({ kind, index, frame, more }: Element): string {
  const name = `${kind[0]!.toUpperCase()}${kind.slice(1)} ${withCommas(index)}`;
  const all = more?.length ? `${name} and ${withCommas(more.length)} more` : name;
  return frame === undefined ? all : `${all} in frame ${withCommas(frame)}`;
}

/** "bytes 1,952 to 1,967", "9 bytes in 5 places" */
export function rangesText(ranges: readonly ByteRange[]): string {
  const size = ranges.reduce((sum, range) => sum + range.size, 0);
  if (ranges.length !== 1) return `${countOf(size, 'byte')} in ${countOf(ranges.length, 'place')}`;
  const { offset } = ranges[0]!;
  if (size === 1) return `byte ${withCommas(offset)}`;
  return `bytes ${withCommas(offset)} to ${withCommas(offset + size - 1)}`;
}

/** Ranges that follow each other as one; in file order. */
export function merged(ranges: readonly ByteRange[]): ByteRange[] {
  const runs: ByteRange[] = [];
  for (const { offset, size } of [...ranges].sort((one, other) => one.offset - other.offset)) {
    const last = runs.at(-1);
    const end = last ? last.offset + last.size : -1;
    if (offset <= end)
      runs[runs.length - 1] = { offset: last!.offset, size: Math.max(end, offset + size) - last!.offset };
    else runs.push({ offset, size });
  }
  return runs;
}

export function contains({ offset, size }: ByteRange, at: number): boolean {
  return at >= offset && at < offset + size;
}

/** `polygons[17]` of `polygons[17].vertices[2]`; empty for a field of no record. */
function parentOf(path: string): string {
  const ofList = /^(.*)\.[^.[\]]+(\[\d+\])*$/.exec(path);
  return ofList ? ofList[1]! : path.replace(/(\[\d+\])$/, '').replace(/^[^.[]*$/, '');
}

function recordOf({ offset, size, recordSize }: Section, at: number): ByteRange {
  const start = offset + Math.floor((at - offset) / recordSize) * recordSize;
  return { offset: start, size: Math.min(recordSize, offset + size - start) };
}

/** The run of fields around a byte whose path begins with that of their record. */
function fieldsOfParent(
  bytes: DocumentBytes,
  file: number,
  at: number,
  parent: string,
  section: Section | undefined,
): ByteRange {
  const low = Math.max(section?.offset ?? 0, at - around);
  const high = Math.min(section ? section.offset + section.size : at + 1, at + around);
  const fields = bytes.fields(file, low, high);
  const here = fields.findIndex((field) => contains(field, at));
  if (here < 0) return { offset: at, size: 1 };
  const belongs = (field: Field | undefined): boolean =>
    field !== undefined && (parent === '' ? parentOf(field.path) === '' : field.path.startsWith(parent));
  let [first, last] = [here, here];
  while (belongs(fields[first - 1])) first -= 1;
  while (belongs(fields[last + 1])) last += 1;
  const { offset } = fields[first]!;
  return { offset, size: fields[last]!.offset + fields[last]!.size - offset };
}

/** The fields of the ranges; of too many those around the byte. */
function withFields(
  bytes: DocumentBytes,
  file: number,
  at: number,
  title: string,
  element: Element | null,
  ranges: readonly ByteRange[],
): ByteRecord {
  const fields = ranges.flatMap(({ offset, size }) => {
    const start = size > around * 4 ? Math.max(offset, at - around) : offset;
    return bytes.fields(file, start, Math.min(offset + size, start + around * 4));
  });
  const here = Math.max(
    0,
    fields.findIndex((field) => contains(field, at)),
  );
  const first = Math.max(0, Math.min(here - mostFields / 2, fields.length - mostFields));
  const shown = fields.slice(first, first + mostFields);
  return { title, element, ranges, fields: shown, left: fields.length - shown.length };
}
