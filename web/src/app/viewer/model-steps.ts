import { html, nothing, type TemplateResult } from 'lit';
import type { Entry } from '../../core/index.js';
import type { Actions } from '../workspace/actions.js';
import { neighbour, type Workspace } from '../workspace/workspace.js';
import { EventController } from '../ui/event-controller.js';
import { iconButton } from '../ui/icons.js';
import { given, PageElement } from '../ui/page-element.js';
import './model-steps.css';

/** Previous and Next over the stage of narrow pages, whose header has no space for them. */
export class ModelSteps extends PageElement.with({
  workspace: given<Workspace>(),
  actions: given<Actions>(),
}) {
  protected readonly watched = new EventController(this, () => this.workspace);

  protected override render(): unknown {
    const [previous, next] = [neighbour(this.workspace, -1), neighbour(this.workspace, 1)];
    if (!previous || !next) return nothing;
    return html`<nav class="model-steps only-s" aria-label="Models">
      ${this.#step(-1, previous)}${this.#step(1, next)}
    </nav>`;
  }

  #step(by: 1 | -1, to: Entry): TemplateResult {
    const label = `${by < 0 ? 'Previous' : 'Next'} model, ${to.name}`;
    const open = (): void => this.actions.openEntry(to);
    return iconButton(by < 0 ? 'chevron-left' : 'chevron-right', label, open, { look: '' });
  }
}

customElements.define('retromesh-model-steps', ModelSteps);
