/** Why the model of a link cannot be opened; the message is its sentences. */
export class LinkError extends Error {
  override readonly name = 'LinkError';
  /** A word for scripts, such as "link-damaged". */
  readonly report: { readonly code: string; readonly sentence: string; readonly advice: string };

  constructor(code: string, sentence: string, advice: string, options?: ErrorOptions) {
    super(`${sentence}. ${advice}`.trim(), options);
    this.report = { code, sentence, advice };
  }
}
