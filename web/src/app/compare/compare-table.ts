import { html, nothing, type TemplateResult } from 'lit';
import { comparisonRows, verdict, type Place, type Row } from '../../core/compare/comparison-rows.js';
import type { Comparison } from '../../core/compare/comparison.js';
import { isolated } from '../ui/file-label.js';

/** What has changed, in groups; a row with a place is a button that shows it. */
export function compareTable(
  comparison: Comparison,
  show: (place: Place, what: string) => void,
): TemplateResult {
  const rows = comparisonRows(comparison);
  const groups = [...new Set(rows.map(({ group }) => group))];
  return html`<p class="strong verdict">${verdict(comparison)}</p>
    ${
      rows.length > 0
        ? html`<table class="compare-table">
            <caption class="sr">
              What has changed
            </caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            ${groups.map(
              (group) =>
                html`<tbody>
                  <tr>
                    <th scope="rowgroup" colspan="3">${group}</th>
                  </tr>
                  ${rows.filter((row) => row.group === group).map((row) => tableRow(row, show))}
                </tbody>`,
            )}
          </table>`
        : nothing
    }`;
}

function tableRow(
  { group, what, before, after, place }: Row,
  show: (place: Place, what: string) => void,
): TemplateResult {
  const name = place
    ? html`<button
        class="btn quiet"
        title="Show in view"
        aria-label="Show in view: ${group}, ${what}"
        @click=${() => show(place, what)}
      >
        ${isolated(what)}
      </button>`
    : html`<span>${isolated(what)}</span>`;
  return html`<tr>
    <td>${name}</td>
    <td>${isolated(before)}</td>
    <td>${isolated(after)}</td>
  </tr>`;
}
