import type { ErrorReport } from '../../core/index.js';
import type { Fault } from '../bytes/rows/hex-cells.js';

/** More absent bytes than this say no more. */
const mostAbsent = 64;

/** The bytes of a file that an error is about: the value that is wrong, or the field that the file ends in, and what is absent. */
export function faultOf(bytes: Uint8Array, report: ErrorReport): Fault {
  const { length } = bytes;
  const at = Math.min(report.offset ?? 0, length);
  const all = absentBytes(report);
  const absent = Math.min(all, mostAbsent);
  if (all === 0)
    return { at, absent, marks: [{ offset: at, size: sizeOf(bytes, report, at), look: 'fault' }] };
  return {
    at: Math.max(0, length - 1),
    absent,
    marks: [
      { offset: at, size: length - at, look: 'in-field' },
      { offset: length, size: absent, look: 'absent' },
    ],
  };
}

/** How many bytes of the field the file does not contain. */
function absentBytes({ code, expected, found }: ErrorReport): number {
  if (code !== 'ends-early' || expected === null || found === null) return 0;
  return Math.max(0, expected - found);
}

// The error has the value that was found but not its size: the smallest integer type with this value.
function sizeOf(bytes: Uint8Array, { found }: ErrorReport, at: number): number {
  const size = [1, 2, 4].find(
    (each) => littleEndian(bytes, at, each) === found && (found ?? 0) < 256 ** each,
  );
  if (size === 1 && littleEndian(bytes, at, 2) === found) return 2;
  return size ?? 1;
}

function littleEndian(bytes: Uint8Array, at: number, size: number): number | null {
  if (size > bytes.length - at) return null;
  return bytes.subarray(at, at + size).reduceRight((sum, byte) => sum * 256 + byte, 0);
}
