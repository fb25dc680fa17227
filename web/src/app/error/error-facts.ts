import type { ErrorReport } from '../../core/index.js';
import { countOf, withCommas } from '../../core/format.js';
import type { Fault } from '../bytes/rows/hex-cells.js';

/** One line of the error's facts: label, value, and a remark. */
export interface ErrorFact {
  readonly label: string;
  readonly value: string;
  readonly remark: string;
  readonly kind: 'file' | 'place' | 'plain' | 'error';
}

type Amounts = readonly [expected: (amount: number) => string, found: (amount: number) => string];

const bytes = (amount: number): string => countOf(amount, 'byte');
const plain = (amount: number): string => withCommas(amount);

// The unit of `expected` and `found` depends on the error code.
const amounts: Readonly<Record<string, Amounts>> = {
  'ends-early': [bytes, (amount) => `${bytes(amount)} left`],
  'over-limit': [(amount) => `${bytes(amount)} of memory`, (amount) => `${bytes(amount)} left of the limit`],
  'bad-value': [(amount) => `at most ${plain(amount)}`, plain],
  'sizes-disagree': [plain, plain],
};

/** Errors with an offset, without `expected` and `found`. */
const offsetOnly = new Set(['nothing-inside', 'unusable', 'wrong-value']);

/** Whether the error has an offset in its file. */
export function hasByteOffset(report: ErrorReport): boolean {
  return report.offset !== null && (report.code in amounts || offsetOnly.has(report.code));
}

/** File, place, expected and found value of an error. */
export function errorFacts(report: ErrorReport, size: number | null): ErrorFact[] {
  const facts: ErrorFact[] = [];
  const { file, field, offset, expected, found } = report;
  if (file)
    facts.push({ label: 'File', value: file, remark: size === null ? '' : bytes(size), kind: 'file' });
  if (hasByteOffset(report)) {
    const location = [field, `at byte ${plain(offset!)}`].filter(Boolean).join(' ');
    facts.push({ label: 'Place', value: location, remark: '', kind: 'place' });
  }
  const formats = amounts[report.code];
  if (formats && expected !== null && found !== null) {
    facts.push({ label: 'Expected', value: formats[0](expected), remark: '', kind: 'plain' });
    facts.push({ label: 'Found', value: formats[1](found), remark: '', kind: 'error' });
  }
  return facts;
}

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
