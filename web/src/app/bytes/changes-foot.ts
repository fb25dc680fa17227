import { html, nothing, type TemplateResult } from 'lit';
import { countOf } from '../../core/format.js';
import { icon, iconButton } from '../ui/icons.js';
import { filesText } from '../workspace/change-texts.js';
import type { HistoryEntry } from '../workspace/history.js';
import { isSaved } from '../workspace/unsaved.js';
import type { Workspace } from '../workspace/workspace.js';
import { EventController } from '../ui/event-controller.js';
import { given, PageElement } from '../ui/page-element.js';
import type { ByteChange } from './changes.js';
import { editedFiles, type ModelBytes } from './model-bytes.js';
import { narrowPage } from './hex-keys.js';
import { saveFile } from './unsaved-question.js';

/** More rows are of no use, and slow. */
const mostRows = 200;

/**
 * What was changed by hand, with buttons that take it back and save it.
 *
 * @fires undo - `detail.by` is `undo` or `redo`.
 * @fires fly - A change is to be shown, in the bytes and in the picture; `detail` is a ByteChange.
 */
class ChangesFoot extends PageElement.with({
  workspace: given<Workspace>(),
  modelBytes: given<ModelBytes>(),
  /** Whether the changes are listed; null for what suits the page. */
  _isListed: null as boolean | null,
  /** Why a change could not be taken back. */
  _refusal: '',
}) {
  /** The last change that was told. */
  #last: HistoryEntry | null = null;
  protected readonly watched = [
    new EventController(this, () => this.workspace),
    new EventController(this, () => this.modelBytes),
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void import('../ui/more-icons.js');
  }

  protected override updated(): void {
    const last = this.workspace.history.done.at(-1) ?? null;
    if (last !== this.#last && replacedBy(last).length > 0) this.announce(replacedText(replacedBy(last)));
    this.#last = last;
  }

  protected override render(): unknown {
    const { workspace } = this;
    const isListed = this._isListed ?? !narrowPage().matches;
    const { current, history } = workspace;
    const files = editedFiles(workspace).filter((file) => file.changed().length > 0);
    const changes = files.flatMap((file) => this.modelBytes.changesOf(file));
    const undo = current && history.toUndo(current.version);
    const redo = current && history.toRedo(current.version);
    const isDone = files.every(isSaved);
    const replaced = replacedBy(undo);
    const save = (): void => {
      files.forEach(saveFile);
      this.requestUpdate();
    };
    const step = (by: 'undo' | 'redo') => () => this.fire('undo', { by });
    return html`<section class="changes" aria-label="Changes">
      <div class="row">
        ${
          changes.length > 0
            ? html`<button
                class="btn quiet count-of"
                aria-expanded=${isListed}
                @click=${() => (this._isListed = !isListed)}
              >
                ${countOf(changes.length, 'change')}${icon('chevron-down')}
              </button>`
            : html`<b>No changes</b><span class="dim sm cut only-l">Type on a byte to change it.</span>`
        }
        <span class="grow"></span>
        ${iconButton('undo-2', 'Undo', step('undo'), { title: 'Undo (Ctrl Z)', disabled: !undo })}
        ${iconButton('redo-2', 'Redo', step('redo'), { title: 'Redo (Ctrl Y)', disabled: !redo })}
        <button class="btn ${isDone ? '' : 'primary'}" ?disabled=${files.length === 0} @click=${save}>
          ${icon('download')}${files.length > 0 && isDone ? 'Saved' : `Save ${files.length > 1 ? countOf(files.length, 'file') : 'file'}`}
        </button>
      </div>
      ${replaced.length > 0 ? html`<p class="sm">${replacedText(replaced)}</p>` : nothing}
      ${this._refusal ? html`<p class="sm err-c" role="alert">${this._refusal}</p>` : nothing}
      ${
        isListed && changes.length > 0
          ? html`<ol>
              ${changes.slice(0, mostRows).map((change) => this.#row(change))}
            </ol>`
          : nothing
      }
    </section>`;
  }

  #row(change: ByteChange): TemplateResult {
    const { place, name, before, after, means } = change;
    const title = name ? `${place} · ${name}` : place;
    return html`<li>
      <button class="bare cut" @click=${() => this.fire('fly', change)}>
        <bdi>${title}</bdi> <del>${before}</del> → <ins>${after}</ins>
      </button>
      <span class="dim sm cut">${means}</span>
      ${iconButton('x', `Take back ${title}`, () => this.#takeBack(change, title), { title: 'Take back' })}
    </li>`;
  }

  async #takeBack(change: ByteChange, title: string): Promise<void> {
    this._refusal = await this.modelBytes.takeBack(change);
    this.announce(this._refusal || `${title} is ${change.before} again.`);
  }
}

/** The files whose changes by hand another version has replaced. */
function replacedBy(change: HistoryEntry | null): string[] {
  if (!change) return [];
  const { files, before, after } = change;
  return [...files].filter((name) => before.files.edited(name) && !after.files.edited(name));
}

/** "crate_d.3d came in another version, which replaced the changes. Undo shows them again." */
function replacedText(names: readonly string[]): string {
  const came = names.length === 1 ? 'came in another version' : 'came in other versions';
  return `${filesText(names)} ${came}, without your changes. Undo brings the version with them back.`;
}

customElements.define('retromesh-changes-foot', ChangesFoot);
