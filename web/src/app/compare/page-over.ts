/** The hash of the comparison. */
const hash = '#compare';

/**
 * Shows an element over the page, with an entry of its own in the history: Back and `leave` remove it, and the focus returns to what
 * had it. `closed` is called then. What is below keeps its place and state, and takes no keys.
 */
export class PageOver {
  readonly #element: HTMLElement;
  readonly #closed: () => void;
  readonly #below: HTMLElement[];
  readonly #opener = document.activeElement;
  readonly #listeners = new AbortController();
  readonly #address = location.href;
  #left = false;

  constructor(element: HTMLElement, closed: () => void, key: (event: KeyboardEvent) => void) {
    this.#element = element;
    this.#closed = closed;
    const siblings = [...(element.parentElement?.children ?? [])] as HTMLElement[];
    // The live region goes on to speak.
    this.#below = siblings.filter((each) => each !== element && !each.inert && each.role !== 'status');
    for (const each of this.#below) each.inert = true;
    const { signal } = this.#listeners;
    history.pushState(null, '', hash);
    window.addEventListener('popstate', () => this.#close(), { signal });
    element.addEventListener('keydown', key, { signal });
    // Keys of the page below are not for it while the focus is nowhere.
    const elsewhere = (event: KeyboardEvent): void => {
      if (event.target !== document.body) return;
      key(event);
      event.stopPropagation();
    };
    window.addEventListener('keydown', elsewhere, { signal, capture: true });
    // What is pasted would be opened below.
    window.addEventListener('paste', (event) => event.stopImmediatePropagation(), { signal, capture: true });
    // A reload opens the model that was compared.
    window.addEventListener('pagehide', () => history.replaceState(null, '', this.#address), { signal });
  }

  /** Goes back to what is below. */
  leave(): void {
    if (this.#left) return;
    this.#left = true;
    history.back();
  }

  /** The same, then to a hash of the page. */
  async leaveFor(next: string): Promise<void> {
    const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    this.leave();
    await back;
    location.hash = next;
  }

  #close(): void {
    this.#listeners.abort();
    for (const each of this.#below) each.inert = false;
    this.#element.remove();
    const opener = this.#opener as HTMLElement | null;
    const canFocus = opener && opener !== document.body && opener.getClientRects().length > 0;
    (canFocus ? opener : document.querySelector<HTMLElement>('.viewport > retro-mesh'))?.focus({
      preventScroll: true,
    });
    this.#closed();
  }
}
