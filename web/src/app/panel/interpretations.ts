import { html, nothing, type TemplateResult } from 'lit';
import type { Interpretation, InterpretationChoice } from '../../core/index.js';
import { interpretationsReport } from '../../core/interpretations-report.js';
import { ViewerPart } from '../shared/viewer-element.js';
import { copyText } from '../shared/copy-text.js';
import { reasonOf } from './format.js';

const copiedMilliseconds = 1600;

function scoreOf({ score, possible }: InterpretationChoice): string {
  return possible ? String(Number(score.toPrecision(3))) : 'does not fit';
}

/** What a format leaves open: how it was taken for this model, with the scores, and how else it could be. */
export class Interpretations extends ViewerPart {
  static override properties = { ...ViewerPart.properties, _copying: { state: true } };

  declare _copying: string;

  constructor() {
    super();
    this._copying = '';
  }

  protected override render(): unknown {
    const interpretations = this.model?.interpretations;
    if (!interpretations) return nothing;
    return html`<section class="sec">
      <h2>Interpretations</h2>
      <p class="dim sm">No document tells these. Each was decided by what the file itself holds.</p>
      <dl class="choices">${interpretations.map((reading) => this.#reading(reading))}</dl>
      <button class="btn below" @click=${this.#copy}>${this._copying || 'Copy as JSON'}</button>
    </section>`;
  }

  #reading(reading: Interpretation): TemplateResult {
    const { id, name, choices, chosen, measure } = reading;
    const field = `reading-${id}`;
    const isScored = measure !== '';
    const choose = (event: Event): void => {
      const choice = choices[(event.target as HTMLSelectElement).selectedIndex]!.id;
      this.dispatchEvent(
        new CustomEvent('retromesh-reading', { bubbles: true, detail: { reading: id, choice } }),
      );
    };
    return html`<dt><label for=${field}>${name}</label></dt>
      <dd>
        <select id=${field} class="btn" @change=${choose}>
          ${choices.map(
            (choice, index) =>
              html`<option ?selected=${index === chosen}>
                ${choice.name}${isScored ? ` (${scoreOf(choice)})` : ''}
              </option>`,
          )}
        </select>
        <p class="dim sm">${reasonOf(reading)}${isScored ? `. In brackets: ${measure}` : ''}.</p>
      </dd>`;
  }

  async #copy(): Promise<void> {
    if (!this.model) return;
    const done = await copyText(`${JSON.stringify(interpretationsReport(this.model), null, 2)}\n`);
    this._copying = done ? 'Copied' : 'Could not copy';
    this.say(done ? 'Interpretations copied.' : 'This browser did not allow copying here.');
    setTimeout(() => (this._copying = ''), copiedMilliseconds);
  }
}

customElements.define('retromesh-interpretations', Interpretations);
