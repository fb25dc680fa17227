import { html } from 'lit';
import type { Clip, Model } from '../../core/index.js';
import { withCommas } from '../../core/format.js';
import type { Playback } from '../../element/index.js';
import { EventController } from '../ui/event-controller.js';
import { Menu, menuChoices, menuCommand, menuGroup, menuSwitch } from '../ui/menu.js';
import { given } from '../ui/page-element.js';
import { frameOfFile, rateText, seconds } from './model-texts.js';

const speeds = [0.1, 0.25, 0.5, 1, 2];

/** How a clip is played, and what its time line has no space for. */
export class TimeMenu extends Menu.with({
  model: given<Model>(),
  playback: given<Playback>(),
}) {
  protected readonly watched = new EventController(this, () => this.playback);

  protected override render(): unknown {
    const { playback } = this;
    const { loop, smooth, rate, timeScale } = playback;
    const choices = speeds.map(
      (speed) => [speed, speed === 1 ? `1×, ${rateText(rate)} frames a second` : `${speed}×`] as const,
    );
    const stays = true;
    return html`${menuChoices('Speed', choices, timeScale, (speed) => (playback.timeScale = speed))}
    ${menuGroup(
      'Playback',
      html`${menuSwitch('Loop', loop, () => (playback.loop = !loop), { keys: 'L' })}
      ${menuSwitch('Smooth between frames', smooth, () => (playback.smooth = !smooth))}`,
    )}
    ${menuGroup(
      'Frame',
      html`${menuCommand('Previous frame', () => playback.step(-1), { keys: ',', stays })}
        ${menuCommand('Next frame', () => playback.step(1), { keys: '.', stays })}
        <p class="note" role="none">${this.#where(playback.current!)}</p>`,
    )}`;
  }

  /** "0.25 of 1.00 s, frame 10 in the file, group Moving". */
  #where({ first, group }: Clip): string {
    const { currentTime, duration, frame } = this.playback;
    const number = withCommas(frameOfFile(this.model, first + frame));
    const parts = [`${seconds(currentTime)} of ${seconds(duration)} s`, `frame ${number} in the file`];
    return [...parts, group && `group ${group}`].filter(Boolean).join(', ');
  }
}

customElements.define('retromesh-time-menu', TimeMenu);
