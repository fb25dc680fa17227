import { html, nothing, type TemplateResult } from 'lit';

/** A value and its name. */
export type Choice<Value> = readonly [value: Value, name: string, ...rest: unknown[]];

/** What a number may be. */
export interface Range {
  readonly min: number;
  readonly max?: number;
  readonly step?: number | 'any';
}

/** A list of values of which one is chosen. */
export function select<Value extends string | number>(
  label: string,
  current: Value,
  choices: readonly Choice<Value>[],
  change: (value: Value) => void,
): TemplateResult {
  const changed = ({ target }: Event): void =>
    change(choices[(target as HTMLSelectElement).selectedIndex]![0]);
  return html`<label
    ><span>${label}</span>
    <select class="btn" aria-label=${label} @change=${changed}>
      ${choices.map(
        ([value, name]) => html`<option value=${value} .selected=${value === current}>${name}</option>`,
      )}
    </select></label
  >`;
}

/** A number; null, and NaN in `change`, is an empty field, which shows `empty`. */
export function number(
  label: string,
  value: number | null,
  { min, max, step = 1 }: Range,
  change: (value: number) => void,
  { unit = '', empty = '' } = {},
): TemplateResult {
  return html`<label
    ><span>${label}</span>
    <span class="field"
      ><input
        type="number"
        aria-label=${`${label} ${unit}`.trim()}
        inputmode="decimal"
        min=${min}
        max=${max ?? nothing}
        step=${step}
        placeholder=${empty || nothing}
        .value=${String(value ?? '')}
        @change=${(event: Event) => change((event.target as HTMLInputElement).valueAsNumber)} /></span
    >${unit}</label
  >`;
}

/** A box that is ticked or not. */
export function checkbox(
  label: string,
  checked: boolean,
  change: (checked: boolean) => void,
): TemplateResult {
  return html`<label class="tick"
    ><input
      type="checkbox"
      .checked=${checked}
      @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
    />
    ${label}</label
  >`;
}

/** A number that is dragged; `text` says it beside the slider. */
export function slider(
  label: string,
  value: number,
  { min, max, step }: Range,
  text: string,
  change: (value: number) => void,
): TemplateResult {
  return html`<label
    ><span>${label}</span>
    <span class="row"
      ><input
        type="range"
        aria-label=${label}
        aria-valuetext=${text}
        min=${min}
        max=${max ?? nothing}
        step=${step ?? nothing}
        .value=${String(value)}
        @input=${(event: Event) => change(Number((event.target as HTMLInputElement).value))}
      /><span class="dim sm">${text}</span></span
    ></label
  >`;
}
