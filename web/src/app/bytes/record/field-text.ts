import type { Field } from '../../../core/inspector/document-bytes.js';
import { withCommas } from '../../../core/format.js';
import { readHex } from '../find.js';
import { hexText } from '../rows/hex-cells.js';

const mostBytes = 16;

/** The value of a field as it is stored: 60, 0.5, "3C 00 …". */
export function valueText({ kind, value, size }: Field, bytes: Uint8Array): string {
  if (value !== null) return kind === 'real' ? realText(value) : String(value);
  const shown = asHex(bytes.subarray(0, mostBytes));
  return size > mostBytes ? `${shown} …` : shown;
}

/** The fewest digits that give the same 32-bit float. */
function realText(value: number): string {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === Math.fround(value)) return String(short);
  }
  return String(value);
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

/** "3C 00 44 00", 16 bytes a line. */
export function asHex(bytes: Uint8Array): string {
  return linesOf(bytes, hexText, ' ').join('\n');
}

/** An array of C: `const unsigned char polygons_119[16] = { … };`. */
export function asCArray(bytes: Uint8Array, path: string): string {
  const name = path
    .replace(/\W+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(?=\d|$)/, 'bytes_')
    .replace(/_$/, '');
  const lines = linesOf(bytes, (byte) => `0x${hexText(byte)}`, ', ').map((line) => `  ${line},`);
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
