import { html, nothing, type TemplateResult } from 'lit';
import type { MissingFile } from '../../../core/index.js';
import { countOf, withCommas } from '../../../core/format.js';
import { roleText } from '../../../core/wording.js';
import type { Actions } from '../../workspace/actions.js';
import { EventController } from '../../ui/event-controller.js';
import { icon } from '../../ui/icons.js';
import { stillMissing } from '../../workspace/image-names.js';
import { given } from '../../ui/page-element.js';
import { ViewerElement } from '../viewer-element.js';
import { fileLabel } from '../../ui/file-label.js';
import { missingText } from '../../workspace/messages.js';

const maxNames = 4;

/** The message above the viewport that lists the missing files of the model. */
export class MissingFilesMessage extends ViewerElement.with({
  actions: given<Actions>(),
  /** The model and files for which the message was closed. */
  hiddenFor: '',
}) {
  constructor() {
    super();
    new EventController(this, () => this.viewer, ['display-change']);
  }

  protected override render(): unknown {
    const missingFiles = this.#missingFiles;
    if (missingFiles.length === 0 || this.hiddenFor === this.#key()) return nothing;
    const [missing, advice] = missingText(missingFiles);
    const left = missingFiles.length - maxNames;
    return html`<div class="message" role="region" aria-label="Missing files">
      ${icon('file-question-mark')}
      <div class="text">
        <span><b>${missing}</b> ${advice}</span>
        ${missingFiles.slice(0, maxNames).map((file) => missingFile(file))}
        ${left > 0 ? html`<span class="sm dim">and ${withCommas(left)} more</span>` : nothing}
      </div>
      <button class="btn" @click=${() => this.actions.chooseFiles()}>Choose</button>
      <button class="btn icon quiet" aria-label="Hide this message" @click=${this.#hide}>${icon('x')}</button>
    </div>`;
  }

  get #missingFiles(): readonly MissingFile[] {
    const { model, viewer } = this;
    return model ? stillMissing(model, (material) => viewer?.materials.isReplaced(material) ?? false) : [];
  }

  #hide(): void {
    this.hiddenFor = this.#key();
    document.querySelector<HTMLElement>('retro-mesh')?.focus();
  }

  // The message is shown again when other files are missing.
  #key(): string {
    return [this.model?.name, ...this.#missingFiles.map(({ name }) => name)].join('\n');
  }
}

function missingFile(file: MissingFile): TemplateResult {
  const faces = file.faces > 0 ? countOf(file.faces, 'face') : '';
  return html`<span class="missing-file" title="${file.name}, ${roleText(file)}"
    ><code class="cut">${fileLabel(file.name)}</code><span class="nowrap">${faces}</span></span
  >`;
}

customElements.define('retromesh-missing-files', MissingFilesMessage);
