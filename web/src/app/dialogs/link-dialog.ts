import { html, nothing } from 'lit';
import { icon } from '../shared/icons.js';
import { isAddress } from '../files/links.js';
import { PagePart } from '../shared/page-element.js';

/** Asks for addresses to open. */
export class LinkDialog extends PagePart {
  static override properties = { fault: { state: true } };

  /** What is wrong with what was typed. */
  declare fault: string;
  #open: (addresses: string[]) => void = () => {};

  constructor() {
    super();
    this.fault = '';
  }

  /** Shows the dialog; `open` gets the addresses. */
  async show(open: (addresses: string[]) => void): Promise<void> {
    this.#open = open;
    this.fault = '';
    await this.updateComplete;
    this.querySelector('dialog')?.showModal();
  }

  protected override render(): unknown {
    return html`<dialog class="dlg small" aria-labelledby="link-heading">
      <form @submit=${this.#submit}>
        <div class="dh">
          <h1 id="link-heading" class="grow">Open a link</h1>
          <button type="button" class="btn icon quiet" aria-label="Close" @click=${this.#close}>
            ${icon('x')}
          </button>
        </div>
        <div class="dc">
          <label class="strong" for="link-text">Address of a zip or of each file, one on a line</label>
          <textarea
            id="link-text"
            class="mono"
            autofocus
            rows="3"
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-describedby="link-help link-fault"
            aria-invalid=${this.fault !== ''}
            placeholder="https://files.example.org/Fenstrider.zip"
            @keydown=${this.#enter}
          ></textarea>
          <p id="link-fault" class="err-c" role="alert">${this.fault || nothing}</p>
          <p id="link-help" class="dim sm">
            The file goes from that site to this tab. The site has to let other pages read it.
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
    const text = this.querySelector('textarea')!;
    const addresses = text.value.split(/\s+/).filter((address) => address !== '');
    const wrong = addresses.find((address) => !isAddress(address));
    if (addresses.length === 0) this.fault = 'No address was given.';
    else if (wrong) this.fault = `"${wrong}" is not an address that starts with https:// or http://.`;
    else {
      this.#close();
      text.value = '';
      this.#open(addresses);
      return;
    }
    text.focus();
  }

  #close(): void {
    this.querySelector('dialog')?.close();
  }
}

customElements.define('retromesh-link', LinkDialog);
