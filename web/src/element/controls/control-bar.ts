import { html, nothing, type TemplateResult } from 'lit';
import type { Playback, OrbitCamera } from '../../scene/index.js';
import { icon, shapes } from '../icons.js';
import { formatFrame } from '../text/format.js';
import { barShapes } from './bar-icons.js';

/** What the control bar controls. */
export interface ControlBarTarget {
  readonly playback: Playback;
  readonly camera: OrbitCamera;
  toggleFullscreen(): void;
}

/** Play, slider with notify marks, clip, reset and full screen, for viewers that are embedded in other pages. */
export function controlBar({ playback, camera, toggleFullscreen }: ControlBarTarget): TemplateResult {
  return html`<div class="bar" part="bar" role="group" aria-label="Model">
    ${playback.isAnimated ? html`${playButton(playback)}${slider(playback)}` : html`<span class="slider"></span>`}
    ${playback.clips.length > 1 ? clipMenu(playback) : nothing}
    <button
      class="optional"
      part="button"
      aria-label="Reset view"
      title="Reset view"
      @click=${() => camera.set('opened')}
    >
      ${icon(barShapes.fit)}
    </button>
    ${
      document.fullscreenEnabled
        ? html`<button part="button" aria-label="Full screen" title="Full screen" @click=${toggleFullscreen}>
            ${icon(barShapes.expand)}
          </button>`
        : nothing
    }
  </div>`;
}

/** Positions the notify marks. A style attribute in the template would violate a page's Content-Security-Policy. */
export function positionMarks(root: ParentNode, playback: Playback): void {
  const last = Math.max(1, playback.frames - 1) / Math.max(1, playback.frames);
  root.querySelectorAll<HTMLElement>('.mark').forEach((mark, i) => {
    const part = Math.min(1, playback.current!.events[i].time / last);
    mark.style.left = `calc(3px + (100% - 6px) * ${part})`;
  });
}

function playButton(playback: Playback): TemplateResult {
  const label = `${playback.playing ? 'Pause' : 'Play'} ${playback.current!.name}`;
  return html`<button part="button" aria-label=${label} title=${label} @click=${() => playback.toggle()}>
    ${icon(playback.playing ? barShapes.pause : shapes.play)}
  </button>`;
}

function slider(playback: Playback): TemplateResult {
  const seek = (event: Event) => {
    playback.pause();
    playback.seekFrame(Number((event.target as HTMLInputElement).value));
  };
  return html`<span class="slider">
    <input
      type="range"
      part="slider"
      min="0"
      max=${playback.frames - 1}
      .value=${String(playback.frame)}
      aria-label="Frame of ${playback.current!.name}"
      aria-valuetext=${formatFrame(playback)}
      @input=${seek}
    />
    ${playback.current!.events.map(({ name }) => html`<i class="mark" title=${name}></i>`)}
  </span>`;
}

function clipMenu(playback: Playback): TemplateResult {
  const choose = (event: Event) => {
    const { playing } = playback;
    playback.clip = (event.target as HTMLSelectElement).selectedIndex;
    if (playing) playback.play();
  };
  return html`<label class="clips optional" title="Clip">
    ${icon(barShapes.clips)}
    <select aria-label="Clip" @change=${choose}>
      ${playback.clips.map((clip, i) => html`<option .selected=${i === playback.clip}>${clip.name}</option>`)}
    </select>
  </label>`;
}
