import { zlibSync } from 'fflate';

const text = new TextEncoder();

/** Creates an ADAT archive from bytes or text by path, packed or stored. */
export function adatOf(files: Readonly<Record<string, Uint8Array | string>>, packed = true): Uint8Array {
  const entries = Object.entries(files).map(([path, content]) => {
    const bytes = typeof content === 'string' ? text.encode(content) : content;
    return { path, size: bytes.length, body: packed ? zlibSync(bytes) : bytes };
  });
  const total = entries.reduce((sum, { body }) => sum + body.length, 16);
  const archive = new Uint8Array(total + entries.length * 144);
  const view = new DataView(archive.buffer);
  archive.set(text.encode('ADAT'));
  view.setUint32(4, total, true);
  view.setUint32(8, entries.length * 144, true);
  view.setUint32(12, 9, true);
  let at = 16;
  entries.forEach(({ path, size, body }, index) => {
    const record = total + index * 144;
    archive.set(text.encode(path).subarray(0, 128), record);
    view.setUint32(record + 128, at, true);
    view.setUint32(record + 132, size, true);
    view.setUint32(record + 136, packed ? body.length : 0, true);
    archive.set(body, at);
    at += body.length;
  });
  return archive;
}

/** A copy with one field of an entry changed: 128 offset, 132 size, 136 packed size. */
export function withNumber(archive: Uint8Array, entry: number, field: number, value: number): Uint8Array {
  const copy = archive.slice();
  const view = new DataView(copy.buffer);
  view.setUint32(view.getUint32(4, true) + entry * 144 + field, value, true);
  return copy;
}
