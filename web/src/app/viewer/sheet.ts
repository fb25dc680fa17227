import { html } from 'lit';
import { routeOf } from '../../links/route.js';
import { EventController } from '../ui/event-controller.js';
import { PageElement } from '../ui/page-element.js';

/** Heights of the panel at the stops of the sheet. */
const heights = [0, 294, 482];
/** Lower windows have no space for the last stop. */
const lowest = 600;
/** Pixels that the pointer may move during a click. */
const click = 6;
/** Pixels of a drag that lead to the next stop. */
const flick = 48;

/** A drag of the head: where it began, and the height of the panel there. */
interface Drag {
  readonly y: number;
  readonly height: number;
  moved: boolean;
}

/**
 * The head of the sheet that narrow pages have over the foot of the stage: it is dragged, or pressed for the next of its stops. The
 * sheet is a matter of layout: this head, the time, and the panel, whose height is set here.
 */
export class Sheet extends PageElement.with({
  stop: 0,
  /** The tab of the panel. */
  _tab: '',
}) {
  #drag: Drag | null = null;
  /** The pointer was released after a drag. */
  #isDragged = false;
  protected readonly watched = new EventController(
    this,
    () => window,
    ['hashchange', 'resize'],
    this.#readTab,
  );

  override connectedCallback(): void {
    super.connectedCallback();
    this.#readTab();
  }

  protected override willUpdate(): void {
    this.stop = Math.max(0, Math.min(this.stop, this.#last));
  }

  protected override render(): unknown {
    const isBytes = this._tab === 'bytes';
    const less = isBytes ? 'Back to the model' : 'Less';
    return html`<button
      class="sheet-head"
      aria-expanded=${this.stop > 0}
      @pointerdown=${this.#start}
      @pointermove=${this.#move}
      @pointerup=${this.#settle}
      @pointercancel=${this.#settle}
      @click=${this.#click}
      @keydown=${this.#key}
    >
      ${this.stop === 0 ? html`<span class="sr">More: </span>Details, files, notes, bytes` : this.#next > 0 ? 'More' : less}
    </button>`;
  }

  protected override updated(): void {
    this.#place(this.stop > 0 ? 'open' : 'closed', heights[this.stop]!);
  }

  /** Opens the sheet for a tab that a link or a button of the page goes to; what comes from the start page begins without it. */
  #readTab(): void {
    const tab = routeOf(location.hash).slice(1);
    const opens = tab !== this._tab && (this.stop === 0 || tab === 'bytes');
    if (tab === '' || opens) this.stop = { bytes: 2, materials: 1, notes: 1 }[tab] ?? 0;
    this._tab = tab;
    this.requestUpdate();
  }

  get #last(): number {
    return innerHeight < lowest ? 1 : 2;
  }

  /** The stop that a click leads to. */
  get #next(): number {
    const isTop = this.stop === this.#last || (this.stop > 0 && this._tab === 'bytes');
    return isTop ? 0 : this.stop + 1;
  }

  get #page(): HTMLElement {
    return this.closest<HTMLElement>('.viewer-page')!;
  }

  get #panel(): HTMLElement {
    return this.#page.querySelector<HTMLElement>('.panel')!;
  }

  #place(state: 'closed' | 'open' | 'dragged', height: number): void {
    this.#page.dataset['sheet'] = state;
    this.#page.style.setProperty('--open', `${height}px`);
  }

  #start(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.#drag = { y: event.clientY, height: this.#panel.offsetHeight, moved: false };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  #move({ clientY }: PointerEvent): void {
    const drag = this.#drag;
    if (!drag) return;
    drag.moved ||= Math.abs(clientY - drag.y) > click;
    if (drag.moved) this.#place('dragged', Math.max(0, drag.height + drag.y - clientY));
  }

  /** Goes to the nearest stop, after a short drag to the next one in its direction. */
  #settle({ clientY }: PointerEvent): void {
    const drag = this.#drag;
    this.#drag = null;
    this.#isDragged = drag?.moved ?? false;
    if (!drag?.moved) return;
    const height = this.#panel.offsetHeight;
    const away = heights.slice(0, this.#last + 1).map((stop) => Math.abs(stop - height));
    const nearest = away.indexOf(Math.min(...away));
    const up = drag.y - clientY;
    const isFlick = nearest === this.stop && Math.abs(up) > flick;
    this.stop = isFlick ? nearest + Math.sign(up) : nearest;
    this.requestUpdate();
  }

  /** The click that ends a drag is none; those of keys have no `detail`. */
  #click({ detail }: MouseEvent): void {
    if (detail === 0 || !this.#isDragged) this.stop = this.#next;
  }

  #key(event: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop += by;
  }
}

customElements.define('retromesh-sheet', Sheet);
