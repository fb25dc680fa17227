/** A change of bytes: `size` bytes at `offset` become `bytes`. */
export interface ByteEdit {
  readonly offset: number;
  readonly size: number;
  readonly bytes: Uint8Array;
}

/**
 * The bytes with edits, all others as they were. Of edits that overlap the first is made, so that the others have to be found
 * again in the result.
 *
 * @example
 * applyEdits(bytes, [{ offset: 2, size: 1, bytes: Uint8Array.of(7) }]);
 */
export function applyEdits(bytes: Uint8Array, edits: readonly ByteEdit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const edit of [...edits].sort((one, other) => one.offset - other.offset)) {
    if (edit.offset < at || edit.offset + edit.size > bytes.length) continue;
    parts.push(bytes.subarray(at, edit.offset), edit.bytes);
    at = edit.offset + edit.size;
  }
  parts.push(bytes.subarray(at));
  const edited = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) {
    edited.set(part, end);
    end += part.length;
  }
  return edited;
}

/** Whether two arrays have the same numbers. */
export function areEqualNumbers(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i += 1) if (!Object.is(one[i], other[i])) return false;
  return true;
}
