/** Says things to screen readers through one polite live region, at most once a second. */
export class Announcer {
  readonly #show: (text: string) => void;
  #kept: string[] = [];
  #latest = '';
  #timer: ReturnType<typeof setTimeout> | null = null;
  #shownAt = -Infinity;

  /** `show` puts the text into the region. */
  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  /** Says what just changed; within the same second a later text takes its place. */
  say(text: string): void {
    this.#latest = text;
    this.#plan();
  }

  /** Says something that a later text may not take the place of. */
  sayFirst(text: string): void {
    this.#kept.push(text);
    this.#plan();
  }

  #plan(): void {
    const wait = Math.max(0, this.#shownAt + 1000 - Date.now());
    this.#timer ??= setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    const text = [...new Set([...this.#kept, this.#latest])].filter((part) => part !== '').join(' ');
    this.#kept = [];
    this.#latest = '';
    this.#timer = null;
    this.#shownAt = Date.now();
    this.#show(text);
  }
}
