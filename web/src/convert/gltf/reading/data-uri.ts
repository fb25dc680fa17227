import type { ImportBudget } from '../../imported/import-budget.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The six bits of each character of base64, by its code; 255 for others. */
const sextets = new Uint8Array(128).fill(255);
Array.from(alphabet, (letter, bits) => (sextets[letter.charCodeAt(0)] = bits));

/** The bytes of a data URI; null where they cannot be decoded. */
export async function dataOf(uri: string, budget: ImportBudget): Promise<Uint8Array | null> {
  const start = uri.indexOf(',') + 1;
  if (start === 0) return null;
  const isBase64 = /;base64$/i.test(uri.slice(Math.max(0, start - 9), start - 1));
  budget.take(uri.length - start, () => 'buffers or images in its text');
  return isBase64 ? base64(uri, start, budget) : percentEncoded(uri, start, budget);
}

async function base64(text: string, start: number, budget: ImportBudget): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(Math.ceil(((text.length - start) * 3) / 4));
  let [length, bits, count] = [0, 0, 0];
  for (let at = start; at < text.length; at += 1) {
    if (budget.isOver(1)) await budget.pause();
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x3d) continue;
    const sextet = sextets[code] ?? 255;
    if (sextet === 255) return null;
    bits = ((bits << 6) | sextet) & 0xffffff;
    count += 1;
    if (count % 4 === 1) continue;
    bytes[length] = (bits >> (6 - 2 * ((count - 1) % 4))) & 0xff;
    length += 1;
  }
  return bytes.subarray(0, length);
}

async function percentEncoded(text: string, start: number, budget: ImportBudget): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(text.length - start);
  let length = 0;
  for (let at = start; at < text.length; at += 1) {
    if (budget.isOver(1)) await budget.pause();
    let byte = text.charCodeAt(at);
    if (byte === 0x25) {
      byte = Number(`0x${text.slice(at + 1, at + 3)}`);
      at += 2;
    }
    if (!(byte <= 255)) return null;
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}
