import { html, nothing, type TemplateResult } from 'lit';
import type { Clip } from '../../core/index.js';
import type { Playback } from '../../element/index.js';
import './clip-strip.js';
import { cssVariables } from '../ui/css-variables.js';
import { EventController } from '../ui/event-controller.js';
import { icon, iconButton } from '../ui/icons.js';
import { frameOfFile, rateText, seconds } from './model-texts.js';
import './ruler.js';
import { SizeController } from '../ui/size-controller.js';
import { ViewerElement } from './viewer-element.js';
import { withCommas } from '../../core/format.js';

const speeds = [0.1, 0.25, 0.5, 1, 2];
/** Narrower timelines show the speed without frames per second. */
const minWidthForRate = 560;

/** What keys do. */
const keys: Readonly<Record<string, (playback: Playback) => void>> = {
  ' ': (playback) => playback.toggle(),
  ',': (playback) => playback.step(-1),
  '.': (playback) => playback.step(1),
  Home: (playback) => playback.seekFrame(0),
  End: (playback) => playback.seekFrame(playback.frames - 1),
  '<': (playback) => playback.stepClip(-1),
  '>': (playback) => playback.stepClip(1),
  m: (playback) => playback.seekNextEvent(),
  l: (playback) => (playback.loop = !playback.loop),
};

/** The bar below the viewport: transport, ruler of the current clip, and all clips in file order. */
export class Timeline extends ViewerElement.with({
  _width: 800,
}) {
  protected readonly sizes = new SizeController(
    this,
    () => this.querySelector('.timeline'),
    ({ width }) => (this._width = width),
  );
  protected readonly watched = new EventController(this, () => this.viewer?.playback);

  protected override render(): unknown {
    const { model, viewer } = this;
    if (!model || !viewer) return nothing;
    if (model.frameCount < 2 || !viewer.playback.current) {
      return html`<p class="timeline still dim sm">One frame, no animation.</p>`;
    }
    const { playback } = viewer;
    const clip = playback.current!;
    return html`<div
      class="timeline"
      role="group"
      aria-label="Animation"
      @keydown=${(event: KeyboardEvent) => this.#key(event, playback)}
    >
      <div class="row transport">
        ${this.#transport(playback)}
        <span class="clip-name"
          ><b class="cut"><bdi>${clip.name}</bdi></b
          ><span class="dim sm cut">${clip.group}</span></span
        >
        <span class="sep"></span>
        ${this.#clocks(clip, playback)}
        <span class="grow"></span>
        ${this.#options(playback)}
      </div>
      <retromesh-ruler
        .clip=${clip}
        .seconds=${playback.currentTime}
        @ruler-seek=${(event: CustomEvent<number>) => this.#seek(event.detail)}
      ></retromesh-ruler>
      <retromesh-clip-strip
        .clips=${model.clips}
        .frameCount=${model.frameCount}
        .current=${playback.clip}
        @clip-change=${(event: CustomEvent<number>) => (playback.clip = event.detail)}
      ></retromesh-clip-strip>
    </div>`;
  }

  #transport(playback: Playback): TemplateResult {
    const label = playback.playing ? 'Pause' : 'Play';
    const disabled = !playback.isAnimated;
    return html`<span class="row tight"
      >${iconButton('step-back', 'Previous frame', () => playback.step(-1), { title: 'Previous frame (,)', disabled })}
      ${iconButton(playback.playing ? 'pause' : 'play', label, () => playback.toggle(), { look: 'primary', title: `${label} (Space)`, disabled })}
      ${iconButton('step-forward', 'Next frame', () => playback.step(1), { title: 'Next frame (.)', disabled })}</span
    >`;
  }

  #clocks(clip: Clip, playback: Playback): TemplateResult {
    const { frame } = playback;
    const file = (number: number) => withCommas(frameOfFile(this.model!, clip.first + number));
    const last = clip.count - 1;
    const duration = seconds(playback.duration);
    return html`<span class="clock" ${cssVariables({ '--longest': `frame ${last} of ${clip.count}`.length })}
        >frame <b>${withCommas(frame)}</b> of ${withCommas(clip.count)}<span
          class="dim3 in-file"
          ${cssVariables({ '--longest': `, ${file(last)} in file`.length })}
          >, ${file(frame)} in file</span
        ></span
      >
      <span class="sep elapsed"></span>
      <span class="clock elapsed" ${cssVariables({ '--longest': 2 * duration.length + 6 })}
        ><b>${seconds(playback.currentTime)}</b> of ${duration} s</span
      >`;
  }

  #options(playback: Playback): TemplateResult {
    const { loop, smooth, rate } = playback;
    const short = this._width < minWidthForRate;
    const label = (speed: number) => (speed === 1 && !short ? `1× (${rateText(rate)} fps)` : `${speed}×`);
    return html`<select
        class="btn"
        aria-label="Speed"
        @change=${(event: Event) => (playback.timeScale = Number((event.target as HTMLSelectElement).value))}
      >
        ${speeds.map(
          (speed) =>
            html`<option value=${speed} .selected=${speed === playback.timeScale}>${label(speed)}</option>`,
        )}
      </select>
      ${iconButton('repeat', 'Loop', () => (playback.loop = !loop), { look: '', title: 'Loop (L)', pressed: loop })}
      <button
        class="btn smooth"
        aria-pressed=${smooth}
        title="Interpolate between frames"
        @click=${() => (playback.smooth = !smooth)}
      >
        ${icon('spline')}<span>Smooth</span>
      </button>`;
  }

  #seek(time: number): void {
    const { playback } = this.viewer!;
    playback.pause();
    playback.seek(time);
  }

  #key(event: KeyboardEvent, playback: Playback): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target.localName === 'select') return;
    if (event.key === ' ' && target.localName === 'button') return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    action(playback);
    event.preventDefault();
    event.stopPropagation();
  }
}

customElements.define('retromesh-timeline', Timeline);
