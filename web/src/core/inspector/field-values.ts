import type { CoreField } from '../wasm/modules.js';
import type { Field } from './document-bytes.js';

const word = new DataView(new ArrayBuffer(4));
const largestReal = 3.4028234663852886e38;
/** What is stored for 0 in the two forms of a smart, without and with sign. */
const smartZeros = { signed: [64, 0xc000], unsigned: [0, 0x8000] } as const;

/** A field of the module as callers see it. */
export function fieldOf(from: CoreField): Field {
  const { path, offset, size, section, isNumber, kind } = from;
  const bitCount = from.bits || 8 * size;
  const isBits = from.bits > 0 && from.bits < 8 * size;
  const common = { path, offset, size, section, firstBit: from.firstBit, bitCount };
  if (!isNumber) return { ...common, kind: 'bytes', value: null, least: 0, most: 0, coding: null };
  const [least, most] = rangeOf(from, bitCount);
  const isSigned = kind === 'signed';
  const coding = { isBig: from.isBig, isSmart: from.isSmart, isCompact: from.isCompact, isSigned };
  return { ...common, kind: isBits ? 'bits' : kind, value: valueOf(from), least, most, coding };
}

function valueOf({ kind, value }: CoreField): number {
  if (kind === 'signed') return value | 0;
  if (kind === 'unsigned') return value >>> 0;
  word.setUint32(0, value);
  return word.getFloat32(0);
}

function rangeOf({ kind, isSmart, isCompact, size }: CoreField, bits: number): readonly [number, number] {
  if (kind === 'real') return [-largestReal, largestReal];
  if (isCompact) {
    const most = Math.min(2 ** (7 * size - 1) - 1, 0x7fffffff);
    return [-most, most];
  }
  const zero = isSmart ? smartZeros[kind][size - 1]! : 0;
  if (isSmart) return [smartLow(size) - zero, smartHigh(size) - zero];
  return kind === 'signed' ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
}

const smartLow = (size: number) => (size === 1 ? 0 : 0x8000);
const smartHigh = (size: number) => (size === 1 ? 0x7f : 0xffff);

/** Why a value does not fit a field, as one sentence; null when it does. */
export function misfit(field: Field, value: number | Uint8Array): string | null {
  const { path, kind, size, least, most } = field;
  if (kind === 'bytes' || typeof value !== 'number') {
    if (kind !== 'bytes') return `${path} is a number.`;
    if (typeof value === 'number' || value.length !== size) return `${path} has ${size} bytes.`;
    return null;
  }
  if (kind === 'real') {
    return Number.isFinite(Math.fround(value)) ? null : `${path} needs a finite number of 32 bits.`;
  }
  if (Number.isInteger(value) && value >= least && value <= most) return null;
  return `${path} needs a whole number from ${least} to ${most}.`;
}

/** The bytes of a file with a value, which fits, in a field: bits of other fields stay as they are. */
export function withValue(file: Uint8Array, field: Field, value: number | Uint8Array): Uint8Array {
  const bytes = file.slice();
  bytes.set(typeof value === 'number' ? encoded(file, field, value) : value, field.offset);
  return bytes;
}

function encoded(file: Uint8Array, field: Field, value: number): Uint8Array {
  const { offset, size, kind, coding } = field;
  const { isBig, isSmart, isCompact, isSigned } = coding!;
  if (isCompact) return compactIndex(value, size);
  const places = Array.from({ length: size }, (_, i) => 8 * (isBig ? size - 1 - i : i));
  let raw = value;
  if (kind === 'real') {
    word.setFloat32(0, value);
    raw = word.getUint32(0);
  } else if (isSmart) {
    raw += smartZeros[isSigned ? 'signed' : 'unsigned'][size - 1]!;
  } else if (kind === 'bits') {
    const before = places.reduce((sum, place, i) => sum + file[offset + i]! * 2 ** place, 0);
    raw = withBits(before, field, value);
  }
  return Uint8Array.from(places, (place) => Math.floor(raw / 2 ** place) & 255);
}

/** The number that the bytes of a field store, the inverse of `withValue`; null for `bytes`, and for a number that is stored in another size. */
export function numberIn(
  { kind, size, firstBit, bitCount, coding }: Field,
  bytes: Uint8Array,
): number | null {
  if (!coding) return null;
  const { isBig, isSmart, isCompact, isSigned } = coding;
  if (isCompact) return compactNumber(bytes);
  const raw = bytes.reduce((sum, byte, i) => sum + byte * 2 ** (8 * (isBig ? size - 1 - i : i)), 0);
  if (kind === 'real') {
    word.setUint32(0, raw);
    return word.getFloat32(0);
  }
  if (isSmart)
    return bytes[0]! >> 7 === size - 1 ? raw - smartZeros[isSigned ? 'signed' : 'unsigned'][size - 1]! : null;
  const value = Math.floor(raw / 2 ** firstBit) % 2 ** bitCount;
  return isSigned && value >= 2 ** (bitCount - 1) ? value - 2 ** bitCount : value;
}

function compactNumber(bytes: Uint8Array): number | null {
  const follows = (byte: number, i: number): boolean => (byte & (i === 0 ? 0x40 : 0x80)) > 0;
  if (!bytes.every((byte, i) => follows(byte, i) === i + 1 < bytes.length)) return null;
  const size = bytes.reduce(
    (sum, byte, i) => sum + (i === 0 ? byte % 0x40 : (byte % 0x80) * 2 ** (7 * i - 1)),
    0,
  );
  return bytes[0]! >= 0x80 ? -size : size;
}

/** A number in so many bytes: sign and six bits, then seven bits each, and in all but the last that one follows. */
function compactIndex(value: number, size: number): Uint8Array {
  const bits = Math.abs(value);
  return Uint8Array.from({ length: size }, (_, i) => {
    const follows = i + 1 < size;
    if (i === 0) return (value < 0 ? 0x80 : 0) | (follows ? 0x40 : 0) | (bits % 0x40);
    return (follows ? 0x80 : 0) | (Math.floor(bits / 2 ** (7 * i - 1)) % 0x80);
  });
}

/** A word with other bits in the place of a field. As numbers, since words have 32 bits without sign. */
function withBits(wordBefore: number, { firstBit, bitCount }: Field, value: number): number {
  const unit = 2 ** firstBit;
  const limit = 2 ** bitCount;
  const old = Math.floor(wordBefore / unit) % limit;
  return wordBefore + (((value + limit) % limit) - old) * unit;
}
