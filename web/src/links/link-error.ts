/** What is wrong, its cause and what to do: sentences, the first without its full stop. */
export interface LinkReport {
  /** A word for scripts, such as "link-damaged". */
  readonly code: string;
  readonly sentence: string;
  readonly cause?: string;
  readonly advice?: string;
}

/** Why the model of a link cannot be opened; the message is the sentences of the report. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly report: LinkReport;

  constructor(report: LinkReport, options?: ErrorOptions) {
    const { sentence, cause, advice } = report;
    super([`${sentence}.`, cause, advice].filter(Boolean).join(' '), options);
    this.report = report;
  }
}
