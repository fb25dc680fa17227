import type { Element } from '../../../core/inspector/document-bytes.js';

/** What was asked for in the field "Go to or find". */
export type Query =
  | { readonly kind: 'offset'; readonly at: number }
  | { readonly kind: 'element'; readonly element: Element }
  /** An element that the model names: "clip Walk". */
  | { readonly kind: 'named'; readonly of: 'clip' | 'material'; readonly name: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'text'; readonly text: string }
  /** A path of a field, or words of one. */
  | { readonly kind: 'field'; readonly text: string };

const elementKinds = 'face|vertex|frame|clip|bone|material';

/**
 * Reads a query: `1,952` and `0x7A0` are offsets, `face 119` an element, `3C 00 44` or `hex 3C` bytes, `"Walk"` text, anything else
 * a field. Null for nothing.
 */
export function readQuery(given: string): Query | null {
  const text = given.trim();
  if (text === '') return null;
  const quoted = /^"(.+?)"?$/.exec(text);
  if (quoted) return { kind: 'text', text: quoted[1]! };
  if (/^\d{1,3}(,?\d{3})*$|^\d+$/.test(text)) return { kind: 'offset', at: Number(text.replaceAll(',', '')) };
  if (/^0x[\da-f]+$/i.test(text)) return { kind: 'offset', at: Number(text) };
  const numbered = new RegExp(`^(${elementKinds})\\s*#?\\s*([\\d,]+)$`, 'i').exec(text);
  if (numbered) {
    const kind = numbered[1]!.toLowerCase() as Element['kind'];
    return { kind: 'element', element: { kind, index: Number(numbered[2]!.replaceAll(',', '')) } };
  }
  const named = /^(clip|material)\s+(.+)$/i.exec(text);
  if (named) return { kind: 'named', of: named[1]!.toLowerCase() as 'clip' | 'material', name: named[2]! };
  const digits = /^hex\s+(.*)$/i.exec(text)?.[1] ?? (/^[\da-f]{2}(\s+[\da-f]{2})+$/i.test(text) ? text : '');
  const bytes = readHex(digits);
  return bytes ? { kind: 'bytes', bytes } : { kind: 'field', text };
}

/** Bytes in hex, with or without spaces; null for anything else. */
export function readHex(text: string): Uint8Array | null {
  const digits = text.replace(/\s+/g, '');
  if (digits === '' || digits.length % 2 > 0 || /[^\da-f]/i.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g)!, (pair) => parseInt(pair, 16));
}
