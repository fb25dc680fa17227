import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Calls `resized`, as a method of the element, when it or an element in it has another size. What is observed is looked up after
 * every update.
 *
 * ```ts
 * protected readonly sizes = new SizeController(this, () => this.querySelector('canvas'), this.#resized);
 * ```
 */
export class SizeController implements ReactiveController {
  readonly #find: () => Element | null;
  readonly #observer: ResizeObserver;
  #isConnected = false;
  #observed: Element | null = null;

  constructor(
    host: ReactiveControllerHost,
    find: () => Element | null,
    resized: (size: DOMRectReadOnly) => void,
  ) {
    this.#find = find;
    this.#observer = new ResizeObserver((entries) => resized.call(host, entries[0]!.contentRect));
    host.addController(this);
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.hostUpdated();
  }

  hostUpdated(): void {
    // Lit also runs updates that were requested before the element was removed.
    const found = this.#isConnected ? this.#find() : null;
    if (found === this.#observed) return;
    this.#observer.disconnect();
    this.#observed = found;
    if (found) this.#observer.observe(found);
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.hostUpdated();
  }
}
