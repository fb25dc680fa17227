import { zipSync, type Zippable } from 'fflate';

/** Creates a zip archive from bytes or text by path. */
export function zipOf(files: Readonly<Record<string, Uint8Array | string>>, level: 0 | 6 = 6): Uint8Array {
  const encoded = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ]);
  return zipSync(Object.fromEntries(encoded) as Zippable, { level });
}

/** Offset of the directory record of a path. */
export function recordAt(zip: Uint8Array, path: string): number {
  return positions(zip, 0x02014b50).find((at) => nameAt(zip, at) === path)!;
}

/** A copy of the archive with a field of 2 or 4 bytes changed. */
export function changed(zip: Uint8Array, at: number, size: 2 | 4, value: number): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  if (size === 2) view.setUint16(at, value, true);
  else view.setUint32(at, value, true);
  return copy;
}

function positions(zip: Uint8Array, signature: number): number[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  return Array.from({ length: zip.length - 3 }, (_, at) => at).filter(
    (at) => view.getUint32(at, true) === signature,
  );
}

function nameAt(zip: Uint8Array, record: number): string {
  const size = zip[record + 28]! + 256 * zip[record + 29]!;
  return new TextDecoder().decode(zip.subarray(record + 46, record + 46 + size));
}
