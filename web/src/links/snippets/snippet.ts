/** Text to be pasted somewhere else, and what else is needed there. */
export interface Snippet {
  readonly id: string;
  /** "Markdown" */
  readonly name: string;
  readonly text: string;
  readonly advice: string;
}
