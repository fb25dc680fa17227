import { html, type TemplateResult } from 'lit';
import { parseColour } from '../../element/stage-colours.js';
import type { RetroMesh } from '../../element/index.js';
import { EventController } from '../ui/event-controller.js';
import { select, slider } from '../ui/fields.js';
import { Popover } from '../ui/menu.js';
import { given } from '../ui/page-element.js';
import { radioGroup } from '../ui/radio-group.js';
import './stage-settings.css';

/** Exposures are chosen in steps of a stop, as factors of two. */
const stops = 2;

const backgrounds = [
  ['', 'Auto', 'that of the theme, or another on which this model can be seen'],
  ['theme', 'Theme', 'that of the theme'],
  ['light', 'Light', 'light'],
  ['mid', 'Mid', 'between light and dark'],
  ['dark', 'Dark', 'dark'],
] as const;
const filters = [
  [null, 'As the game'],
  ['nearest', 'Nearest'],
  ['linear', 'Linear'],
] as const;
const ups = [
  ['y', 'Y'],
  ['-y', '−Y'],
  ['z', 'Z'],
  ['-z', '−Z'],
  ['x', 'X'],
  ['-x', '−X'],
] as const;

/** How the stage looks: background, shadow, exposure, filter of the skin's pixels, axis that points up. */
export class StageSettings extends Popover.with({ viewer: given<RetroMesh>() }) {
  protected readonly watched = new EventController(this, () => this.viewer, ['display-change']);

  protected override render(): unknown {
    const { viewer } = this;
    const { background, shadowIntensity, exposure, textureFilter, up } = viewer;
    const word =
      backgrounds.find(([value]) => value === (background === 'auto' ? '' : background))?.[0] ?? null;
    return html`<div class="stage-settings" role="group" aria-label="Stage">
      ${this.#radios('Background', backgrounds, word, (value) => (viewer.background = value))}
      <label for="stage-colour">Colour</label>
      <span class="row"
        ><input
          id="stage-colour"
          type="color"
          .value=${word === null ? hexadecimal(background) : '#808080'}
          @input=${(event: Event) => (viewer.background = (event.target as HTMLInputElement).value)}
        /><span class="dim sm">${word === null ? background : 'none'}</span></span
      >
      ${slider('Shadow', shadowIntensity * 100, { min: 0, max: 100, step: 10 }, `${Math.round(shadowIntensity * 100)} %`, (value) => (viewer.shadowIntensity = value / 100))}
      ${slider('Exposure', Math.log2(exposure), { min: -stops, max: stops, step: 0.25 }, `${Number(exposure.toFixed(2))}×`, (value) => (viewer.exposure = 2 ** value))}
      ${this.#radios('Pixels', filters, textureFilter, (value) => (viewer.textureFilter = value))}
      ${select('Up', up, ups, (axis) => (viewer.up = axis))}
      <span></span>
      <button class="btn" @click=${() => this.#reset()}>Reset</button>
    </div>`;
  }

  #radios<Value>(...[name, ...rest]: Parameters<typeof radioGroup<Value>>): TemplateResult {
    return html`<span aria-hidden="true">${name}</span> ${radioGroup(name, ...rest)}`;
  }

  #reset(): void {
    const { viewer } = this;
    viewer.shadowIntensity = 1;
    viewer.exposure = 1;
    viewer.textureFilter = null;
    viewer.up = 'y';
    viewer.background = '';
  }
}

/** A CSS colour as `<input type="color">` has it: "#20242a". */
function hexadecimal(colour: string): string {
  const parts = parseColour(colour).slice(0, 3);
  return `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

customElements.define('retromesh-stage-settings', StageSettings);
