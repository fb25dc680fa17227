import { html, nothing, type TemplateResult } from 'lit';
import type { Clip } from '../../core/index.js';
import type { Playback } from '../../element/index.js';
import './clip-strip.js';
import { cssVariables } from '../ui/css-variables.js';
import { EventController } from '../ui/event-controller.js';
import { icon, iconButton } from '../ui/icons.js';
import { loadPart } from '../ui/load-part.js';
import './ruler.js';
import type { TimeMenu } from './time-menu.js';
import { ViewerElement } from './viewer-element.js';
import { withCommas } from '../../core/format.js';

const timeMenu = () => import('./time-menu.js');

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

/** The bar below the stage: play, ruler and frame of the current clip, and all clips in file order. */
export class Timeline extends ViewerElement {
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
        ${this.#play(playback)}
        <retromesh-ruler
          .clip=${clip}
          .seconds=${playback.currentTime}
          @ruler-seek=${(event: CustomEvent<number>) => this.#seek(event.detail)}
        ></retromesh-ruler>
        ${this.#clock(clip, playback)}
      </div>
      <retromesh-clip-strip
        .clips=${model.clips}
        .frameCount=${model.frameCount}
        .current=${playback.clip}
        @clip-change=${(event: CustomEvent<number>) => (playback.clip = event.detail)}
      ></retromesh-clip-strip>
      <retromesh-time-menu
        popover="manual"
        aria-label="Speed"
        .model=${model}
        .playback=${playback}
      ></retromesh-time-menu>
    </div>`;
  }

  #play({ playing, isAnimated }: Playback): TemplateResult {
    const label = playing ? 'Pause' : 'Play';
    const toggle = () => this.viewer!.playback.toggle();
    const look = { look: 'primary', title: `${label} (Space)`, disabled: !isAnimated };
    return iconButton(playing ? 'pause' : 'play', label, toggle, look);
  }

  #clock({ count }: Clip, { frame, timeScale }: Playback): TemplateResult {
    const longest = `frame ${withCommas(count - 1)} of ${withCommas(count)}`;
    const title = 'Speed, loop, smooth, single frames';
    return html`<span class="clock dim sm" ${cssVariables({ '--longest': longest.length })}
        >frame ${withCommas(frame)} of ${withCommas(count)}</span
      ><button
        class="btn quiet"
        aria-label="Speed ${timeScale}×"
        title=${title}
        aria-haspopup="menu"
        aria-expanded="false"
        @click=${({ currentTarget }: Event) => void this.#openMenu(currentTarget as HTMLElement)}
      >
        ${timeScale}×${icon('chevron-down')}
      </button>`;
  }

  async #openMenu(opener: HTMLElement): Promise<void> {
    if (await loadPart(timeMenu)) await this.querySelector<TimeMenu>('retromesh-time-menu')!.toggle(opener);
  }

  #seek(time: number): void {
    const { playback } = this.viewer!;
    playback.pause();
    playback.seek(time);
  }

  #key(event: KeyboardEvent, playback: Playback): void {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented) return;
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
