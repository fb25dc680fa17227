import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Redraws an element, or calls `handle`, when a store or viewer fires one of `types`. The target is looked up before
 * every update, so it may be a property of the element; `handle` is called as a method of it. Listens only while it is in the page.
 *
 * ```ts
 * protected readonly watched = new EventController(this, () => this.workspace);
 * ```
 */
export class EventController implements ReactiveController {
  readonly #find: () => EventTarget | null | undefined;
  readonly #types: readonly string[];
  readonly #handle: (event: Event) => void;
  #isConnected = false;
  #target: EventTarget | null = null;

  constructor(
    host: ReactiveControllerHost,
    find: () => EventTarget | null | undefined,
    types: readonly string[] = ['change'],
    handle: (event: Event) => void = () => host.requestUpdate(),
  ) {
    this.#find = find;
    this.#types = types;
    this.#handle = (event) => handle.call(host, event);
    host.addController(this);
  }

  hostConnected(): void {
    this.#isConnected = true;
    this.#listenTo(this.#find() ?? null);
  }

  hostUpdate(): void {
    // Lit also runs updates that were requested before the element was removed.
    if (this.#isConnected) this.#listenTo(this.#find() ?? null);
  }

  hostDisconnected(): void {
    this.#isConnected = false;
    this.#listenTo(null);
  }

  #listenTo(target: EventTarget | null): void {
    if (target === this.#target) return;
    for (const type of this.#types) {
      this.#target?.removeEventListener(type, this.#handle);
      target?.addEventListener(type, this.#handle);
    }
    this.#target = target;
  }
}
