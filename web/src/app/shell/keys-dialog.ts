import { html, type TemplateResult } from 'lit';
import { DialogElement } from '../ui/dialog.js';
import { keyTable, type Keys } from './key-table.js';

/** Lists keyboard shortcuts, mouse and touch controls. */
export class KeysDialog extends DialogElement {
  show(): Promise<void> {
    return this.showModal();
  }

  protected override heading(): unknown {
    return 'Keys';
  }

  protected override content(): unknown {
    return html`<div class="keys">
      ${keyTable.map(([where, keys]) => section(where, keys))}
      <section>
        <h2>Pointer and touch</h2>
        <p class="dim">
          Drag rotates. Right drag or two fingers pan. Wheel or pinch zooms. A click selects a face, a double
          click zooms to it.
        </p>
      </section>
    </div>`;
  }
}

function section(where: string, keys: Keys): TemplateResult {
  return html`<section>
    <h2>${where}</h2>
    <table aria-label=${where}>
      <tbody>
        ${keys.map(
          ([names, what]) =>
            html`<tr>
              <td>${what}</td>
              <td>${names.split(' ').map((name) => html`<kbd>${name}</kbd> `)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

customElements.define('retromesh-keys-dialog', KeysDialog);
