import { pngChunk, pngSignature } from '../core/images/png-chunk.js';
import { joined, viewOf } from '../core/bytes.js';
import { crc32 } from '../core/archive/deflate.js';

/** Length, type and checksum of a chunk, around its data. */
const frameSize = 12;
/** The signature and the header, which is always the first chunk. */
const headerEnd = pngSignature.length + frameSize + 13;
/** Bytes of a text that is read. */
const longestText = 256 * 1024;

/**
 * A PNG with a text after its header, in a chunk of the type iTXt, which other programs ignore or keep. Anything that is no PNG is returned
 * unchanged.
 */
export function withText(png: Uint8Array, keyword: string, text: string): Uint8Array {
  if (!isPng(png) || png.length < headerEnd) return png;
  // After the keyword: not compressed, no language, no translated keyword.
  const data = new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`);
  return joined([png.subarray(0, headerEnd), pngChunk('iTXt', data), png.subarray(headerEnd)]);
}

/** The first text of a PNG with the keyword; null when it has none, or when the chunk is damaged. Never throws. */
export function textIn(png: Uint8Array, keyword: string): string | null {
  if (!isPng(png)) return null;
  const view = viewOf(png);
  for (let at = pngSignature.length; at + frameSize <= png.length;) {
    const size = view.getUint32(at);
    if (size > png.length - at - frameSize) return null;
    const end = at + 8 + size;
    const text = size <= longestText ? textOf(png.subarray(at + 4, end), keyword) : null;
    if (text !== null && crc32(png.subarray(at + 4, end)) === view.getUint32(end)) return text;
    at = end + 4;
  }
  return null;
}

/** The text of a chunk, its type included, that is not compressed; null for others. */
function textOf(chunk: Uint8Array, keyword: string): string | null {
  const head = new TextEncoder().encode(`iTXt${keyword}\0\0`);
  if (!head.every((byte, i) => chunk[i] === byte)) return null;
  const language = chunk.indexOf(0, head.length + 1);
  const translated = chunk.indexOf(0, language + 1);
  if (language < 0 || translated < 0) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(chunk.subarray(translated + 1));
  } catch {
    return null;
  }
}

function isPng(bytes: Uint8Array): boolean {
  return pngSignature.every((byte, i) => bytes[i] === byte);
}
