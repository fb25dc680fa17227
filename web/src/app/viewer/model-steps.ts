import { html, nothing, type TemplateResult } from 'lit';
import type { Actions } from '../actions.js';
import type { Session } from '../session/session.js';
import { EventController } from '../shared/event-controller.js';
import { icon } from '../shared/icons.js';
import { PageElement } from '../shared/page-element.js';
import './model-steps.css';

/** Previous and Next below the viewport of narrow pages, whose header has no space for them. */
export class ModelSteps extends PageElement {
  static override properties = { session: { attribute: false }, actions: { attribute: false } };

  declare session: Session;
  declare actions: Actions;

  constructor() {
    super();
    new EventController(this, () => this.session);
  }

  protected override render(): unknown {
    const { entries, index } = this.session;
    if (entries.length < 2 || index < 0) return nothing;
    return html`<nav class="model-steps only-s" aria-label="Models">${this.#step(-1)}${this.#step(1)}</nav>`;
  }

  #step(by: 1 | -1): TemplateResult {
    const to = this.session.neighbour(by);
    const { name } = this.session.entries[to]!;
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
