import { sizeInWords, withCommas } from '../../../core/format.js';
import { importError } from '../../imported/import-error.js';

/** The parts of a glTF file: its JSON, and the binary chunk of a GLB. */
export interface Container {
  readonly json: Record<string, unknown>;
  readonly binary: Uint8Array | null;
}

const magic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

/** Splits a GLB into its chunks, or reads a .gltf. Throws a ModelError. */
export function readContainer(file: string, bytes: Uint8Array): Container {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0, true) !== magic)
    return { json: parse(file, bytes), binary: null };
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
  return { json: parse(file, json), binary };
}

/** The error for a glTF of another version. */
export function unknownVersion(file: string, version: string): Error {
  return importError(file, `is glTF ${version}, and only glTF 2 is read`, 'Export it as glTF 2.0.');
}

function parse(file: string, bytes: Uint8Array): Record<string, unknown> {
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
