import { zipSync } from 'fflate';
import type { NamedBytes } from './named-bytes.js';

/** A zip of files. */
export function zip(name: string, files: readonly NamedBytes[]): NamedBytes {
  return { name, bytes: zipSync(Object.fromEntries(files.map((file) => [file.name, file.bytes]))) };
}

/** The same archive with another uncompressed size for its only file. */
export function withClaimedSize({ name, bytes }: NamedBytes, size: number): NamedBytes {
  const lying = Buffer.from(bytes);
  const directory = lying.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  lying.writeUInt32LE(size, 22);
  lying.writeUInt32LE(size, directory + 24);
  return { name, bytes: lying };
}
