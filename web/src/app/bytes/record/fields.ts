import type { Field } from '../../../core/inspector/document-bytes.js';
import { numberIn } from '../../../core/inspector/field-values.js';
import { hex, withCommas, shortestFloat } from '../../../core/format.js';

/** What a field is for: each kind has a colour. */
type FieldKind = 'index' | 'kind' | 'colour' | 'coordinate' | 'slot' | 'rest' | 'unused';

/** By the last name of a path, or the one before where that says nothing. */
const words: readonly (readonly [FieldKind, RegExp])[] = [
  [
    'coordinate',
    /^(u|v|x|y|z|uvs?|texture coordinates|texture vertices|positions?|place|origin|translations?|offsets?|[xyz] stream|coordinate stream|rotations?|scales?|angles|base|step stream|distance)$/,
  ],
  ['slot', /^(textures?|skins?|slot|id|mappings?|groups?|vertex groups|materials?|plane corners)$/],
  ['colour', /^(colou?rs?|palette|pixels|alphas?|runs)$/],
  ['kind', /^(types?|kinds?|.* kinds|.* types|magic|version|effect|shade|priorit(y|ies)|labels?|.* labels)$/],
  [
    'index',
    /^(vertices|vertex|corners?|faces?|bones?|indices|children|child list|parent.*|first|second|end|count|.* count|triangles?|effectors?)$/,
  ],
];

/** The names of a path without numbers: `polygons[17].vertices[2]` is polygons, vertices. */
export function namesOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((name) => name !== '' && !/^\d+$/.test(name));
}

/** `polygons[17].vertices[2]` is "vertices". */
export function lastName(path: string): string {
  return namesOf(path).at(-1) ?? path;
}

export function kindOf({ path, section }: Pick<Field, 'path' | 'section'>): FieldKind {
  if (section !== 'data') return 'unused';
  const names = namesOf(path).reverse().slice(0, 2);
  for (const name of names) {
    const plain = name.replaceAll('_', ' ');
    const found = words.find(([, pattern]) => pattern.test(plain));
    if (found) return found[0];
  }
  return 'rest';
}

/** The type of a field in short: "u16", "i8", "f32", "bits 3 to 5", "12 bytes". */
export function typeOf({ kind, size, firstBit, bitCount }: Field): string {
  const letter = { unsigned: 'u', signed: 'i', real: 'f' }[kind as 'unsigned'];
  if (letter) return `${letter}${8 * size}`;
  if (kind === 'bytes') return size === 1 ? '1 byte' : `${size} bytes`;
  return bitCount === 1 ? `bit ${firstBit}` : `bits ${firstBit} to ${firstBit + bitCount - 1}`;
}

const mostBytes = 16;

/** The value of a field as its bytes store it: 60, 0.5, "3C 00 …". */
export function valueText(field: Field, bytes: Uint8Array): string {
  const value = numberIn(field, bytes);
  if (value !== null) return field.kind === 'real' ? shortestFloat(value) : String(value);
  const shown = asHex(bytes.subarray(0, mostBytes));
  return bytes.length > mostBytes ? `${shown} …` : shown;
}

/** Reads what was typed for a field: a number, in hex with 0x, or bytes in hex. A text says why it is not one. */
export function readValue({ kind, least, most, size }: Field, given: string): number | Uint8Array | string {
  const text = given.trim().replace('−', '-');
  if (kind === 'bytes') {
    const bytes = readHex(text);
    return bytes?.length === size ? bytes : `This needs ${withCommas(size)} bytes in hex, such as 3C 00.`;
  }
  const value = text === '' ? NaN : Number(text.replace(/(?<=\d),(?=\d{3})/g, ''));
  if (kind === 'real') return Number.isFinite(value) ? value : 'This needs a number, such as 0.5.';
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  return `This needs a whole number from ${withCommas(least)} to ${withCommas(most)}.`;
}

/** Bytes in hex, with or without spaces; null for anything else. */
export function readHex(text: string): Uint8Array | null {
  const digits = text.replace(/\s+/g, '');
  if (digits === '' || digits.length % 2 > 0 || /[^\da-f]/i.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g)!, (pair) => parseInt(pair, 16));
}

const hexOf = (byte: number): string => hex(byte, 2);

/** "3C 00 44 00", 16 bytes a line. */
export function asHex(bytes: Uint8Array): string {
  return linesOf(bytes, hexOf, ' ').join('\n');
}

/** An array of C: `const unsigned char polygons_119[16] = { … };`. */
export function asCArray(bytes: Uint8Array, path: string): string {
  const name = path
    .replace(/\W+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(?=\d|$)/, 'bytes_')
    .replace(/_$/, '');
  const lines = linesOf(bytes, (byte) => `0x${hexOf(byte)}`, ', ').map((line) => `  ${line},`);
  return `const unsigned char ${name}[${bytes.length}] = {\n${lines.join('\n')}\n};\n`;
}

/** The path of a field in the JSON of `retromesh dump`: `$.polygons[119].vertices[0]`. */
export function asJsonPath(path: string): string {
  const steps = path.match(/[^.[\]]+|\[\d+\]/g) ?? [];
  const isPlain = (step: string): boolean => /^(\[\d+\]|[A-Za-z_]\w*)$/.test(step);
  return `$${steps.map((step) => (step.startsWith('[') ? step : isPlain(step) ? `.${step}` : `["${step}"]`)).join('')}`;
}

function linesOf(bytes: Uint8Array, text: (byte: number) => string, between: string): string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16)
    lines.push(Array.from(bytes.subarray(at, at + 16), text).join(between));
  return lines;
}
