/** Largest Blob that is read with others, in bytes. */
const maxSmallSize = 64 * 1024;

interface Waiting {
  readonly blob: Blob;
  readonly resolve: (bytes: Uint8Array | Promise<Uint8Array>) => void;
}

let waiting: Waiting[] = [];

/**
 * The bytes of a Blob. Small ones that are asked for at once are read in one go: browsers take about a tenth of a millisecond of
 * the page's time for each read.
 */
export function readBlob(blob: Blob): Promise<Uint8Array> {
  if (blobSize(blob) > maxSmallSize) return readAlone(blob);
  return new Promise((resolve) => {
    if (waiting.push({ blob, resolve }) === 1) queueMicrotask(() => void readWaiting());
  });
}

async function readAlone(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}

async function readWaiting(): Promise<void> {
  const together = waiting;
  waiting = [];
  const whole = together.reduce((sum, { blob }) => sum + blobSize(blob), 0);
  // One that cannot be read, or has changed, makes all of them fail: then each is read alone.
  const bytes =
    together.length > 1
      ? await readAlone(new Blob(together.map(({ blob }) => blob))).catch(() => null)
      : null;
  let at = 0;
  for (const { blob, resolve } of together) {
    const size = blobSize(blob);
    resolve(bytes?.length === whole ? bytes.slice(at, at + size) : readAlone(blob));
    at += size;
  }
}

const sizes = new WeakMap<Blob, number>();

/** The size of a Blob. For a file on disk, browsers ask another process each time, which takes about half a millisecond. */
export function blobSize(blob: Blob): number {
  let size = sizes.get(blob);
  if (size === undefined) sizes.set(blob, (size = blob.size));
  return size;
}
