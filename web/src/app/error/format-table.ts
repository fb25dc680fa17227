import { html, type TemplateResult } from 'lit';
import './format-table.css';
import { formats } from '../../core/family-texts.js';

/** "`*.ctc`, also in its `models.dat`": what is between backticks is code. */
function cell(text: string): TemplateResult {
  return html`<td>
    ${text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))}
  </td>`;
}

/** The formats that are opened, and the files that belong to them. */
export const formatTable = html`<table class="formats">
  <thead>
    <tr>
      <th>Game</th>
      <th>Model</th>
      <th>Companion files</th>
    </tr>
  </thead>
  <tbody>
    ${formats.map(
      ({ game, model, companions }) =>
        html`<tr>
          ${cell(game)} ${cell(model)} ${cell(companions)}
        </tr>`,
    )}
  </tbody>
</table>`;
