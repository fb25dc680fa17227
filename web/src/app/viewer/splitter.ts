import { html } from 'lit';
import { given, PageElement } from '../ui/page-element.js';
import { storeSetting, readSetting } from '../ui/preferences.js';

const minWidth = 320;
const maxWidth = 640;
const step = 16;

/** The splitter between viewport and panel: moved by dragging or arrow keys, reset by a double click. */
export class Splitter extends PageElement.with({
  /** Width of the panel in pixels; null for the width in the style sheet. */
  width: given<number | null>(),
}) {
  constructor() {
    super();
    const stored = Number(readSetting('panel'));
    this.width = stored >= minWidth && stored <= maxWidth ? stored : null;
  }

  protected override render(): unknown {
    return html`<div
      class="splitter"
      role="separator"
      tabindex="0"
      aria-label="Width of the panel"
      aria-orientation="vertical"
      aria-valuemin=${minWidth}
      aria-valuemax=${maxWidth}
      aria-valuenow=${this.width ?? this.#defaultWidth()}
      @pointerdown=${this.#startDrag}
      @pointermove=${this.#drag}
      @keydown=${this.#key}
      @dblclick=${() => this.#set(null)}
    ></div>`;
  }

  protected override firstUpdated(): void {
    this.#apply();
  }

  #defaultWidth(): number {
    return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--panel'), 10) || 448;
  }

  #startDrag(event: PointerEvent): void {
    if (event.button === 0) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent): void {
    const handle = event.currentTarget as HTMLElement;
    if (!handle.hasPointerCapture(event.pointerId)) return;
    this.#set(document.documentElement.clientWidth - event.clientX);
  }

  #key(event: KeyboardEvent): void {
    const now = this.width ?? this.#defaultWidth();
    const to = { ArrowLeft: now + step, ArrowRight: now - step, Home: maxWidth, End: minWidth }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#set(to);
  }

  #set(width: number | null): void {
    this.width = width === null ? null : Math.round(Math.min(maxWidth, Math.max(minWidth, width)));
    storeSetting('panel', this.width === null ? null : String(this.width));
    this.#apply();
  }

  #apply(): void {
    const style = document.documentElement.style;
    if (this.width === null) style.removeProperty('--panel');
    else style.setProperty('--panel', `${this.width}px`);
  }
}

customElements.define('retromesh-splitter', Splitter);
