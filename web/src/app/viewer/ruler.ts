import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { clipLength, frameAt, frameStart } from '../../core/clip-time.js';
import type { Clip, ClipEvent } from '../../core/index.js';
import { cssVariables } from '../ui/css-variables.js';
import {
  notifyLabel,
  notifyMarks,
  type NotifyMark,
  everyFrame,
  frameAtPixel,
  rulerPixel,
  tickStep,
} from './ruler-layout.js';
import { PageElement } from '../ui/page-element.js';
import { SizeController } from '../ui/size-controller.js';
import { seconds } from './model-texts.js';
import { withCommas } from '../../core/format.js';

const pageFrames = 10;

/**
 * The ruler of one clip: a slider over its frames with ticks, and a button for each notify.
 *
 * @fires ruler-seek - A time was selected; `detail` in seconds.
 */
export class Ruler extends PageElement.with({
  clip: null as Clip | null,
  seconds: 0,
  _width: 0,
}) {
  protected readonly sizes = new SizeController(
    this,
    () => this,
    ({ width }) => (this._width = Math.round(width)),
  );
  #measure = document.createElement('canvas').getContext('2d');

  get #frame(): number {
    return frameAt(this.clip!, this.seconds);
  }

  protected override render(): unknown {
    const { clip } = this;
    if (!clip) return nothing;
    const frame = this.#frame;
    return html`<div
        class="track"
        role="slider"
        tabindex="0"
        aria-label="Frame of ${clip.name}"
        aria-valuemin="0"
        aria-valuemax=${clip.count - 1}
        aria-valuenow=${frame}
        aria-valuetext="Frame ${withCommas(frame)} of ${withCommas(clip.count)}, ${seconds(this.seconds)} seconds"
        @keydown=${this.#key}
        @pointerdown=${this.#press}
        @pointermove=${this.#drag}
      ></div>
      ${guard([clip, this._width], () => (this._width ? this.#drawScale(clip) : nothing))}
      <div class="head" aria-hidden="true" ${cssVariables({ '--at': `${this.#headPixel()}px` })}>
        <i>${withCommas(frame)}</i>
      </div>`;
  }

  #drawScale(clip: Clip): TemplateResult {
    const width = this._width;
    const pixel = (frame: number) => rulerPixel(frameStart(clip, frame) / clipLength(clip), width);
    const at = (frame: number) => ({ '--at': `${pixel(frame)}px` });
    const marks = notifyMarks(clip.events, width, (text) => this.#textWidth(text));
    return html`<div class="scale" aria-hidden="true">
        ${everyFrame(tickStep(clip.count, width), clip.count).map(
          (frame) => html`<i class="tick" ${cssVariables(at(frame))}></i>`,
        )}
        ${clip.events.map(
          (event) =>
            html`<i class="notify" ${cssVariables({ '--at': `${rulerPixel(event.time, width)}px` })}></i>`,
        )}
      </div>
      ${marks.map((mark) => this.#mark(mark))}`;
  }

  #mark(mark: NotifyMark): TemplateResult {
    const label = notifyLabel(mark.events);
    return html`<button
      class="bare mark ${mark.side}"
      aria-label=${label}
      title=${label}
      ${cssVariables({ '--at': `${mark.left}px`, '--width': `${mark.width}px`, '--squares': `${mark.squares}px` })}
      @click=${() => this.#seekNext(mark.events)}
    >
      <span class="cut">${mark.text}</span>
    </button>`;
  }

  #seekNext(events: readonly ClipEvent[]): void {
    const length = clipLength(this.clip!);
    const later = events.find((event) => event.time * length > this.seconds + 1e-6);
    this.fire('ruler-seek', (later ?? events[0]).time * length);
  }

  #headPixel(): number {
    return rulerPixel(this.seconds / clipLength(this.clip!), this._width);
  }

  #textWidth(text: string): number {
    if (!this.#measure) return text.length * 7;
    this.#measure.font = getComputedStyle(this).font;
    return this.#measure.measureText(text).width;
  }

  #press(event: PointerEvent): void {
    if (event.button !== 0) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.#drag(event);
  }

  #drag(event: PointerEvent): void {
    const track = event.currentTarget as HTMLElement;
    if (!track.hasPointerCapture(event.pointerId)) return;
    const box = track.getBoundingClientRect();
    this.#seekFrame(frameAtPixel(this.clip!, event.clientX - box.left, box.width));
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const frame = this.#frame;
    const last = this.clip!.count - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: frame + 1,
      ArrowLeft: frame - 1,
      PageUp: frame + pageFrames,
      PageDown: frame - pageFrames,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#seekFrame(Math.max(0, Math.min(last, target)));
  }

  #seekFrame(frame: number): void {
    this.fire('ruler-seek', frameStart(this.clip!, frame));
  }
}

customElements.define('retromesh-ruler', Ruler);
