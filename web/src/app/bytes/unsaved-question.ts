import { html } from 'lit';
import { countOf, fileName, listNames } from '../../core/format.js';
import type { PatchedFile } from '../../core/files/patched-file.js';
import { DialogElement } from '../ui/dialog.js';
import { saveBlob } from '../ui/saving.js';
import { markSaved, unsavedFiles } from '../workspace/unsaved.js';
import type { Replacing, Workspace } from '../workspace/workspace.js';

/** Saves a changed file under its name, without its path. */
export function saveFile(file: PatchedFile): void {
  saveBlob(new Blob([file.bytes as Uint8Array<ArrayBuffer>]), fileName(file.name));
  markSaved(file);
}

/** What `keepUnsaved` was called for. */
const kept = new WeakSet<Workspace>();

/** Before other files are opened, or the page is closed, the user is asked about changes that were not saved. */
export function keepUnsaved(workspace: Workspace, countIn: (file: PatchedFile) => number): void {
  if (kept.has(workspace)) return;
  kept.add(workspace);
  const unsaved = (): PatchedFile[] => {
    const { current, history } = workspace;
    return current ? unsavedFiles(history, current.version) : [];
  };
  window.addEventListener('beforeunload', (event) => {
    if (unsaved().length > 0) event.preventDefault();
  });
  const ask = async ({ version, signal }: Replacing): Promise<void> => {
    const files = unsaved();
    if (version.origin.key === workspace.current?.version.origin.key || files.length === 0) return;
    const dialog = document.createElement('retromesh-unsaved-dialog') as UnsavedDialog;
    document.querySelector('retromesh-app')!.append(dialog);
    if (!(await dialog.ask(files, countIn, signal))) workspace.cancel();
  };
  workspace.addEventListener('replace', (event) => {
    const { detail } = event as CustomEvent<Replacing>;
    detail.answers.push(ask(detail));
  });
}

/** Asks whether changes are to be thrown away. */
class UnsavedDialog extends DialogElement.with({ _files: [] as readonly PatchedFile[], _count: 0 }) {
  protected override readonly look = 'small';
  #answered: (isYes: boolean) => void = () => {};

  /** Whether other files may be opened. */
  async ask(
    files: readonly PatchedFile[],
    countIn: (file: PatchedFile) => number,
    signal: AbortSignal,
  ): Promise<boolean> {
    this._files = files;
    this._count = files.reduce((sum, file) => sum + countIn(file), 0);
    signal.addEventListener('abort', () => this.close(), { once: true });
    await this.showModal();
    return new Promise((answered) => (this.#answered = answered));
  }

  protected override heading(): string {
    return `Throw away ${countOf(this._count, 'change')}?`;
  }

  protected override content(): unknown {
    const names = listNames(this._files.map(({ name }) => fileName(name)));
    const save = (): void => {
      this._files.forEach(saveFile);
      this.#answer(true);
    };
    return html`<p><bdi>${names}</bdi> ${this._files.length === 1 ? 'was' : 'were'} not saved.</p>
      <div class="row wrap end">
        <button class="btn" @click=${() => this.close()}>Cancel</button>
        <button class="btn" @click=${() => this.#answer(true)}>Throw away</button>
        <button class="btn primary" autofocus @click=${save}>Save</button>
      </div>`;
  }

  #answer(isYes: boolean): void {
    this.#answered(isYes);
    this.close();
  }

  protected override closed(): void {
    this.#answered(false);
    this.remove();
  }
}

customElements.define('retromesh-unsaved-dialog', UnsavedDialog);
