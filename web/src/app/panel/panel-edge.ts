import { html } from 'lit';
import { routeOf } from '../../links/route.js';
import { EventController } from '../ui/event-controller.js';
import { iconButton } from '../ui/icons.js';
import { keepsFocus, PageElement } from '../ui/page-element.js';
import { storeSetting, readSetting } from '../ui/preferences.js';

const minWidth = 320;
const maxWidth = 720;
const step = 16;
const root = document.documentElement;

/** The edge between stage and panel: it is moved by dragging or arrow keys and reset by a double click; a button hides the panel. */
export class PanelEdge extends PageElement.with({
  isHidden: readSetting('panel-hidden') !== null,
}) {
  protected readonly watched = [
    // A link to what is in a tab shows the panel; the tab of the model is where every model opens.
    new EventController(
      this,
      () => window,
      ['hashchange'],
      () => (this.isHidden &&= routeOf(location.hash) === '#model'),
    ),
    new EventController(this, () => window, ['resize']),
  ];

  constructor() {
    super();
    for (const name of ['panel', 'panel-bytes']) {
      const stored = Number(readSetting(name));
      if (stored >= minWidth && stored <= maxWidth) root.style.setProperty(`--${name}`, `${stored}px`);
    }
  }

  protected override render(): unknown {
    const { isHidden } = this;
    root.dataset.panel = isHidden ? 'hidden' : 'shown';
    const label = isHidden ? 'Show the panel' : 'Hide the panel';
    return html`<div
        class="splitter"
        role="separator"
        tabindex="0"
        aria-label="Width of the panel"
        aria-orientation="vertical"
        aria-valuemin=${minWidth}
        aria-valuemax=${maxWidth}
        aria-valuenow=${this.#width()}
        @pointerdown=${this.#startDrag}
        @pointermove=${this.#drag}
        @keydown=${this.#key}
        @dblclick=${() => this.#set(null)}
      ></div>
      ${iconButton('panel-right', label, () => this.#toggle(), { look: 'quiet panel-switch only-l', title: `${label} (\\)` })}`;
  }

  /** The width of the panel with the tab that is open: that of Bytes is another. */
  get #name(): string {
    return document.querySelector('#tab-bytes[aria-selected=true]') ? 'panel-bytes' : 'panel';
  }

  #width(): number {
    return Number.parseInt(getComputedStyle(root).getPropertyValue(`--${this.#name}`), 10) || minWidth;
  }

  async #toggle(): Promise<void> {
    this.isHidden = !this.isHidden;
    storeSetting('panel-hidden', this.isHidden ? '1' : null);
    await this.updateComplete;
    if (!keepsFocus(document.activeElement)) this.querySelector('button')!.focus();
  }

  #startDrag(event: PointerEvent): void {
    if (event.button === 0) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent): void {
    const handle = event.currentTarget as HTMLElement;
    if (!handle.hasPointerCapture(event.pointerId)) return;
    this.#set(root.clientWidth - event.clientX);
  }

  #key(event: KeyboardEvent): void {
    const now = this.#width();
    const to = { ArrowLeft: now + step, ArrowRight: now - step, Home: maxWidth, End: minWidth }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#set(to);
  }

  /** Null is the width of the style sheet. */
  #set(to: number | null): void {
    const width = to === null ? null : Math.round(Math.min(maxWidth, Math.max(minWidth, to)));
    storeSetting(this.#name, width === null ? null : String(width));
    if (width === null) root.style.removeProperty(`--${this.#name}`);
    else root.style.setProperty(`--${this.#name}`, `${width}px`);
    this.requestUpdate();
  }
}

customElements.define('retromesh-panel-edge', PanelEdge);
