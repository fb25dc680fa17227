import { html, nothing } from 'lit';
import type { RetroMesh } from '../../element/retro-mesh.js';
import type { Actions } from '../actions.js';
import { icon } from '../shared/icons.js';
import { changeText, type SkinChange } from './material-images.js';
import { ViewerPart } from '../shared/viewer-element.js';

/** The line above the viewport that says which image was put on which material, with the way back. */
export class ImageStrip extends ViewerPart {
  static override properties = {
    ...ViewerPart.properties,
    actions: { attribute: false },
    change: { attribute: false },
  };

  declare actions: Actions;
  /** The last thing that happened; null when it was read, or the model went. */
  declare change: SkinChange | null;

  protected override listen(viewer: RetroMesh, signal: AbortSignal): void {
    viewer.stage.addEventListener('change', () => this.requestUpdate(), { signal });
  }

  protected override render(): unknown {
    const { actions, change, model, viewer } = this;
    if (!change || !model || !viewer) return nothing;
    const { last, next } = viewer.stage.skins;
    return html`<div class="strip2 info" role="region" aria-label="Image">
      ${icon('image-up')}
      <span class="told">${changeText(model, change)} ${last ? 'The files stay as they are.' : ''}</span>
      ${last ? html`<button class="btn" title="Ctrl Z" @click=${() => actions.undoImage()}>Undo</button>` : nothing}
      ${next ? html`<button class="btn" title="Ctrl Shift Z" @click=${() => actions.redoImage()}>Redo</button>` : nothing}
      <button class="btn icon quiet" aria-label="Hide this message" @click=${() => actions.hideChange()}>
        ${icon('x')}
      </button>
    </div>`;
  }
}

customElements.define('retromesh-image-strip', ImageStrip);
