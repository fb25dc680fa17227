import type { ByteRange } from '../wasm/modules.js';

/** The byte behind a range. */
export const endOf = ({ first, size }: ByteRange): number => first + size;

/** A joined range grows no further than to this size, so that its bytes are copied in a short task. */
const mostJoined = 4 * 1024 * 1024;

/**
 * Joins ranges of the same file that are less than `gap` bytes apart: one read more takes longer than the bytes between them. Sorted by
 * file and first byte, as the result is.
 */
export function joinNear(
  ranges: readonly ByteRange[],
  gap: (file: number) => number,
  most = mostJoined,
): ByteRange[] {
  const joined: ByteRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    const end = Math.max(endOf(range), last ? endOf(last) : 0);
    const isNear = last?.file === range.file && range.first < endOf(last) + gap(range.file);
    const isCovered = isNear && end === endOf(last);
    if (isCovered) continue;
    if (isNear && end - last.first <= most) joined[joined.length - 1] = { ...last, size: end - last.first };
    else joined.push(range);
  }
  return joined;
}

/** Widens a range to at least `least` bytes where the file has them, as servers are asked for no fewer. */
export function widened(range: ByteRange, least: number, fileSize: number): ByteRange {
  const size = Math.min(Math.max(range.size, least), fileSize - range.first);
  return { ...range, size };
}

/** Whether a range has all bytes of another. */
export function covers(range: ByteRange, other: ByteRange): boolean {
  return range.file === other.file && range.first <= other.first && endOf(other) <= endOf(range);
}

/** Splits a list where the bytes of a part would be more than `most`; each part has at least one range. */
export function inParts<Range extends ByteRange>(ranges: readonly Range[], most: number): Range[][] {
  const parts: Range[][] = [];
  let bytes = Infinity;
  for (const range of ranges) {
    bytes += range.size;
    if (bytes > most) {
      parts.push([]);
      bytes = range.size;
    }
    parts.at(-1)!.push(range);
  }
  return parts;
}
