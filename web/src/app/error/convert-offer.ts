import { html, nothing, type PropertyValues } from 'lit';
import { messageOf } from '../../core/model-error.js';
import type { ReadableDrop } from '../../core/advice/no-model-error.js';
import { icon } from '../ui/icons.js';
import { given, PageElement } from '../ui/page-element.js';

/** A button that opens the Export dialog for a file of another program, in place of opening it. */
export class ConvertOffer extends PageElement.with({
  file: given<string>(),
  /** Materials and images are among its files. */
  drop: given<ReadableDrop>(),
  /** Ends the reading; null while nothing is read. */
  _reading: null as AbortController | null,
  _failed: '',
}) {
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this._reading?.abort();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('drop')) return;
    this._reading?.abort();
    this._failed = '';
  }

  protected override render(): unknown {
    const { _reading: reading } = this;
    return html`<p>
        ${
          reading
            ? html`<button class="btn" @click=${() => reading.abort()}>Cancel</button>`
            : html`<button class="btn primary" @click=${this.#convert}>
                ${icon('download')}Convert for a game…
              </button>`
        }
      </p>
      ${this._failed ? html`<p class="err-c" role="alert"><bdi>${this._failed}</bdi></p>` : nothing}`;
  }

  readonly #convert = async (): Promise<void> => {
    const { signal } = (this._reading = new AbortController());
    this._failed = '';
    try {
      const { showImported } = await import('../export/show-imported.js');
      await showImported(this.closest('retromesh-app')!, this.file, this.drop, signal);
    } catch (error) {
      if (!signal.aborted) this._failed = messageOf(error);
    } finally {
      this._reading = null;
    }
  };
}

customElements.define('retromesh-convert-offer', ConvertOffer);
