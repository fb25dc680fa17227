/**
 * Numbers as pairs of the first one and how many follow it, each greater by `step` than the one before: short where faces
 * of one kind follow each other.
 *
 * @example
 * writeRuns([7, 8, 9, 3], 1); // → [7, 3, 3, 1]
 */
export function writeRuns(numbers: Iterable<number>, step: 0 | 1): number[] {
  const runs: number[] = [];
  for (const number of numbers) {
    const at = runs.length - 2;
    if (at >= 0 && number === runs[at]! + step * runs[at + 1]!) runs[at + 1]! += 1;
    else runs.push(number, 1);
  }
  return runs;
}

/**
 * The numbers of runs; null for what are not runs of `count` numbers from 0 to `most`, or, of a `beginning`, of more. Nothing is
 * allocated for others.
 */
export function readRuns(
  runs: unknown,
  step: 0 | 1,
  count: number,
  most: number,
  part: 'all' | 'beginning' = 'all',
): Uint32Array | null {
  if (!Array.isArray(runs) || runs.length % 2 !== 0) return null;
  const pairs = Array.from({ length: runs.length / 2 }, (_, at): [unknown, unknown] => [
    runs[2 * at],
    runs[2 * at + 1],
  ]);
  const isNumber = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
  let sum = 0;
  for (const [first, length] of pairs) {
    if (!isNumber(first) || !isNumber(length) || first + step * length > most + step) return null;
    sum += length;
  }
  if (part === 'all' ? sum !== count : sum < count) return null;
  const numbers = new Uint32Array(count);
  let end = 0;
  for (const [first, length] of pairs as [number, number][])
    for (let i = 0; i < length && end < count; i += 1) numbers[end++] = first + step * i;
  return numbers;
}
