import { hexText } from '../rows/hex-cells.js';

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
