/** Bytes that are compared in one task. */
const perTask = 2 ** 22;

/** The first place of a pattern from `from` on, then from the start of the file; −1 where it has none, or when it is aborted. Yields to the page. */
export async function findBytes(
  bytes: Uint8Array,
  pattern: Uint8Array,
  from: number,
  signal: AbortSignal,
): Promise<number> {
  const ranges = [
    [from, bytes.length],
    [0, Math.min(bytes.length, from + pattern.length - 1)],
  ] as const;
  for (const [start, end] of ranges) {
    for (let at = start; at < end; at += perTask) {
      if (signal.aborted) return -1;
      const found = findIn(bytes, pattern, at, Math.min(end, at + perTask + pattern.length - 1));
      if (found >= 0) return found;
      await new Promise((done) => setTimeout(done));
    }
  }
  return -1;
}

function findIn(bytes: Uint8Array, pattern: Uint8Array, from: number, end: number): number {
  const last = end - pattern.length;
  for (let at = from; at <= last; at += 1) {
    at = bytes.indexOf(pattern[0]!, at);
    if (at < 0 || at > last) return -1;
    let same = 1;
    while (same < pattern.length && bytes[at + same] === pattern[same]) same += 1;
    if (same === pattern.length) return at;
  }
  return -1;
}
