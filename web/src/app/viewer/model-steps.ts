import { html, nothing, type TemplateResult } from 'lit';
import type { Entry } from '../../core/index.js';
import type { Actions } from '../workspace/actions.js';
import { neighbour, type Workspace } from '../workspace/workspace.js';
import { EventController } from '../ui/event-controller.js';
import { icon } from '../ui/icons.js';
import { given, PageElement } from '../ui/page-element.js';
import './model-steps.css';

/** Previous and Next below the viewport of narrow pages, whose header has no space for them. */
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
    const { name } = to;
    const text = html`<bdi class="cut">${name}</bdi>`;
    return html`<button
      class="btn quiet"
      aria-label="${by < 0 ? 'Previous' : 'Next'} model, ${name}"
      @click=${() => this.actions.openEntry(to)}
    >
      ${by < 0 ? html`${icon('chevron-left')}${text}` : html`${text}${icon('chevron-right')}`}
    </button>`;
  }
}

customElements.define('retromesh-model-steps', ModelSteps);
