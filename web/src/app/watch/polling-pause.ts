/** Between two looks at files that change now and then. */
const shortest = 400;
/** The same after a minute without a change. */
const idle = 800;
const idleAfter = 60_000;
const longest = 10_000;
/** A look takes at most one part in this many of the time. */
const share = 20;

/** Milliseconds until files are looked at again, when a look took `cost` and nothing has changed for `quietFor`. */
export function pollingPause(cost: number, quietFor: number): number {
  const pause = quietFor > idleAfter ? idle : shortest;
  return Math.min(longest, Math.max(pause, cost * share));
}
