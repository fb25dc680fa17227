import { html, nothing, type TemplateResult } from 'lit';
import { countOf, fileName, withCommas } from '../../core/format.js';
import type { MissingFile, Model } from '../../core/index.js';
import { roleText } from '../../core/wording.js';
import { EventController } from '../ui/event-controller.js';
import { fileLabel } from '../ui/file-label.js';
import { message, type Message } from '../ui/message.js';
import '../ui/more-icons.js';
import { given } from '../ui/page-element.js';
import type { Actions } from '../workspace/actions.js';
import { guessedSkin, stillMissing } from '../workspace/image-names.js';
import { missingText } from '../workspace/messages.js';
import type { Workspace } from '../workspace/workspace.js';
import { changeText, imageSteps, type MaterialImageChange } from './material-images.js';
import { ViewerElement } from './viewer-element.js';

const maxNames = 4;

/** The messages above the viewport about the files of the model and the images of its materials. */
export class ModelMessages extends ViewerElement.with({
  actions: given<Actions>(),
  workspace: given<Workspace>(),
  /** The last change of an image; null when its message was closed or another model is shown. */
  change: given<MaterialImageChange | null>(),
  /** What each message that was closed was about: it is shown again when that is something else. */
  _closed: {} as Readonly<Record<string, string>>,
}) {
  protected readonly watched = new EventController(this, () => this.viewer, ['display-change']);

  protected override render(): unknown {
    const { actions, change, model, viewer, workspace } = this;
    if (!model || !viewer) return nothing;
    const missing = stillMissing(model, (material) => viewer.materials.isReplaced(material));
    const skin = guessedSkin(model);
    const missingNames = missing.map(({ name }) => name).join('\n');
    return html`${missing.length > 0 ? this.#closable(missingFiles(missing, actions), missingNames) : nothing}
    ${skin ? this.#closable(guessedSkinMessage(skin, actions), skin) : nothing}
    ${change ? message(imageChange(model, change, workspace, actions)) : nothing}`;
  }

  /** A message about something of the model, until it is closed. */
  #closable(shown: Message & { label: string }, about: string): TemplateResult | typeof nothing {
    const key = `${this.model!.name}\n${about}`;
    if (this._closed[shown.label] === key) return nothing;
    const close = (): void => {
      this._closed = { ...this._closed, [shown.label]: key };
      this.viewer?.focus();
    };
    return message({ ...shown, close });
  }
}

function missingFiles(files: readonly MissingFile[], actions: Actions): Message & { label: string } {
  const [missing, advice] = missingText(files);
  const left = files.length - maxNames;
  return {
    label: 'Missing files',
    icon: 'file-question-mark',
    kind: 'warning',
    text: html`<span><b>${missing}</b> ${advice}</span>
      ${files.slice(0, maxNames).map((file) => missingFile(file))}
      ${left > 0 ? html`<span class="sm dim">and ${withCommas(left)} more</span>` : nothing}`,
    actions: html`<button class="btn" @click=${() => actions.chooseFiles()}>Choose</button>`,
  };
}

function missingFile(file: MissingFile): TemplateResult {
  const faces = file.faces > 0 ? countOf(file.faces, 'face') : '';
  return html`<span class="missing-file" title="${file.name}, ${roleText(file)}"
    ><code class="cut">${fileLabel(file.name)}</code><span class="nowrap">${faces}</span></span
  >`;
}

/** A skin that no file names. */
function guessedSkinMessage(file: string, actions: Actions): Message & { label: string } {
  return {
    label: 'Guessed skin',
    icon: 'image-up',
    text: html`<span
      ><code>${fileName(file)}</code> is drawn as the skin: it is the only image here, and no file names
      one.</span
    >`,
    actions: html`<button class="btn" @click=${() => actions.leaveOut(file)}>Take it off</button>`,
  };
}

/** The last change of an image, with Undo and Redo. */
function imageChange(
  model: Model,
  change: MaterialImageChange,
  workspace: Workspace,
  actions: Actions,
): Message {
  const { undo, redo } = imageSteps(workspace);
  return {
    label: 'Image',
    icon: 'image-up',
    text: `${changeText(model, change)} ${undo ? 'The files are not changed.' : ''}`,
    actions: html`${undo ? html`<button class="btn" title="Ctrl Z" @click=${() => actions.undo()}>Undo</button>` : nothing}
    ${redo ? html`<button class="btn" title="Ctrl Shift Z" @click=${() => actions.redo()}>Redo</button>` : nothing}`,
    close: () => actions.hideImageChange(),
  };
}

customElements.define('retromesh-model-messages', ModelMessages);
