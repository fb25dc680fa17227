import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ModelError, type Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/retro-mesh.js';
import { icon } from '../shared/icons.js';
import { PagePart } from '../shared/page-element.js';
import { factList, modelFacts } from '../panel/facts.js';
import type { Session } from '../session/session.js';
import { countOf } from '../shared/format.js';

const mostNotes = 3;
/** Milliseconds after which a selected model is opened. */
const pause = 60;

/**
 * Beside the sheet: the selected model, to turn, with what is known of it.
 *
 * @fires enter - It is to be opened; `detail.model`.
 */
export class Peek extends PagePart {
  static override properties = {
    session: { attribute: false },
    selected: { type: Number },
    place: {},
    model: { state: true },
    fault: { state: true },
  };

  declare session: Session;
  /** Number of the selected model, −1 when there is none. */
  declare selected: number;
  /** "2 of 1,680" */
  declare place: string;
  declare model: Model | null;
  declare fault: ModelError | null;
  #work = new AbortController();
  #of: unknown = null;

  constructor() {
    super();
    this.model = this.fault = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.abort();
    this.model?.dispose();
    this.model = null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { entries } = this.session;
    if (!changed.has('selected') && entries === this.#of) return;
    this.#of = entries;
    void this.#open(this.selected);
  }

  protected override render(): unknown {
    const { model, fault, selected } = this;
    const entry = this.session.entries[selected];
    const open = (): void =>
      void this.dispatchEvent(new CustomEvent('enter', { detail: { model: selected } }));
    return html`<aside class="peek" aria-label="Selected model">
      <div class="look ${fault ? 'err' : ''}">
        <retro-mesh grid ?hidden=${fault !== null || !entry}></retro-mesh>
        ${fault ? icon('circle-x') : nothing}
      </div>
      <div class="scroll grow" tabindex="0" role="group" aria-label="About the selected model">
        ${
          entry
            ? html`<section class="sec">
                <h2>
                  <span class="grow name" title=${entry.name}>${entry.name}</span
                  ><span class="dim nowrap">${this.place}</span>
                </h2>
                ${fault ? report(fault) : model ? factList(modelFacts(model)) : nothing}
              </section>`
            : nothing
        }
        ${model && !fault ? notesOf(model) : nothing}
      </div>
      <div class="row foot">
        <button class="btn primary grow" ?disabled=${!entry} @click=${open}>
          ${fault ? 'Open the report' : html`Open <kbd aria-hidden="true">Enter</kbd>`}
        </button>
      </div>
    </aside>`;
  }

  // The last one stays until this one is there: only what was asked for last is shown.
  async #open(at: number): Promise<void> {
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    let model: Model | null = null;
    let fault: ModelError | null = null;
    try {
      // The sheet comes first, and whoever goes through it by key is further already.
      await new Promise((go) => setTimeout(go, pause));
      if (signal.aborted) return;
      if (this.session.entries[at]) model = await this.session.peek(at, signal);
      await this.updateComplete;
      if (!signal.aborted && model) await this.querySelector<RetroMesh>('retro-mesh')!.show(model);
    } catch (thrown) {
      if (thrown instanceof ModelError) fault = thrown;
    }
    if (signal.aborted) return model?.dispose();
    this.model?.dispose();
    this.model = model;
    this.fault = fault;
  }
}

function report({ report: { sentence, cause } }: ModelError): TemplateResult {
  return html`<p class="err-c">${sentence}.</p>
    ${cause ? html`<p class="dim">${cause}</p>` : nothing}`;
}

/** What is wrong with it, and what it lacks; mere facts are for its own page. */
function notesOf({ notes, missingFiles }: Model): TemplateResult | typeof nothing {
  const told = [
    ...notes.filter(({ severity }) => severity !== 'fact').map(({ title }) => title),
    ...missingFiles.map(
      ({ name, faces }) => `${name} is missing${faces ? `, for ${countOf(faces, 'face')}` : ''}`,
    ),
  ];
  if (told.length === 0) return nothing;
  const left = told.length - mostNotes;
  return html`<section class="sec">
    <h2>${countOf(told.length, 'note')}</h2>
    ${told
      .slice(0, mostNotes)
      .map((text) => html`<p class="warn-c sm told">${icon('triangle-alert')}<span>${text}</span></p>`)}
    ${left > 0 ? html`<p class="dim sm">and ${left} more</p>` : nothing}
  </section>`;
}

customElements.define('retromesh-peek', Peek);
