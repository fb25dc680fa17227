import { html, nothing, type TemplateResult } from 'lit';
import { listNames, withCommas } from '../../core/format.js';
import type { Model } from '../../core/index.js';
import { overlays } from '../../element/overlays.js';
import { EventController } from '../ui/event-controller.js';
import { loadPart } from '../ui/load-part.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import type { Version } from '../workspace/version.js';

/** Maximum number of attachments to list. */
const maxNames = 12;

const loadHeld = () => import('./held-model.js');
const loadTexts = () => import('./overlay-texts.js');

/** Switches for what can be drawn over the model, and what it says. */
export class Overlays extends ViewerElement.with({
  /** What is open. */
  version: null as Version | null,
  _texts: null as typeof import('./overlay-texts.js') | null,
}) {
  protected readonly watched = new EventController(this, () => this.viewer, ['display-change']);
  #counted: Model | null = null;
  #counts: readonly number[] = [];

  protected override willUpdate(): void {
    const { model, viewer } = this;
    if (model && this.#counted !== model) this.#counts = overlays.map(([, , , count]) => count(model));
    this.#counted = model;
    if (model && model.attachments.length > 0) void loadPart(loadHeld);
    const isExplained = viewer?.outlines || viewer?.normalLines || viewer?.vertexGrid;
    if (isExplained && !this._texts) void this.#loadTexts();
  }

  async #loadTexts(): Promise<void> {
    if (await loadPart(loadTexts)) this._texts = await loadTexts();
  }

  protected override render(): unknown {
    const { model, viewer, _texts: texts } = this;
    if (!model || this.#counts.every((count) => count === 0)) return nothing;
    const names = listNames(
      model.attachments.map(({ name }) => name),
      maxNames,
    );
    const sentences = viewer && texts ? texts.overlayTexts(model, viewer) : [];
    return html`<section class="sec">
      <h2>Shown over the model</h2>
      <div class="chips">${overlays.map((_, index) => this.#toggle(index))}</div>
      ${sentences.map((sentence) => html`<p class="dim sm below">${sentence}</p>`)}
      ${
        names
          ? html`<p class="dim sm below">Attachments: ${names}.</p>
              <retromesh-held-model
                .model=${model}
                .viewer=${viewer}
                .version=${this.version}
              ></retromesh-held-model>`
          : nothing
      }
    </section>`;
  }

  #toggle(index: number): TemplateResult | typeof nothing {
    const { viewer } = this;
    const [name, label, key] = overlays[index]!;
    const count = this.#counts[index]!;
    const pressed = viewer?.[name] ?? false;
    if (count === 0) return nothing;
    return html`<button
      class="btn"
      title="${label} (${key})"
      aria-pressed=${pressed}
      @click=${() => viewer && (viewer[name] = !pressed)}
    >
      ${label} ${name === 'vertexGrid' ? nothing : withCommas(count)}
    </button>`;
  }
}

customElements.define('retromesh-overlays', Overlays);
