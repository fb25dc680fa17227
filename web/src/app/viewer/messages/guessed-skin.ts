import { html, nothing } from 'lit';
import { fileName } from '../../../core/format.js';
import type { Actions } from '../../workspace/actions.js';
import { guessedSkin } from '../../workspace/image-names.js';
import { icon } from '../../ui/icons.js';
import '../../ui/more-icons.js';
import { given } from '../../ui/page-element.js';
import { ViewerElement } from '../viewer-element.js';

/** The message above the viewport about a skin that no file names. */
export class GuessedSkinMessage extends ViewerElement.with({
  actions: given<Actions>(),
  /** The model and file for which the message was closed. */
  hiddenFor: '',
}) {
  protected override render(): unknown {
    const { actions, model } = this;
    const file = model && guessedSkin(model);
    if (!file || this.hiddenFor === this.#key(file)) return nothing;
    return html`<div class="message info" role="region" aria-label="Guessed skin">
      ${icon('image-up')}
      <span class="text">
        <span
          ><code>${fileName(file)}</code> is drawn as the skin: it is the only image here, and no file names
          one.</span
        >
      </span>
      <button class="btn" @click=${() => actions.leaveOut(file)}>Take it off</button>
      <button class="btn icon quiet" aria-label="Hide this message" @click=${() => this.#hide(file)}>
        ${icon('x')}
      </button>
    </div>`;
  }

  #hide(file: string): void {
    this.hiddenFor = this.#key(file);
    document.querySelector<HTMLElement>('retro-mesh')?.focus();
  }

  #key(file: string): string {
    return `${this.model?.name}\n${file}`;
  }
}

customElements.define('retromesh-guessed-skin', GuessedSkinMessage);
