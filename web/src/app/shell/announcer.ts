import type { Message } from '../workspace/messages.js';

/** Announces text to screen readers through a polite live region, at most once a second. */
export class Announcer {
  readonly #show: (text: string) => void;
  #queue: string[] = [];
  #latest = '';
  #timer: ReturnType<typeof setTimeout> | null = null;
  #shownAt = -Infinity;
  #told: ReadonlySet<Message> = new Set();

  /** `show` sets the text of the live region. */
  constructor(show: (text: string) => void) {
    this.#show = show;
  }

  /** Announces a state. A later state within the same second replaces it. */
  announceState(text: string): void {
    this.#latest = text;
    this.#schedule();
  }

  /** Announces an event. Later text does not replace it. */
  announce(text: string): void {
    this.#queue.push(text);
    this.#schedule();
  }

  /** Announces messages that are shown above the page, each once. */
  tell(messages: readonly Message[]): void {
    for (const message of messages) if (!this.#told.has(message)) this.announce(message.text);
    this.#told = new Set(messages);
  }

  #schedule(): void {
    const wait = Math.max(0, this.#shownAt + 1000 - Date.now());
    this.#timer ??= setTimeout(() => this.#flush(), wait);
  }

  #flush(): void {
    const text = [...new Set([...this.#queue, this.#latest])].filter((part) => part !== '').join(' ');
    this.#queue = [];
    this.#latest = '';
    this.#timer = null;
    this.#shownAt = Date.now();
    this.#show(text);
  }
}
