import { html, nothing, type TemplateResult } from 'lit';
import type { Playback, OrbitCamera } from '../scene/index.js';
import { icon } from './icons.js';
import { momentInWords } from './format.js';

/** What the bar of a stand-alone viewer acts on. */
export interface BarTarget {
  readonly playback: Playback;
  readonly view: OrbitCamera;
  switchScreen(): void;
}

/** Play, scrub with notify marks, clip, reset and full screen, for viewers without a page around them. */
export function bar({ playback, view, switchScreen }: BarTarget): TemplateResult {
  return html`<div class="bar" part="bar" role="group" aria-label="Model">
    ${playback.isAnimated ? html`${play(playback)}${scrub(playback)}` : html`<span class="scrub"></span>`}
    ${playback.clips.length > 1 ? clips(playback) : nothing}
    <button
      class="wide"
      part="button"
      aria-label="Reset view"
      title="Reset view"
      @click=${() => view.set('opened')}
    >
      ${icon('fit')}
    </button>
    ${
      document.fullscreenEnabled
        ? html`<button part="button" aria-label="Full screen" title="Full screen" @click=${switchScreen}>
            ${icon('expand')}
          </button>`
        : nothing
    }
  </div>`;
}

/** Puts the notify marks in their places; style attributes in a template would break a page's security policy. */
export function placeMarks(root: ParentNode, playback: Playback): void {
  const last = Math.max(1, playback.frames - 1) / Math.max(1, playback.frames);
  root.querySelectorAll<HTMLElement>('.mark').forEach((mark, i) => {
    const part = Math.min(1, playback.current!.events[i].time / last);
    mark.style.left = `calc(3px + (100% - 6px) * ${part})`;
  });
}

function play(playback: Playback): TemplateResult {
  const label = `${playback.playing ? 'Pause' : 'Play'} ${playback.current!.name}`;
  return html`<button part="button" aria-label=${label} title=${label} @click=${() => playback.toggle()}>
    ${icon(playback.playing ? 'pause' : 'play')}
  </button>`;
}

function scrub(playback: Playback): TemplateResult {
  const move = (event: Event) => {
    playback.pause();
    playback.seekFrame(Number((event.target as HTMLInputElement).value));
  };
  return html`<span class="scrub">
    <input
      type="range"
      part="slider"
      min="0"
      max=${playback.frames - 1}
      .value=${String(playback.frame)}
      aria-label="Frame of ${playback.current!.name}"
      aria-valuetext=${momentInWords(playback)}
      @input=${move}
    />
    ${playback.current!.events.map(({ name }) => html`<i class="mark" title=${name}></i>`)}
  </span>`;
}

function clips(playback: Playback): TemplateResult {
  const choose = (event: Event) => {
    const { playing } = playback;
    playback.clip = (event.target as HTMLSelectElement).selectedIndex;
    if (playing) playback.play();
  };
  return html`<label class="clips wide" title="Clip">
    ${icon('clips')}
    <select aria-label="Clip" @change=${choose}>
      ${playback.clips.map((clip, i) => html`<option .selected=${i === playback.clip}>${clip.name}</option>`)}
    </select>
  </label>`;
}
