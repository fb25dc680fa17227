const megabyte = 1024 * 1024;

/** How much is read of what is dropped, so that no file can take the page down. */
export const limits = {
  /** Bytes of one file, after unpacking. */
  file: 64 * megabyte,
  /** Bytes held at once: the files of one model, or the scripts of one drop. */
  total: 256 * megabyte,
  /** Bytes of a script; longer files are not looked at when models are listed. */
  script: 4 * megabyte,
  /** Files in one archive. Big mods come near 10,000. */
  archiveEntries: 32_768,
  /** Times that a file larger than `file` may grow when unpacked before the archive counts as a trap. */
  growth: 200,
  /** Bytes of memory beyond which a core without models is let go. */
  idleMemory: 64 * megabyte,
} as const;
