import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { FileSet } from '../../core/collection/file-set.js';
import { ModelError, type Entry, type Model } from '../../core/index.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import type { RetroMesh } from '../../element/index.js';
import { isolated } from '../ui/file-label.js';
import { icon } from '../ui/icons.js';
import { given, PageElement } from '../ui/page-element.js';
import { factList, modelFacts } from '../viewer/facts.js';
import { countOf } from '../../core/format.js';

const maxNotes = 3;
/** Delay before a selected model is opened, so that key repeat does not open each one. */
const delayMilliseconds = 60;

/**
 * The selected model in a small viewer, with its facts and notes.
 *
 * @fires open-model - The model should be opened; `detail.entry`.
 */
export class ModelPreview extends PageElement.with({
  /** The files of the model. */
  files: null as FileSet | null,
  /** The selected model. */
  entry: null as Entry | null,
  /** "2 of 1,680" */
  position: given<string>(),
  /** What is shown above the model, about all that are selected. */
  chosen: given<unknown>(),
  model: null as Model | null,
  error: null as ModelError | null,
}) {
  #work = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#work.abort();
    this.model?.dispose();
    this.model = null;
  }

  /** First rendered after the list: both together would be a long task. */
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.hasUpdated) await yieldToMain();
    super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('entry')) void this.#open(this.files, this.entry);
  }

  protected override render(): unknown {
    const { model, error, entry } = this;
    return html`<aside class="preview" aria-label="Selected model">
      <div class="preview-viewport ${error ? 'err' : ''}">
        <retro-mesh grid ?hidden=${error !== null || !entry}></retro-mesh>
        ${error ? icon('circle-x') : nothing}
      </div>
      <div class="scroll grow" tabindex="0" role="group" aria-label="About the selected model">
        ${this.chosen}
        ${
          entry
            ? html`<section class="sec">
                <h2>
                  <bdi class="grow name" title=${entry.name}>${entry.name}</bdi
                  ><span class="dim nowrap">${this.position}</span>
                </h2>
                ${error ? errorText(error) : model ? factList(modelFacts(model)) : nothing}
              </section>`
            : nothing
        }
        ${model && !error ? notesOf(model) : nothing}
      </div>
      <div class="row foot">
        <button
          class="btn primary grow"
          ?disabled=${!entry}
          @click=${() => this.fire('open-model', { entry })}
        >
          ${error ? 'Show error' : html`Open <kbd aria-hidden="true">Enter</kbd>`}
        </button>
      </div>
    </aside>`;
  }

  // The previous model stays until this one is drawn. Its files are those of now, whatever is opened meanwhile.
  async #open(files: FileSet | null, entry: Entry | null): Promise<void> {
    this.#work.abort();
    const { signal } = (this.#work = new AbortController());
    let model: Model | null = null;
    let error: ModelError | null = null;
    try {
      await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
      if (signal.aborted) return;
      if (files && entry) model = await files.open(entry, { signal });
      await this.updateComplete;
      if (!signal.aborted && model)
        await this.querySelector<RetroMesh>('retro-mesh')!.show(model, { inBackground: true });
    } catch (cause) {
      if (cause instanceof ModelError) error = cause;
    }
    if (signal.aborted) return model?.dispose();
    this.model?.dispose();
    this.model = model;
    this.error = error;
  }
}

function errorText({ report: { sentence, cause } }: ModelError): TemplateResult {
  return html`<p class="err-c">${isolated(sentence)}.</p>
    ${cause ? html`<p class="dim">${isolated(cause)}</p>` : nothing}`;
}

/** Warnings, repairs and missing files; facts are shown in the viewer. */
function notesOf({ notes, missingFiles }: Model): TemplateResult | typeof nothing {
  const texts = [
    ...notes.filter(({ severity }) => severity !== 'fact').map(({ title }) => title),
    ...missingFiles.map(
      ({ name, faces }) => `${name} is missing${faces ? `, for ${countOf(faces, 'face')}` : ''}`,
    ),
  ];
  if (texts.length === 0) return nothing;
  const left = texts.length - maxNotes;
  return html`<section class="sec">
    <h2>${countOf(texts.length, 'note')}</h2>
    ${texts
      .slice(0, maxNotes)
      .map(
        (text) => html`<p class="warn-c sm text">${icon('triangle-alert')}<span>${isolated(text)}</span></p>`,
      )}
    ${left > 0 ? html`<p class="dim sm">and ${left} more</p>` : nothing}
  </section>`;
}

customElements.define('retromesh-preview', ModelPreview);
