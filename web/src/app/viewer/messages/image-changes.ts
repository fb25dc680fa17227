import { html, nothing } from 'lit';
import type { Actions } from '../../workspace/actions.js';
import { EventController } from '../../ui/event-controller.js';
import { icon } from '../../ui/icons.js';
import '../../ui/more-icons.js';
import { changeText, imageSteps, type MaterialImageChange } from '../material-images.js';
import type { Workspace } from '../../workspace/workspace.js';
import { given } from '../../ui/page-element.js';
import { ViewerElement } from '../viewer-element.js';

/** The message above the viewport about the last image change, with Undo and Redo. */
export class ImageChangeMessage extends ViewerElement.with({
  actions: given<Actions>(),
  workspace: given<Workspace>(),
  /** The last change; null when the message was closed or another model is shown. */
  change: given<MaterialImageChange | null>(),
}) {
  constructor() {
    super();
    new EventController(this, () => this.viewer, ['display-change']);
  }

  protected override render(): unknown {
    const { actions, change, model, viewer, workspace } = this;
    if (!change || !model || !viewer) return nothing;
    const { undo: undoable, redo: redoable } = imageSteps(workspace);
    return html`<div class="message info" role="region" aria-label="Image">
      ${icon('image-up')}
      <span class="text">${changeText(model, change)} ${undoable ? 'The files are not changed.' : ''}</span>
      ${undoable ? html`<button class="btn" title="Ctrl Z" @click=${() => actions.undo()}>Undo</button>` : nothing}
      ${redoable ? html`<button class="btn" title="Ctrl Shift Z" @click=${() => actions.redo()}>Redo</button>` : nothing}
      <button class="btn icon quiet" aria-label="Hide this message" @click=${() => actions.hideImageChange()}>
        ${icon('x')}
      </button>
    </div>`;
  }
}

customElements.define('retromesh-image-change', ImageChangeMessage);
