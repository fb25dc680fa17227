import type { Field } from '../../../core/inspector/document-bytes.js';
import { kindOf } from '../record/fields.js';

export const bytesPerRow = 16;

export interface ByteRange {
  readonly offset: number;
  readonly size: number;
}

/** Bytes that look different: those of the chosen element, under the pointer, changed, erroneous, of the field with the error, or absent from the file. */
export interface MarkedRange extends ByteRange {
  readonly look: 'chosen' | 'hovered' | 'edited' | 'fault' | 'in-field' | 'absent';
}

/** The bytes that an error is about: where to look, what to mark, and how many bytes should follow the last one. */
export interface Fault {
  readonly at: number;
  readonly absent: number;
  readonly marks: readonly MarkedRange[];
}

/** The classes of each byte of [first, end): `start` is the first byte of a field. */
export function classesOf(
  first: number,
  end: number,
  fields: readonly Field[],
  marks: readonly MarkedRange[],
): string[] {
  const classes = new Array<string>(end - first).fill('');
  for (const field of fields) {
    const kind = kindOf(field);
    // Fields of bits share their bytes: the first one gives the colour.
    eachByte(field, first, end, (i) => (classes[i] ||= kind));
    const start = field.offset - first;
    if (start >= 0 && start < classes.length && !classes[start]!.endsWith(' start'))
      classes[start] += ' start';
  }
  for (const mark of marks) eachByte(mark, first, end, (i) => (classes[i] += ` ${mark.look}`));
  return classes;
}

function eachByte({ offset, size }: ByteRange, first: number, end: number, act: (i: number) => void): void {
  for (let at = Math.max(offset, first); at < Math.min(offset + size, end); at += 1) act(at - first);
}

/** A byte as a character; a dot for what is not printable ASCII. */
export function charText(byte: number): string {
  return byte > 32 && byte < 127 ? String.fromCharCode(byte) : byte === 32 ? '\u00a0' : '·';
}

/** Digits of an offset, the same in all rows of a file. */
export function offsetDigits(size: number): number {
  return size > 0x1000000 ? 8 : size > 0x10000 ? 6 : 4;
}
