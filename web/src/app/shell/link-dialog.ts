import { html, nothing } from 'lit';
import '../ui/css/dialogs.css';
import { icon } from '../ui/icons.js';
import { isAddress } from '../input/links.js';
import { PageElement } from '../ui/page-element.js';

/** Takes the URLs of files to open. */
export class LinkDialog extends PageElement.with({
  /** Why the input is invalid; empty while it is valid. */
  error: '',
}) {
  #open: (addresses: string[]) => void = () => {};

  /** Shows the dialog and calls `open` with the URLs. */
  async show(open: (addresses: string[]) => void): Promise<void> {
    this.#open = open;
    this.error = '';
    await this.updateComplete;
    this.querySelector('dialog')?.showModal();
  }

  protected override render(): unknown {
    return html`<dialog class="dialog small" aria-labelledby="link-heading">
      <form @submit=${this.#submit}>
        <div class="dialog-header">
          <h1 id="link-heading" class="grow">Open a link</h1>
          <button type="button" class="btn icon quiet" aria-label="Close" @click=${this.#close}>
            ${icon('x')}
          </button>
        </div>
        <div class="dialog-content">
          <label class="strong" for="link-text">URL of a zip, or of each file on its own line</label>
          <textarea
            id="link-text"
            class="mono"
            autofocus
            rows="3"
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-describedby="link-help link-error"
            aria-invalid=${this.error !== ''}
            placeholder="https://files.example.org/Fenstrider.zip"
            @keydown=${this.#enter}
          ></textarea>
          <p id="link-error" class="err-c" role="alert">${this.error || nothing}</p>
          <p id="link-help" class="dim sm">
            The file is downloaded to this tab. The server has to allow requests from other sites (CORS).
          </p>
          <div class="row wrap end">
            <button type="button" class="btn" @click=${this.#close}>Cancel</button>
            <button type="submit" class="btn primary">Open</button>
          </div>
        </div>
      </form>
    </dialog>`;
  }

  #enter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.querySelector('form')?.requestSubmit();
  }

  #submit(event: Event): void {
    event.preventDefault();
    const input = this.querySelector('textarea')!;
    const addresses = input.value.split(/\s+/).filter((address) => address !== '');
    const invalid = addresses.find((address) => !isAddress(address));
    if (addresses.length === 0) this.error = 'Enter a URL.';
    else if (invalid) this.error = `"${invalid}" is not a URL with https:// or http://.`;
    else {
      this.#close();
      input.value = '';
      this.#open(addresses);
      return;
    }
    input.focus();
  }

  #close(): void {
    this.querySelector('dialog')?.close();
  }
}

customElements.define('retromesh-link-dialog', LinkDialog);
