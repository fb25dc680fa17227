import type { ErrorReport } from '../../core/index.js';
import { countOf, withCommas } from '../../core/format.js';

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
