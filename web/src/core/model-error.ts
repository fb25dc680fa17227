import { withCommas } from './format.js';

/** How an error can be passed over: by opening the model again with this choice of an interpretation. */
export interface Offer {
  readonly interpretation: string;
  readonly choice: string;
  /** For a button: "Open what is there". */
  readonly name: string;
}

/** The details of an error: what is wrong, in which file, and at which byte. */
export interface ErrorReport {
  /** A stable identifier for scripts, such as "ends-early". */
  readonly code: string;
  /** Name of the file as it was given; empty when the error concerns no file. */
  readonly file: string;
  /** Offset in the file, or null when the error is not in its bytes. */
  readonly offset: number | null;
  /** Name of the field in the file; may be empty. */
  readonly field: string;
  readonly expected: number | null;
  readonly found: number | null;
  /** One sentence about the usual cause; may be empty. */
  readonly cause: string;
  /** One sentence about what to do; may be empty. */
  readonly advice: string;
  /** What is wrong: one sentence without its full stop, for a heading. */
  readonly sentence: string;
  readonly offer: Offer | null;
}

/**
 * An error to be shown to the user. Opening files throws no others, except the reason of an aborted signal.
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
      offer: null,
      ...report,
    };
    super([full.sentence, full.cause, full.advice].filter(Boolean).map(withFullStop).join(' '), options);
    this.report = full;
  }

  /** The report as plain text, for the clipboard. */
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

export function withFullStop(sentence: string): string {
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
