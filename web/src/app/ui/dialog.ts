import { html, nothing } from 'lit';
import './css/dialogs.css';
import { iconButton } from './icons.js';
import { PageElement } from './page-element.js';

/**
 * A modal dialog: its frame, and a button, `Esc` and a click beside it that close it.
 *
 * ```ts
 * class KeysDialog extends DialogElement {
 *   protected override heading(): unknown { return 'Keys'; }
 *   protected override content(): unknown { return html`<p>…</p>`; }
 * }
 * ```
 */
export class DialogElement extends PageElement {
  /** Classes of the frame. */
  protected readonly look: string = '';
  /** Whether a click beside the dialog closes it; not where that would lose work. */
  protected readonly closesOutside: boolean = true;

  protected heading(): unknown {
    return nothing;
  }

  /** What stands between heading and content: tabs. */
  protected bar(): unknown {
    return nothing;
  }

  protected content(): unknown {
    return nothing;
  }

  /** What stays below the content of a `framed` dialog, however long that is. */
  protected foot(): unknown {
    return nothing;
  }

  /** Called when the dialog was closed. */
  protected closed(): void {}

  /** Opens the dialog, if it is not, with the content of now. */
  protected async showModal(): Promise<void> {
    await this.updateComplete;
    const dialog = this.querySelector('dialog');
    if (!dialog?.open) dialog?.showModal();
  }

  /** Closes the dialog: the focus returns to what had it before. */
  protected close(): void {
    this.querySelector('dialog')?.close();
  }

  protected override render(): unknown {
    const heading = `${this.localName}-heading`;
    const foot = this.foot();
    return html`<dialog
      class="dialog ${this.look}"
      aria-labelledby=${heading}
      @click=${this.#clicked}
      @close=${() => this.closed()}
    >
      <div class="dialog-header">
        <h1 id=${heading} class="grow">${this.heading()}</h1>
        ${iconButton('x', 'Close', () => this.close())}
      </div>
      ${this.bar()}
      <div class="dialog-content">${this.content()}</div>
      ${foot === nothing ? nothing : html`<div class="dialog-foot row wrap">${foot}</div>`}
    </dialog>`;
  }

  #clicked(event: MouseEvent): void {
    if (this.closesOutside && event.target === event.currentTarget) this.close();
  }
}
