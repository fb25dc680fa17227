import type { PageElement } from './page-element.js';

const shownMilliseconds = 2000;

/** Copies text for an element, and announces `said`, or that the browser does not allow it; false then. */
export async function copy(host: PageElement, text: string, said: string): Promise<boolean> {
  const done = await copyText(text);
  host.announce(done ? said : 'The browser does not allow copying here.');
  return done;
}

/** What buttons of an element that copy say for two seconds after a click. */
export class Copying {
  readonly #host: PageElement;
  #what: unknown = null;
  #label = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: PageElement) {
    this.#host = host;
  }

  /** "Copied", or that it could not be; empty where `what` was not copied now. */
  label(what: unknown = ''): string {
    return this.#what === what ? this.#label : '';
  }

  /** Copies text and announces `said`; `what` tells buttons of an element apart. */
  async copy(text: string, said: string, what: unknown = ''): Promise<void> {
    const done = await copy(this.#host, text, said);
    this.#show(what, done ? 'Copied' : 'Could not copy');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(null, ''), shownMilliseconds);
  }

  #show(what: unknown, label: string): void {
    [this.#what, this.#label] = [what, label];
    this.#host.requestUpdate();
  }
}

/** Copies text to the clipboard; false when the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Fallback for `file:` URLs and frames without clipboard permission. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  const focused = document.activeElement as HTMLElement | null;
  area.value = text;
  area.className = 'sr';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return done;
}
