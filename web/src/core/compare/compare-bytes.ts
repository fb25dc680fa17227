import { fileName } from '../format.js';
import type { FileChange, VersionFile } from './comparison.js';

/** Compares the files of two versions: those of the same name, then those with the same extension, in their order. */
export function compareBytes(before: readonly VersionFile[], after: readonly VersionFile[]): FileChange[] {
  const left = [...after];
  const take = (isIt: (file: VersionFile) => boolean): VersionFile | null => {
    const at = left.findIndex(isIt);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  };
  const named = before.map((file) => ({
    file,
    other: take(({ name }) => nameOf(name) === nameOf(file.name)),
  }));
  const paired = named.map(({ file, other }) => ({
    file,
    other: other ?? take(({ name }) => kindOf(name) === kindOf(file.name)),
  }));
  return [...paired.map(({ file, other }) => change(file, other)), ...left.map((file) => change(null, file))];
}

function change(before: VersionFile | null, after: VersionFile | null): FileChange {
  const [some, others] = [before?.bytes ?? new Uint8Array(), after?.bytes ?? new Uint8Array()];
  const common = Math.min(some.length, others.length);
  let [first, differing] = [-1, 0];
  forEachUnequalPart(some.subarray(0, common), others.subarray(0, common), (from, end) => {
    for (let at = from; at < end; at += 1) {
      if (some[at] === others[at]) continue;
      if (first < 0) first = at;
      differing += 1;
    }
  });
  if (first < 0 && some.length !== others.length) first = common;
  return {
    before: before?.name ?? null,
    after: after?.name ?? null,
    sizeBefore: some.length,
    sizeAfter: others.length,
    isEqual: first < 0 && before !== null && after !== null,
    firstDifference: first < 0 ? null : first,
    differing,
  };
}

/** Calls `use` with ranges that have all differences of two arrays of the same length: most words of two versions are equal. */
function forEachUnequalPart(
  some: Uint8Array,
  others: Uint8Array,
  use: (from: number, end: number) => void,
): void {
  const [words, otherWords] = [wordsOf(some), wordsOf(others)];
  for (let i = 0; i < words.length; i += 1) if (words[i] !== otherWords[i]) use(4 * i, 4 * i + 4);
  use(4 * words.length, some.length);
}

/** The bytes in words of four, those behind the last whole one left out. */
function wordsOf(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  return new Int32Array(buffer, byteOffset, bytes.length >> 2);
}

function nameOf(path: string): string {
  return fileName(path).toLowerCase();
}

/** What follows the stem: `_d.3d` of `crate_d.3d`. */
function kindOf(path: string): string {
  return /(_[ad])?(\.[^.]*)?$/.exec(nameOf(path))![0];
}
