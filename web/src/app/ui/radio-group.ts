import { html, type TemplateResult } from 'lit';
import { moveRadio } from './roving-focus.js';

/** A choice of a radio group. */
export type RadioChoice<Value> = readonly [value: Value, label: string, title?: string];

/** A row of buttons of which one is chosen; Tab goes to that one, or to the first. */
export function radioGroup<Value>(
  name: string,
  choices: readonly RadioChoice<Value>[],
  current: Value | null,
  choose: (value: Value) => void,
): TemplateResult {
  const chosen = choices.findIndex(([value]) => value === current);
  return html`<div class="seg" role="radiogroup" aria-label=${name} @keydown=${moveRadio}>
    ${choices.map(
      ([value, label, title = ''], i) =>
        html`<button
          class="btn"
          role="radio"
          data-word=${label}
          title=${title}
          aria-checked=${i === chosen}
          tabindex=${i === Math.max(0, chosen) ? 0 : -1}
          @click=${() => choose(value)}
        >
          ${label}
        </button>`,
    )}
  </div>`;
}
