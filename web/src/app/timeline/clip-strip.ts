import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import type { Clip } from '../../core/index.js';
import { fileOrder, isWhole } from './clip-order.js';
import { cssVariables } from '../shared/css-variables.js';
import { moveRadio } from '../shared/roving-focus.js';
import { countOf } from '../shared/format.js';

/** Pixels kept between the current clip and an end behind which there are more. */
const edge = 36;

/**
 * All clips of a model as one radio group in the order of the file, each as wide as it is long. Tells by
 * `clip-chosen`, whose detail is the clip's number.
 */
export class ClipStrip extends LitElement {
  static override properties = {
    clips: { attribute: false },
    frameCount: { attribute: false },
    current: { attribute: false },
  };

  declare clips: readonly Clip[];
  declare frameCount: number;
  declare current: number;
  #resize = new ResizeObserver(() => this.#markEdges());

  constructor() {
    super();
    this.clips = [];
    this.frameCount = 0;
    this.current = 0;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  protected override render(): unknown {
    const order = fileOrder(this.clips, this.frameCount);
    return html`<div
      class="strip"
      role="radiogroup"
      aria-label="${countOf(this.clips.length, 'clip')}, ${countOf(this.frameCount, 'frame')}"
      @keydown=${moveRadio}
      @wheel=${this.#wheel}
      @scroll=${this.#markEdges}
    >
      ${order.map((index, place) => this.#clip(index, order[place - 1]))}
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    this.#markEdges();
    if (changed.has('current') || changed.has('clips')) this.#showCurrent();
  }

  #clip(index: number, before: number | undefined): TemplateResult {
    const clip = this.clips[index];
    const chosen = index === this.current;
    const whole = isWhole(clip, this.frameCount) && this.clips.length > 1;
    const apart = before !== undefined && clip.group !== this.clips[before].group;
    const title = [clip.name, clip.group, countOf(clip.count, 'frame')].filter(Boolean).join(', ');
    return html`<button
      class="${whole ? 'whole' : ''} ${apart ? 'apart' : ''}"
      role="radio"
      aria-checked=${chosen}
      tabindex=${chosen ? 0 : -1}
      title=${title}
      ${cssVariables({ '--frames': clip.count })}
      @click=${() => this.dispatchEvent(new CustomEvent('clip-chosen', { detail: index }))}
    >
      ${clip.name}
    </button>`;
  }

  get #strip(): HTMLElement {
    return this.querySelector<HTMLElement>('.strip')!;
  }

  #showCurrent(): void {
    const strip = this.#strip;
    const clip = strip.querySelector<HTMLElement>('[aria-checked=true]');
    if (!clip) return;
    const from = clip.offsetLeft - strip.offsetLeft;
    const to = from + clip.offsetWidth;
    if (from < strip.scrollLeft + edge) strip.scrollLeft = from - edge;
    else if (to > strip.scrollLeft + strip.clientWidth - edge)
      strip.scrollLeft = to - strip.clientWidth + edge;
  }

  /** A wheel that only goes up and down moves the strip sideways, until its end. */
  #wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.deltaX !== 0) return;
    const strip = this.#strip;
    const before = strip.scrollLeft;
    strip.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * 24;
    if (strip.scrollLeft !== before) event.preventDefault();
  }

  #markEdges(): void {
    const strip = this.#strip;
    if (!strip) return;
    strip.classList.toggle('more-left', strip.scrollLeft > 1);
    strip.classList.toggle('more-right', strip.scrollLeft + strip.clientWidth < strip.scrollWidth - 1);
  }
}

customElements.define('retromesh-clip-strip', ClipStrip);
