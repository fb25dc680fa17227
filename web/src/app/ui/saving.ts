import { html, nothing, type TemplateResult } from 'lit';
import { sizeInWords } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import type { PageElement } from './page-element.js';

/** A file that a job has made. */
export interface Made {
  readonly name: string;
  readonly file: Blob;
  /** What is in it, after its size: " and contains 3 files". */
  readonly contents?: string;
  /** A sentence about how it was made. */
  readonly remark?: string;
}

/** Makes a file; the first call of `onProgress` shows a bar with Cancel. */
type Make = (onProgress: (part: number) => void, signal: AbortSignal) => Promise<Made>;

/** Each update of the page takes time from the job. */
const updateInterval = 100;

/** A job of an element that ends in a saved file: its progress, Cancel, and what came of it. */
export class Saving {
  readonly #host: PageElement;
  #task: AbortController | null = null;
  #progress: number | null = null;
  /** What was done; empty before. */
  result = '';
  /** Why nothing was done. */
  #failed = '';

  constructor(host: PageElement) {
    this.#host = host;
  }

  get isRunning(): boolean {
    return this.#task !== null;
  }

  /** Whether the bar is shown, in place of buttons. */
  get hasProgress(): boolean {
    return this.#progress !== null;
  }

  /** Shows a result or a reason in place of those before; nothing of both clears them. */
  report({ result = '', failed = '' }: { result?: string; failed?: string }): void {
    [this.result, this.#failed] = [result, failed];
    this.#host.requestUpdate();
  }

  cancel(): void {
    this.#task?.abort();
  }

  /** Makes a file and saves it. */
  async run(make: Make): Promise<void> {
    const task = (this.#task = new AbortController());
    this.report({});
    try {
      const made = await make(this.#progressOf(task), task.signal);
      task.signal.throwIfAborted();
      this.#saved(made);
    } catch (error) {
      if (task.signal.aborted) this.#host.announce('Cancelled.');
      else this.#failed = messageOf(error);
    }
    if (this.#task !== task) return;
    this.#progress = this.#task = null;
    this.#host.requestUpdate();
  }

  /** The last row of a dialog: progress, or `facts` and the buttons that start the job, and what came of it. */
  footer(label: string, facts: string, buttons: unknown): TemplateResult {
    if (this.#progress !== null)
      return html`<div class="row end">
        <progress aria-label=${label} max="1" .value=${this.#progress}></progress>
        <button class="btn" @click=${() => this.cancel()}>Cancel</button>
      </div>`;
    return html`<div class="row wrap end">
        <p class="dim sm grow">${this.result || facts}</p>
        ${buttons}
      </div>
      ${this.failure()}`;
  }

  /** Why nothing was saved, as an alert. */
  failure(): TemplateResult | typeof nothing {
    return this.#failed ? html`<p class="err-c" role="alert">${this.#failed}</p>` : nothing;
  }

  #progressOf(task: AbortController): (part: number) => void {
    let shownAt = -Infinity;
    return (part) => {
      const now = performance.now();
      if (this.#task !== task || (now - shownAt < updateInterval && part < 1)) return;
      shownAt = now;
      this.#progress = part;
      this.#host.requestUpdate();
    };
  }

  #saved({ name, file, contents = '', remark = '' }: Made): void {
    const size = sizeInWords(file.size);
    saveBlob(file, name);
    this.result = [`${name} has ${size}${contents}.`, remark].filter(Boolean).join(' ');
    this.#host.announce([`${name} saved, ${size}.`, remark].filter(Boolean).join(' '));
  }
}

/** Saves a blob as a file of the user's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
