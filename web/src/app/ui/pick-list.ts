import { html, type TemplateResult } from 'lit';

/** A choice of a list: its name, a value beside it, and a line about it. */
export interface PickRow<Id extends string> {
  readonly id: Id;
  readonly name: string;
  readonly value: string;
  readonly line: unknown;
}

/** Rows of which one is chosen, and beside them, or below the chosen one where the window is narrow, the details of that one. */
export function pickList<Id extends string>(
  name: string,
  groups: readonly (readonly [heading: string, rows: readonly PickRow<Id>[]])[],
  chosen: Id,
  choose: (id: Id) => void,
  details: unknown,
  { disabled = false } = {},
): TemplateResult {
  return html`<fieldset class="picks dialog-side" ?disabled=${disabled}>
    <legend class="sr">${name}</legend>
    ${groups.map(
      ([heading, rows]) =>
        html`${heading && html`<h2>${heading}</h2>`}${rows.map(
          ({ id, name: title, value, line }) =>
            html`<label class="pick"
                ><input
                  type="radio"
                  name=${name}
                  .checked=${id === chosen}
                  aria-describedby="pick-${id}"
                  @change=${() => choose(id)}
                /><span class="strong">${title}</span
                ><span id="pick-${id}" class="sm dim"
                  ><span class="pick-value">${value}</span>${line}</span
                ></label
              >${id === chosen ? html`<div class="dialog-main">${details}</div>` : ''}`,
        )}`,
    )}
  </fieldset>`;
}
