import { withCommas } from './format.js';

/** Why there is no model: one fault, the file, and the place in the file where there is one. */
export interface ErrorReport {
  /** A word that tools can rely on, such as "ends-early". */
  readonly code: string;
  /** Name of the file as it was given; empty when no file is at fault. */
  readonly file: string;
  /** Byte of the file, or null when the fault is not in its bytes. */
  readonly offset: number | null;
  /** Name of the field in its document; may be empty. */
  readonly field: string;
  readonly expected: number | null;
  readonly found: number | null;
  /** One sentence of how files come to be like this; may be empty. */
  readonly cause: string;
  /** One sentence of what to do; may be empty. */
  readonly advice: string;
  /** What is wrong, for a heading: one sentence without its full stop. */
  readonly sentence: string;
}

/**
 * A failure that a person can act on: every error that opening files ends in, except an abort by the caller's signal.
 *
 * @example
 * try {
 *   await openModel(files);
 * } catch (error) {
 *   if (error instanceof ModelError) show(error.report.sentence, error.report.advice);
 * }
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly report: ErrorReport;

  constructor(report: Partial<ErrorReport> & Pick<ErrorReport, 'code' | 'sentence'>, options?: ErrorOptions) {
    const full: ErrorReport = {
      file: '',
      offset: null,
      field: '',
      expected: null,
      found: null,
      cause: '',
      advice: '',
      ...report,
    };
    super([full.sentence, full.cause, full.advice].filter(Boolean).map(withFullStop).join(' '), options);
    this.report = full;
  }

  /** The whole report as plain text, to copy into a message. */
  toText(): string {
    const { code, file, offset, field, expected, found, cause, advice, sentence } = this.report;
    const facts: [string, string | number | null][] = [
      ['File', file],
      ['Field', field],
      ['Byte', offset],
      ['Expected', expected],
      ['Found', found],
      ['Cause', cause],
      ['What to do', advice],
      ['Code', code],
    ];
    const lines = facts
      .filter(([, fact]) => fact !== null && fact !== '')
      .map(([label, fact]) => `${label}: ${typeof fact === 'number' ? withCommas(fact) : fact}`);
    return `${withFullStop(sentence)}\n\n${lines.join('\n')}\n`;
  }
}

function withFullStop(sentence: string): string {
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
}
