import { html, nothing, type TemplateResult } from 'lit';
import type { Interpretation, InterpretationChoice } from '../../core/index.js';
import { interpretationsReport } from '../../core/interpretations-report.js';
import { ViewerElement } from '../shared/viewer-element.js';
import { copyText } from '../shared/copy-text.js';
import { reasonOf } from './format.js';

const copiedMilliseconds = 1600;

function scoreOf({ score, possible }: InterpretationChoice): string {
  return possible ? String(Number(score.toPrecision(3))) : 'does not fit';
}

/** Whether the choices are how many of something, which a slider shows. */
function areCounts(choices: readonly InterpretationChoice[]): boolean {
  return choices.every(({ id }) => /^\d+$/.test(id)) && choices.length > 1;
}

/** What the format leaves open: the chosen interpretation of each, with scores, and the alternatives. */
export class Interpretations extends ViewerElement {
  static override properties = { ...ViewerElement.properties, _copying: { state: true } };

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
      <p class="dim sm">
        The format does not define these. Each was detected from the file's contents where they tell.
      </p>
      <dl class="choices">
        ${interpretations.map((interpretation) => this.#interpretation(interpretation))}
      </dl>
      <button class="btn below" @click=${this.#copy}>${this._copying || 'Copy as JSON'}</button>
    </section>`;
  }

  #interpretation(interpretation: Interpretation): TemplateResult {
    const { id, name, choices, chosen, measure } = interpretation;
    const field = `interpretation-${id}`;
    const isScored = measure !== '';
    const choose = (index: number): void => {
      const choice = choices[index]!.id;
      this.dispatchEvent(new CustomEvent('interpretation-change', { bubbles: true, detail: { id, choice } }));
    };
    if (areCounts(choices)) {
      return html`<dt><label for=${field}>${name}</label></dt>
        <dd>
          <input
            id=${field}
            type="range"
            max=${choices.length - 1}
            .value=${String(chosen)}
            aria-valuetext=${choices[chosen]!.name}
            @change=${(event: Event) => choose(Number((event.target as HTMLInputElement).value))}
          />
          <p class="dim sm">${choices[chosen]!.name} of ${choices.at(-1)!.name}.</p>
        </dd>`;
    }
    return html`<dt><label for=${field}>${name}</label></dt>
      <dd>
        <select
          id=${field}
          class="btn"
          @change=${(event: Event) => choose((event.target as HTMLSelectElement).selectedIndex)}
        >
          ${choices.map(
            (choice, index) =>
              html`<option ?selected=${index === chosen}>
                ${choice.name}${isScored ? ` (${scoreOf(choice)})` : ''}
              </option>`,
          )}
        </select>
        <p class="dim sm">${reasonOf(interpretation)}${isScored ? `. In brackets: ${measure}` : ''}.</p>
      </dd>`;
  }

  async #copy(): Promise<void> {
    if (!this.model) return;
    const done = await copyText(`${JSON.stringify(interpretationsReport(this.model), null, 2)}\n`);
    this._copying = done ? 'Copied' : 'Could not copy';
    this.announce(done ? 'Interpretations copied.' : 'The browser does not allow copying here.');
    setTimeout(() => (this._copying = ''), copiedMilliseconds);
  }
}

customElements.define('retromesh-interpretations', Interpretations);
