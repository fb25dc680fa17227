import { html } from 'lit';
import { PagePart } from '../shared/page-element.js';
import { keepSetting, readSetting } from '../shared/preferences.js';

const narrowest = 320;
const widest = 640;
const step = 16;

/** Between viewport and panel: drag it, or move it with the arrow keys; a double click puts it back. */
export class Splitter extends PagePart {
  static override properties = { width: { state: true } };

  /** Of the panel, in pixels; null is what the style sheet says. */
  declare width: number | null;

  constructor() {
    super();
    const kept = Number(readSetting('panel'));
    this.width = kept >= narrowest && kept <= widest ? kept : null;
  }

  protected override render(): unknown {
    return html`<div
      class="splitter"
      role="separator"
      tabindex="0"
      aria-label="Width of the panel"
      aria-orientation="vertical"
      aria-valuemin=${narrowest}
      aria-valuemax=${widest}
      aria-valuenow=${this.width ?? this.#shown()}
      @pointerdown=${this.#grab}
      @pointermove=${this.#drag}
      @keydown=${this.#key}
      @dblclick=${() => this.#set(null)}
    ></div>`;
  }

  protected override firstUpdated(): void {
    this.#apply();
  }

  #shown(): number {
    return Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--panel'), 10) || 448;
  }

  #grab(event: PointerEvent): void {
    if (event.button === 0) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  #drag(event: PointerEvent): void {
    const handle = event.currentTarget as HTMLElement;
    if (!handle.hasPointerCapture(event.pointerId)) return;
    this.#set(document.documentElement.clientWidth - event.clientX);
  }

  #key(event: KeyboardEvent): void {
    const now = this.width ?? this.#shown();
    const to = { ArrowLeft: now + step, ArrowRight: now - step, Home: widest, End: narrowest }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#set(to);
  }

  #set(width: number | null): void {
    this.width = width === null ? null : Math.round(Math.min(widest, Math.max(narrowest, width)));
    keepSetting('panel', this.width === null ? null : String(this.width));
    this.#apply();
  }

  #apply(): void {
    const style = document.documentElement.style;
    if (this.width === null) style.removeProperty('--panel');
    else style.setProperty('--panel', `${this.width}px`);
  }
}

customElements.define('retromesh-splitter', Splitter);
