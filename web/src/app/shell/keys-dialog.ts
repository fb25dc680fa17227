import { html, type TemplateResult } from 'lit';
import '../installed/offline-settings.js';
import type { OfflineSettings } from '../installed/offline-settings.js';
import { DialogElement } from '../ui/dialog.js';

type Keys = readonly (readonly [keys: string, what: string])[];

const groups: readonly (readonly [where: string, keys: Keys])[] = [
  [
    'Anywhere',
    [
      ['Ctrl O', 'Open files'],
      ['Ctrl V', 'Paste files, a link or hex text'],
      ['Ctrl Z', 'Undo an image put on a material'],
      ['Ctrl Shift Z', 'Redo it'],
      ['S', 'Share: link, files, page, snippets'],
      ['F6', 'Next region of the page'],
      ['Esc', 'Close, then deselect'],
      ['?', 'These keys'],
    ],
  ],
  [
    'In the viewport',
    [
      ['← → ↑ ↓', 'Rotate by 15°, with Ctrl by 1°'],
      ['Shift ← → ↑ ↓', 'Pan'],
      ['+ −', 'Zoom'],
      ['F', 'Fit'],
      ['1 3 7', 'Front, side, top; with Shift the opposite'],
      ['0', 'As opened'],
      ['P', 'With or without perspective'],
      ['V', 'Fly: W A S D move, E up, Q down, with Shift faster; V or Esc ends'],
      ['D', 'Next display'],
      ['O', 'Draw order: by depth, or as the game'],
      ['W', 'Wire'],
      ['G', 'Grid'],
      ['B A', 'Bones, attachments'],
      ['N', 'Next face, with Shift the previous face'],
      ['Enter', 'Bytes of the selected face'],
      ['I', 'Isolate the material of the selected face'],
      ['H', 'Hide it, with Shift show all materials'],
    ],
  ],
  [
    'Animation',
    [
      ['Space', 'Play or pause'],
      [', .', 'Frame back, forward'],
      ['Home End', 'First, last frame'],
      ['< >', 'Clip back, forward'],
      ['M', 'Next notify'],
      ['L', 'Loop'],
    ],
  ],
  [
    'In the UV view',
    [
      ['← → ↑ ↓', 'Move'],
      ['+ −', 'Zoom'],
      ['F', 'Fit'],
      ['N', 'Next face of the material, with Shift the previous'],
      ['Enter', 'Move the camera to the face'],
    ],
  ],
  [
    'In Bytes',
    [
      ['← → ↑ ↓', 'Byte, row; with Shift select'],
      ['Ctrl ← →', 'Field; in a script the line that does something'],
      ['Enter', 'Show in view'],
      ['F2', 'Change the field'],
      ['Ctrl C', 'Copy as hex'],
      ['Ctrl G', 'Go to or find'],
      ['Ctrl Z', 'Undo a change, with Shift redo it'],
    ],
  ],
  [
    'Several models',
    [
      ['[ ]', 'Previous, next model'],
      ['← → ↑ ↓', 'In the gallery: select another model'],
      ['Home End', 'First, last model'],
      ['Enter', 'Open the model'],
      ['/', 'Search'],
    ],
  ],
];

/** Lists keyboard shortcuts, mouse and touch controls, and has the settings of offline use. */
export class KeysDialog extends DialogElement {
  async show(): Promise<void> {
    await this.showModal();
    await this.querySelector<OfflineSettings>('retromesh-offline-settings')?.refresh();
  }

  protected override heading(): unknown {
    return 'Keys';
  }

  protected override content(): unknown {
    return html`<div class="keys">
      ${groups.map(([where, keys]) => section(where, keys))}
      <section>
        <h2>Pointer and touch</h2>
        <p class="dim">
          Drag rotates. Right drag or two fingers pan. Wheel or pinch zooms. A click selects a face, a double
          click zooms to it.
        </p>
      </section>
      <retromesh-offline-settings></retromesh-offline-settings>
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
