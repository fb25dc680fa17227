import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../shared/icons.js';
import type { SurveyResult } from '../session/model-scanner.js';
import { countOf } from '../shared/format.js';

/** A model of the sheet. */
export interface Cell {
  readonly model: number;
  readonly name: string;
  /** Undefined while nobody has looked into it. */
  readonly result: SurveyResult | undefined;
  readonly picture: HTMLCanvasElement | undefined;
  readonly selected: boolean;
  /** Place in the sheet, from 1. */
  readonly place: number;
  readonly places: number;
}

/** Letters of a name's end that stay when it is cut. */
const tail = 7;

/** One cell of the contact sheet. */
export function cell(of: Cell): TemplateResult {
  const { model, name, result, selected } = of;
  const failed = result === 'failed';
  const cut = name.length > tail + 3 ? name.length - tail : name.length;
  return html`<div
    class="cell"
    role="option"
    id="cell-${model}"
    data-model=${model}
    title=${name}
    aria-label=${labelOf(of)}
    aria-selected=${selected ? 'true' : 'false'}
    aria-posinset=${of.place}
    aria-setsize=${of.places}
  >
    ${failed ? html`<span class="pic err">${icon('circle-x')}</span>` : (of.picture ?? waiting)}
    ${
      result && !failed && result.notes > 0
        ? html`<span class="tag warn flag">${icon('triangle-alert')}</span>`
        : nothing
    }
    <span class="told">
      <b><span class="cut">${name.slice(0, cut)}</span>${name.slice(cut)}</b>
      <span class="m ${failed ? 'err-c' : ''}"
        ><span>${facesOf(result)}</span><span>${clipsOf(result)}</span></span
      >
    </span>
  </div>`;
}

const waiting = html`<span class="pic"></span>`;

function facesOf(result: SurveyResult | undefined): string {
  if (!result) return '';
  return result === 'failed' ? 'not opened' : countOf(result.faces, 'face');
}

function clipsOf(result: SurveyResult | undefined): string {
  return result && result !== 'failed' && result.frames > 1 ? countOf(result.clips, 'clip') : '';
}

function labelOf({ name, result }: Cell): string {
  const notes = result && result !== 'failed' && result.notes > 0 ? countOf(result.notes, 'note') : '';
  return [name, facesOf(result), clipsOf(result), notes].filter(Boolean).join(', ');
}
