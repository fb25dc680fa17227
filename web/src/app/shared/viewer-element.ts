import { LitElement, type PropertyValues } from 'lit';
import type { Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/retro-mesh.js';

/**
 * A part of the page around the viewer. It draws into the page itself, so that one style sheet serves all,
 * and hears what the viewer has to say for as long as it is in the page.
 */
export class ViewerPart extends LitElement {
  static override properties = { model: { attribute: false }, viewer: { attribute: false } };

  declare model: Model | null;
  declare viewer: RetroMesh | null;
  #listening = new AbortController();

  constructor() {
    super();
    this.model = null;
    this.viewer = null;
  }

  /** Adds the listeners that this part needs; each has to take `signal`. */
  protected listen(_viewer: RetroMesh, _signal: AbortSignal): void {}

  /** Has the page's live region say one sentence. */
  protected say(text: string): void {
    this.dispatchEvent(new CustomEvent('retromesh-say', { bubbles: true, detail: { text } }));
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.#listenAnew();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('viewer')) this.#listenAnew();
  }

  #listenAnew(): void {
    this.#listening.abort();
    this.#listening = new AbortController();
    if (this.viewer) this.listen(this.viewer, this.#listening.signal);
  }
}
