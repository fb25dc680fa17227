import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Interpretation, InterpretationChoice, Model } from '../../core/index.js';
import { countOf } from '../../core/format.js';
import { interpretationsReport } from '../../core/interpretations.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import { closedSection } from './section.js';
import { Copying } from '../ui/copy.js';
import { reasonOf, stillMoved } from '../viewer/model-texts.js';

const scoreOf = ({ score, possible }: InterpretationChoice): string =>
  possible ? String(Number(score.toPrecision(3))) : 'does not fit';

/** Id of the control of an interpretation. */
const fieldOf = ({ id }: Interpretation): string => `interpretation-${id}`;

/** Whether the choices are how many of something, which a slider shows. */
function areCounts(choices: readonly InterpretationChoice[]): boolean {
  return choices.every(({ id }) => /^\d+$/.test(id)) && choices.length > 1;
}

/** What the format leaves open: the chosen interpretation of each, with scores, and the alternatives. */
export class Interpretations extends ViewerElement.with({
  /** Where sliders are that the model does not show yet, by interpretation. */
  _moved: {} as Readonly<Record<string, number>>,
}) {
  readonly #copying = new Copying(this);

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('model')) return;
    this._moved = stillMoved(this._moved, changed.get('model') as Model | null, this.model);
  }

  protected override render(): unknown {
    const interpretations = this.model?.interpretations;
    if (!interpretations) return nothing;
    return closedSection(
      'Interpretations',
      countOf(interpretations.length, 'choice'),
      html`<p class="dim sm">
          The format does not define these. Each was detected from the file's contents where they tell.
        </p>
        <dl class="choices">
          ${interpretations.map((interpretation) => this.#interpretation(interpretation))}
        </dl>
        <button class="btn below" @click=${this.#copy}>${this.#copying.label() || 'Copy as JSON'}</button>`,
    );
  }

  #interpretation(interpretation: Interpretation): TemplateResult {
    const { id, name, choices, measure } = interpretation;
    const field = fieldOf(interpretation);
    if (choices.length === 1)
      return html`<dt>${name}</dt>
        <dd>
          ${choices[0]!.name}
          <p class="dim sm">Chosen by you.</p>
        </dd>`;
    const isScored = measure !== '';
    const control = areCounts(choices)
      ? this.#slider(interpretation)
      : html`<select
            id=${field}
            class="btn"
            @change=${(event: Event) => this.#choose(id, choices[(event.target as HTMLSelectElement).selectedIndex]!)}
          >
            ${choices.map(
              (choice, index) =>
                html`<option .selected=${live(index === interpretation.chosen)}>
                  ${choice.name}${isScored ? ` (${scoreOf(choice)})` : ''}
                </option>`,
            )}
          </select>
          <p class="dim sm">
            ${reasonOf(interpretation)}${isScored ? `. In brackets: ${measure}` : ''}.
            ${this.#reset(interpretation)}
          </p>`;
    return html`<dt><label for=${field}>${name}</label></dt>
      <dd>${control}</dd>`;
  }

  /** How many of something: "3 of 8". */
  #slider(interpretation: Interpretation): TemplateResult {
    const { id, choices, chosen } = interpretation;
    const shown = this._moved[id] ?? chosen;
    const text = `${choices[shown]!.name} of ${choices.at(-1)!.name}`;
    const indexOf = (event: Event): number => Number((event.target as HTMLInputElement).value);
    return html`<input
        id=${fieldOf(interpretation)}
        type="range"
        max=${choices.length - 1}
        .value=${live(String(shown))}
        aria-valuetext=${text}
        @input=${(event: Event) => (this._moved = { ...this._moved, [id]: indexOf(event) })}
        @change=${(event: Event) => this.#choose(id, choices[indexOf(event)]!)}
      />
      <p class="dim sm">${text}, in the order of the file. ${this.#reset(interpretation)}</p>`;
  }

  /** A button for what was detected, where another choice is shown. */
  #reset(interpretation: Interpretation): TemplateResult | typeof nothing {
    const { id, name, choices, chosen, suggested } = interpretation;
    if ((this._moved[id] ?? chosen) === suggested) return nothing;
    const label = `Reset to ${choices[suggested]!.name}`;
    const reset = (): void => {
      if (areCounts(choices)) this._moved = { ...this._moved, [id]: suggested };
      this.#choose(id, choices[suggested]!);
      // The button goes.
      this.querySelector<HTMLElement>(`#${fieldOf(interpretation)}`)?.focus();
    };
    return html`<button class="link" aria-label="${label}: ${name}" @click=${reset}>${label}</button>`;
  }

  #choose(id: string, { id: choice }: InterpretationChoice): void {
    this.fire('interpretation-change', { id, choice });
  }

  #copy(): void {
    const text = `${JSON.stringify(interpretationsReport(this.model!), null, 2)}\n`;
    void this.#copying.copy(text, 'Interpretations copied.');
  }
}

customElements.define('retromesh-interpretations', Interpretations);
