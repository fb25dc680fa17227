const megabyte = 1024 * 1024;

/** Limits on input, so that no file can exhaust memory. */
export const limits = {
  /** Bytes of one file, after unpacking. */
  file: 64 * megabyte,
  /** Bytes of a download. */
  total: 256 * megabyte,
  /** Bytes in memory at once, after unpacking: the files of one model, or of one drop the scripts, or what its gz files contain. */
  unpacked: 128 * megabyte,
  /** Bytes of the decoded images of one model, at four for each pixel. */
  pixels: 128 * megabyte,
  /** Bytes of a script; longer files are ignored when models are listed. */
  script: 4 * megabyte,
  /** Files in one archive. Large mods have nearly 10,000. */
  archiveEntries: 32_768,
  /** Compression ratio above which an entry larger than `file` counts as a decompression bomb. */
  growth: 200,
  /** Bytes of memory above which an idle core is discarded. */
  idleMemory: 64 * megabyte,
} as const;
