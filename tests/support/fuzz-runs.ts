import fc, { type Parameters } from 'fast-check';

const minutes = Number(process.env['RETROMESH_FUZZ_MINUTES'] ?? 0);
const seed = process.env['RETROMESH_FUZZ_SEED'];

/** For tests that are a fuzz target: how long one may take. */
export const fuzzTimeout = minutes * 60_000 + 600_000;

/**
 * Random inputs of a test: for RETROMESH_FUZZ_MINUTES where it is set, else `all` with `npm test -- --all`, or a tenth. A
 * failure tells its seed, which RETROMESH_FUZZ_SEED repeats, and the smallest input that was found.
 */
export function fuzzRuns<Inputs>(all: number): Parameters<Inputs> {
  return {
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(minutes > 0
      ? { numRuns: 1e9, interruptAfterTimeLimit: minutes * 60_000 }
      : { numRuns: process.env['RETROMESH_ALL'] ? all : all / 10 }),
  };
}

/** Bytes to change: where, and to what. */
export const byteChanges = fc.array(fc.tuple(fc.nat(1_000_000), fc.nat(255)), { maxLength: 3 });

/** A copy of bytes with some changed. */
export function changedBytes(
  bytes: Uint8Array,
  changes: readonly (readonly [at: number, value: number])[],
): Uint8Array {
  const copy = new Uint8Array(bytes);
  if (copy.length > 0) for (const [at, value] of changes) copy[at % copy.length] = value;
  return copy;
}
