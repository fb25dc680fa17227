import { svg, html, nothing, type TemplateResult } from 'lit';
import type { Playback, OrbitCamera } from '../../scene/index.js';
import { icon, shapes } from '../icons.js';
import { formatFrame } from '../text/format.js';

/** Lucide (ISC licence), as in ../icons.ts. */
const barShapes = {
  pause: svg`<rect x="14" y="3" width="5" height="18" rx="1"/><rect x="5" y="3" width="5" height="18" rx="1"/>`,
  clips: svg`<path d="M21 5H3M10 12H3M10 19H3M15 12.003a1 1 0 0 1 1.517-.859l4.997 2.997a1 1 0 0 1 0 1.718l-4.997 2.997a1 1 0 0 1-1.517-.86z"/>`,
  fit: svg`<path d="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2"/>`,
  expand: svg`<path d="m15 15 6 6M15 9l6-6M21 16v5h-5M21 8V3h-5M3 16v5h5M3 21l6-6M3 8V3h5M9 9 3 3"/>`,
};

/** What the control bar controls. */
interface ControlBarTarget {
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
