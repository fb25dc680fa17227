import type { ErrorReport } from '../../core/index.js';
import { withCommas } from '../../core/format.js';
import { countOf } from '../shared/format.js';

/** One line of a report: what it tells, the value, and a dim remark. */
export interface ReportFact {
  readonly label: string;
  readonly value: string;
  readonly remark: string;
  readonly kind: 'file' | 'plain' | 'fault';
}

type Amounts = readonly [expected: (amount: number) => string, found: (amount: number) => string];

const bytes = (amount: number): string => countOf(amount, 'byte');
const plain = (amount: number): string => withCommas(amount);

// What `expected` and `found` count depends on what went wrong.
const amounts: Readonly<Record<string, Amounts>> = {
  'ends-early': [bytes, (amount) => `${bytes(amount)} left`],
  'over-limit': [(amount) => `${bytes(amount)} of memory`, (amount) => `${bytes(amount)} left of the limit`],
  'bad-value': [(amount) => `at most ${plain(amount)}`, plain],
  'sizes-disagree': [plain, plain],
};

/** Faults with a place and nothing to count. */
const placed = new Set(['nothing-inside', 'unusable', 'wrong-value']);

/** Whether the fault of a report is at a byte of its file, so that it can be shown there. */
export function isAtByte(report: ErrorReport): boolean {
  return report.offset !== null && (report.code in amounts || placed.has(report.code));
}

/** The facts of a report in the order in which people read them: file, place, expected, found. */
export function reportFacts(report: ErrorReport, size: number | null): ReportFact[] {
  const facts: ReportFact[] = [];
  const { file, field, offset, expected, found } = report;
  if (file)
    facts.push({ label: 'File', value: file, remark: size === null ? '' : bytes(size), kind: 'file' });
  if (isAtByte(report)) {
    const place = [field, `at byte ${plain(offset!)}`].filter(Boolean).join(' ');
    facts.push({ label: 'Place', value: place, remark: '', kind: 'plain' });
  }
  const words = amounts[report.code];
  if (words && expected !== null && found !== null) {
    facts.push({ label: 'Expected', value: words[0](expected), remark: '', kind: 'plain' });
    facts.push({ label: 'Found', value: words[1](found), remark: '', kind: 'fault' });
  }
  return facts;
}
