import type { Element, ElementRange } from '../../core/inspector/document-bytes.js';
import type { Model } from '../../core/index.js';
import { withCommas } from '../../core/format.js';
import type { ModelBytes, ShownFile } from './model-bytes.js';
import { isSame } from '../viewer/marks.js';
import { readHex } from './record/fields.js';
import { titleOf } from './record/record.js';

/** What was asked for in the field "Go to or find". */
type Query =
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

/** Bytes that are compared in one task. */
const perTask = 2 ** 22;

/** The first place of a pattern from `from` on, then from the start of the file; −1 where it has none, or when it is aborted. Yields to the page. */
export async function findBytes(
  bytes: Uint8Array,
  pattern: Uint8Array,
  from: number,
  signal: AbortSignal,
): Promise<number> {
  const ranges = [
    [from, bytes.length],
    [0, Math.min(bytes.length, from + pattern.length - 1)],
  ] as const;
  for (const [start, end] of ranges) {
    for (let at = start; at < end; at += perTask) {
      if (signal.aborted) return -1;
      const found = findIn(bytes, pattern, at, Math.min(end, at + perTask + pattern.length - 1));
      if (found >= 0) return found;
      await new Promise((done) => setTimeout(done));
    }
  }
  return -1;
}

function findIn(bytes: Uint8Array, pattern: Uint8Array, from: number, end: number): number {
  const last = end - pattern.length;
  for (let at = from; at <= last; at += 1) {
    at = bytes.indexOf(pattern[0]!, at);
    if (at < 0 || at > last) return -1;
    let same = 1;
    while (same < pattern.length && bytes[at + same] === pattern[same]) same += 1;
    if (same === pattern.length) return at;
  }
  return -1;
}

/** Bytes that were found. */
export interface Found {
  /** Name of the file. */
  readonly file: string;
  readonly at: number;
  readonly size: number;
  /** All bytes of an element. */
  readonly all?: readonly ElementRange[];
}

/** Where a query is looked for: the open file, from its current byte on. */
interface SearchFrom {
  readonly model: Model | null;
  readonly modelBytes: ModelBytes;
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly signal: AbortSignal;
}

/** The bytes that a query asks for; a sentence says why there are none. */
export async function findPlace(query: Query, from: SearchFrom): Promise<Found | string> {
  const { file, bytes, modelBytes } = from;
  switch (query.kind) {
    case 'offset':
      if (query.at < bytes.length) return { file, at: query.at, size: 1 };
      return bytes.length > 0 ? `The last byte is ${withCommas(bytes.length - 1)}.` : 'The file is empty.';
    case 'element':
      return placeOf(query.element, modelBytes, file);
    case 'named':
      return placeOfNamed(query.of, query.name, from);
    case 'bytes':
      return findNext(query.bytes, from, 'These bytes are not in the file.');
    case 'text':
      return findNext(new TextEncoder().encode(query.text), from, `“${query.text}” is not in the file.`);
    case 'field':
      return findField(query.text, from);
  }
}

/** The bytes of an element: in the open file, where it has some. */
export function placeOf(element: Element, modelBytes: ModelBytes, file: string): Found | string {
  const ranges = modelBytes.rangesOf(element);
  const range = ranges.find((one) => modelBytes.nameOf(one.file) === file) ?? ranges[0];
  if (!range) return `${titleOf(element)} has no bytes of its own.`;
  return { file: modelBytes.nameOf(range.file), at: range.offset, size: range.size, all: ranges };
}

function placeOfNamed(
  kind: 'clip' | 'material',
  name: string,
  { model, modelBytes, file }: SearchFrom,
): Found | string {
  const all = (kind === 'clip' ? model?.clips : model?.materials) ?? [];
  const index = all.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
  if (index < 0) return `No ${kind} is named ${name}.`;
  return placeOf({ kind, index }, modelBytes, file);
}

async function findNext(
  pattern: Uint8Array,
  { file, bytes, at, signal }: SearchFrom,
  problem: string,
): Promise<Found | string> {
  const found = await findBytes(bytes, pattern, at + 1, signal);
  return found < 0 ? problem : { file, at: found, size: pattern.length };
}

/** A field by its path, else the next one with these words in its path. */
function findField(text: string, { file, modelBytes, at }: SearchFrom): Found | string {
  const { described } = modelBytes;
  const index = modelBytes.indexOf(file);
  if (!described || index < 0) return 'The fields of this file are not known: search for bytes or “text”.';
  const field =
    described.fieldByPath(index, text) ??
    described.findFields(index, text, at + 1, 1)[0] ??
    described.findFields(index, text, 0, 1)[0];
  return field ? { file, at: field.offset, size: field.size } : `No field is named ${text}.`;
}

/** A line by its number, or the next one after `from` with a text; a sentence says why there is none. */
export function findLine(query: string, lines: readonly string[], from: number): number | string {
  const text = query.trim();
  if (/^[\d,]+$/.test(text)) {
    const number = Number(text.replaceAll(',', ''));
    return number >= 1 && number <= lines.length ? number : `The last line is ${withCommas(lines.length)}.`;
  }
  const wanted = text.replace(/^"|"$/g, '').toLowerCase();
  const order = Array.from(lines, (_, i) => (from + i) % lines.length);
  const found = order.find((i) => lines[i]!.toLowerCase().includes(wanted));
  return found === undefined ? `“${wanted}” is in no line.` : found + 1;
}

/** The line of an open text that makes an element; 0 for none. */
export function lineOf(element: Element, file: ShownFile | null, modelBytes: ModelBytes): number {
  if (!file?.lines) return 0;
  const lines = modelBytes.described?.lines(modelBytes.indexOf(file.name)) ?? [];
  return lines.find((each) => isSame(each.element, element))?.line ?? 0;
}
