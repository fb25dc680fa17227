import { html, type PropertyValues, type TemplateResult } from 'lit';
import type { Clip } from '../../core/index.js';
import { PageElement } from '../ui/page-element.js';
import { SizeController } from '../ui/size-controller.js';
import { moveRadio } from '../ui/radio-group.js';
import { countOf } from '../../core/format.js';

/** Pixels of the neighbouring clips that stay visible beside the current one. */
const scrollMargin = 36;

/**
 * All clips of a model as a radio group in file order.
 *
 * @fires clip-change - A clip was selected; `detail` is its index.
 */
export class ClipStrip extends PageElement.with({
  clips: [] as readonly Clip[],
  frameCount: 0,
  current: 0,
}) {
  protected readonly sizes = new SizeController(this, () => this, this.#markEdges);

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
      ${order.map((index, i) => this.#clip(index, order[i - 1]))}
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    this.#markEdges();
    if (changed.has('current') || changed.has('clips')) this.#showCurrent();
  }

  #clip(index: number, before: number | undefined): TemplateResult {
    const clip = this.clips[index];
    const selected = index === this.current;
    const startsGroup = before !== undefined && clip.group !== this.clips[before].group;
    const title = [clip.name, clip.group, countOf(clip.count, 'frame')].filter(Boolean).join(', ');
    return html`<button
      class="clip ${startsGroup ? 'group-start' : ''}"
      role="radio"
      aria-checked=${selected}
      tabindex=${selected ? 0 : -1}
      title=${title}
      @click=${() => this.fire('clip-change', index)}
    >
      <bdi>${clip.name}</bdi>
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
    if (from < strip.scrollLeft + scrollMargin) strip.scrollLeft = from - scrollMargin;
    else if (to > strip.scrollLeft + strip.clientWidth - scrollMargin)
      strip.scrollLeft = to - strip.clientWidth + scrollMargin;
  }

  /** A vertical wheel scrolls the strip horizontally. */
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

/** Whether a clip contains all frames of the file, like "All". */
function hasAllFrames(clip: Clip, frameCount: number): boolean {
  return clip.first === 0 && clip.count === frameCount;
}

/** Indices of the clips, sorted by first frame; clips with all frames come first. */
export function fileOrder(clips: readonly Clip[], frameCount: number): number[] {
  const rank = (clip: Clip) => (hasAllFrames(clip, frameCount) ? -1 : clip.first);
  return clips.map((_, index) => index).sort((a, b) => rank(clips[a]) - rank(clips[b]) || a - b);
}

customElements.define('retromesh-clip-strip', ClipStrip);
