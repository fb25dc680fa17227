const sizes = new WeakMap<Blob, number>();

/** The size of a Blob. For a file on disk, browsers ask another process each time, which takes about half a millisecond. */
export function blobSize(blob: Blob): number {
  let size = sizes.get(blob);
  if (size === undefined) sizes.set(blob, (size = blob.size));
  return size;
}
