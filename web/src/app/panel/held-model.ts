import { html, nothing } from 'lit';
import { FileSet } from '../../core/collection/file-set.js';
import type { Entry, Model } from '../../core/index.js';
import { messageOf, ModelError } from '../../core/model-error.js';
import { EventController } from '../ui/event-controller.js';
import { select } from '../ui/fields.js';
import { ViewerElement } from '../viewer/viewer-element.js';
import type { Version } from '../workspace/version.js';

/** Models of a drop in the list; of more, the first. */
const most = 200;

/** Chooses a second model, from the drop or from other files, that is drawn at an attachment of the first. */
export class HeldModelChoice extends ViewerElement.with({
  /** What is open. */
  version: null as Version | null,
  /** Files that were chosen here. */
  _chosen: null as FileSet | null,
  _held: null as Entry | null,
  _attachment: 0,
  _error: '',
}) {
  protected readonly watched = new EventController(this, () => this.viewer, ['display-change']);
  #model: Model | null = null;
  #opening = new AbortController();

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#release();
  }

  protected override willUpdate(): void {
    // Another model was shown, which holds nothing.
    if (this.#model && this.viewer?.held !== this.#model) this.#release();
    if (this._attachment >= (this.model?.attachments.length ?? 0)) this._attachment = 0;
  }

  protected override render(): unknown {
    const { model, version, _chosen: chosen, _held: held } = this;
    if (!model || model.attachments.length === 0) return nothing;
    const others = [...(chosen?.entries ?? []), ...(version?.files.entries ?? [])]
      .filter((entry) => entry !== version?.entry)
      .slice(0, most);
    const names = others.map((entry, index) => [index, entry.name] as const);
    const places = model.attachments.map(({ name }, index) => [index, name] as const);
    return html`<div class="row below held">
        ${names.length > 0 ? select('Held', held ? others.indexOf(held) : -1, [[-1, 'nothing'], ...names], (index) => void this.#hold(others[index] ?? null)) : nothing}
        ${places.length > 1 ? select('At', this._attachment, places, (place) => this.#place(place)) : nothing}
        <button class="btn" @click=${() => this.querySelector<HTMLInputElement>('input[type=file]')!.click()}>
          Hold a model…
        </button>
        ${held ? html`<button class="btn" @click=${() => void this.#hold(null)}>Remove ${held.name}</button>` : nothing}
        <input
          type="file"
          multiple
          hidden
          aria-label="Files of the model to hold"
          @change=${({ target }: Event) => void this.#choose(target as HTMLInputElement)}
        />
      </div>
      ${this._error ? html`<p class="warn-c sm below" role="alert">${this._error}</p>` : nothing}`;
  }

  async #choose(input: HTMLInputElement): Promise<void> {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length === 0) return;
    await this.#try(async () => {
      const set = await FileSet.read(files);
      this._chosen = set;
      await this.#open(set, set.entries[0]!);
    });
  }

  async #hold(entry: Entry | null): Promise<void> {
    if (!entry) {
      await this.viewer?.hold(null);
      this.#release();
      return;
    }
    const set = this._chosen?.entries.includes(entry) ? this._chosen : this.version!.files;
    await this.#try(() => this.#open(set, entry));
  }

  #place(attachment: number): void {
    this._attachment = attachment;
    if (this.#model && this.viewer?.held === this.#model) void this.viewer.hold(this.#model, attachment);
  }

  /** Opens a model and holds it, unless another is chosen meanwhile. */
  async #open(set: FileSet, entry: Entry): Promise<void> {
    this.#opening.abort();
    const { signal } = (this.#opening = new AbortController());
    const { viewer, model: holder } = this;
    const model = await set.open(entry, { signal });
    if (signal.aborted || this.model !== holder) return model.dispose();
    try {
      await viewer?.hold(model, this._attachment);
    } finally {
      // Another was held meanwhile, or none can be.
      if (viewer?.held !== model) model.dispose();
    }
    if (viewer?.held !== model) return;
    this.#model?.dispose();
    this.#model = model;
    this._held = entry;
    this.announce(`${entry.name} is held.`);
  }

  /** Shows why something could not be opened. */
  async #try(open: () => Promise<void>): Promise<void> {
    this._error = '';
    try {
      await open();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      this._error = error instanceof ModelError ? `${error.report.sentence}.` : messageOf(error);
    }
  }

  #release(): void {
    this.#opening.abort();
    this.#model?.dispose();
    this.#model = null;
    this._held = null;
  }
}

customElements.define('retromesh-held-model', HeldModelChoice);
