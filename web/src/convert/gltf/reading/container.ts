import { viewOf } from '../../../core/bytes.js';
import { sizeInWords, withCommas } from '../../../core/format.js';
import type { ImportBudget } from '../../imported/import-budget.js';
import { importError, shortened } from '../../imported/import-error.js';

/** The parts of a glTF file: its JSON, and the binary chunk of a GLB. */
export interface Container {
  readonly json: Record<string, unknown>;
  readonly binary: Uint8Array | null;
}

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

/** Bytes of the JSON, and values in it: all are read in one task. */
const mostJson = 32 * 1024 * 1024;
const mostValues = 500_000;
const mostLevels = 1000;
/** Bytes whose values are counted at once. */
const blockSize = 65_536;
const [quote, backslash, comma, bracket, closingBracket, brace, closingBrace] = Array.from(
  '"\\,[]{}',
  (character) => character.charCodeAt(0),
);

/** Splits a GLB into its chunks, or reads a .gltf. Throws a ModelError. */
export async function readContainer(
  file: string,
  bytes: Uint8Array,
  budget: ImportBudget,
): Promise<Container> {
  const view = viewOf(bytes);
  if (bytes.length < 4 || view.getUint32(0, true) !== magic)
    return { json: await parse(file, bytes, budget), binary: null };
  if (bytes.length < 20) throw importError(file, `ends after ${bytes.length} bytes, in its header`);
  const version = view.getUint32(4, true);
  if (version !== 2) throw unknownVersion(file, String(version));
  const length = view.getUint32(8, true);
  if (length > bytes.length)
    throw importError(
      file,
      `ends early: its header says ${withCommas(length)} bytes, and it has ${withCommas(bytes.length)}`,
      'Download or export it again.',
    );
  let json: Uint8Array | null = null;
  let binary: Uint8Array | null = null;
  for (let at = 12; length - at >= 8;) {
    const size = view.getUint32(at, true);
    if (size > length - at - 8)
      throw importError(
        file,
        `has a chunk of ${sizeInWords(size)} at byte ${withCommas(at)}, and ${sizeInWords(length - at - 8)} are left`,
      );
    const type = view.getUint32(at + 4, true);
    const chunk = bytes.subarray(at + 8, at + 8 + size);
    if (type === jsonChunk) json ??= chunk;
    else if (type === binaryChunk) binary ??= chunk;
    at += 8 + size;
  }
  if (!json) throw importError(file, 'has no JSON chunk');
  return { json: await parse(file, json, budget), binary };
}

/** The error for a glTF of another version. */
export function unknownVersion(file: string, version: string): Error {
  return importError(
    file,
    `is glTF ${shortened(version, 20)}, and only glTF 2 is read`,
    'Export it as glTF 2.0.',
  );
}

async function parse(
  file: string,
  bytes: Uint8Array,
  budget: ImportBudget,
): Promise<Record<string, unknown>> {
  if (bytes.length > mostJson)
    throw importError(
      file,
      `has ${sizeInWords(bytes.length)} of JSON, and at most ${sizeInWords(mostJson)} are read`,
      'Export it as .glb.',
    );
  await checkValues(file, bytes, budget);
  budget.take(2 * bytes.length, () => 'its JSON as text and as values');
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw importError(file, 'is not glTF: its JSON cannot be read');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw importError(file, 'is not glTF: its JSON is no object');
  return json as Record<string, unknown>;
}

/** Throws for JSON of too many values, each of which takes more memory than its text, or of too many levels. */
async function checkValues(file: string, bytes: Uint8Array, budget: ImportBudget): Promise<void> {
  let [values, level, isText, at] = [1, 0, false, 0];
  const check = (found: number, most: number, what: string) => {
    if (found > most)
      throw importError(
        file,
        `has more than ${withCommas(most)} ${what} in its JSON, and no more are read`,
        'Export less of it.',
      );
  };
  while (at < bytes.length) {
    const end = Math.min(bytes.length, at + blockSize);
    for (; at < end; at += 1) {
      const byte = bytes[at];
      if (byte === quote) isText = !isText;
      else if (isText && byte === backslash) at += 1;
      else if (isText) continue;
      else if (byte === comma) values += 1;
      else if (byte === bracket || byte === brace) {
        values += 1;
        level += 1;
        check(level, mostLevels, 'levels');
      } else if (byte === closingBracket || byte === closingBrace) level -= 1;
    }
    check(values, mostValues, 'values');
    if (budget.isOver(blockSize / 4)) await budget.pause();
  }
}
