import { sizeInWords } from '../core/format.js';
import { limits } from '../core/limits.js';
import { memoryFile, tooLarge, type DiskFile } from './disk-file.js';
import { unreadable } from './system-error.js';

/** The path that stands for standard input. */
export const standardInputPath = '-';

const name = 'stdin';

/** What bytes are by their beginning, for readers that go by the ends of names. */
const beginnings: readonly (readonly [start: RegExp, ending: string])[] = [
  [/^glTF/, '.glb'],
  [/^PK\x03\x04/, '.zip'],
  [/^\x1f\x8b/, '.gz'],
  [/^(\xef\xbb\xbf)?\s*\{/, '.gltf'],
  [/^v[ \t]+[-+.\d]/m, '.obj'],
];

let whole: Promise<DiskFile> | null = null;

/** The bytes of standard input, which is read once. */
export function standardInput(): Promise<DiskFile> {
  return (whole ??= read());
}

async function read(): Promise<DiskFile> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of process.stdin) {
      size += (piece as Buffer).length;
      if (size > limits.total) throw tooLarge(name, `more than ${sizeInWords(limits.total)}`);
      pieces.push(piece as Buffer);
    }
  } catch (error) {
    throw unreadable(name, error);
  }
  const bytes = new Uint8Array(Buffer.concat(pieces));
  const start = Buffer.from(bytes.subarray(0, 4096)).toString('latin1');
  const ending = beginnings.find(([pattern]) => pattern.test(start))?.[1] ?? '';
  return memoryFile(`${name}${ending}`, bytes);
}
