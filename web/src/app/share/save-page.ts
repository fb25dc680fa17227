import { html, nothing } from 'lit';
import { sizeInWords } from '../../core/format.js';
import { modulesOf } from '../../core/host/module-bytes.js';
import { writePage } from '../../standalone/write-page.js';
import { packInThread } from './pack-in-thread.js';
import type { SharedModel } from './shared-model.js';
import { icon } from '../ui/icons.js';
import { given, PageElement } from '../ui/page-element.js';
import { saveBlob } from '../ui/save-blob.js';

/** The button of the Share dialog that saves a stand-alone page, and the size of the page. */
export class SavePage extends PageElement.with({
  shared: given<SharedModel>(),
  _saving: false,
  /** What was saved; empty before. */
  _result: '',
  _failed: '',
}) {
  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('shared')) this._result = this._failed = '';
  }

  protected override render(): unknown {
    const what = 'One HTML file with viewer and model, which opens from the disk, without a network.';
    return html`<div class="row wrap save-page">
      <button class="btn" aria-disabled=${this._saving} @click=${this.#save}>
        ${icon('download')}Save page
      </button>
      <span class="dim sm grow">${this._result || what}</span>
      ${this._failed ? html`<p class="err-c" role="alert">${this._failed}</p>` : nothing}
    </div>`;
  }

  async #save(): Promise<void> {
    if (this._saving) return;
    const { shared } = this;
    this._saving = true;
    this._result = 'Writing the page…';
    this._failed = '';
    try {
      const page = await standalonePage(shared);
      const name = `${shared.fileStem}.html`;
      saveBlob(page, name);
      if (this.shared === shared) this._result = `${name} has ${sizeInWords(page.size)}.`;
      this.announce(`${name} saved, ${sizeInWords(page.size)}.`);
    } catch (error) {
      this._result = '';
      this._failed = `The page could not be written. ${error instanceof Error ? error.message : String(error)}`;
    }
    this._saving = false;
  }
}

/** The stand-alone page of a model, as it is seen. */
async function standalonePage(shared: SharedModel): Promise<Blob> {
  const { name: title, viewFragment: view, files, model } = shared;
  const [template, modules] = await Promise.all([readTemplate(), modulesOf(model)]);
  const [packedModules, packedFiles] = await packInThread((thread) =>
    Promise.all([thread.call('pack', modules), thread.call('pack', files)]),
  );
  const page = {
    title,
    address: location.href.replace(/[?#].*$/, ''),
    view,
    modules: packedModules,
    files: packedFiles,
  };
  return new Blob([writePage(template, page)], { type: 'text/html' });
}

/** The template that the build has written beside the page. */
async function readTemplate(): Promise<string> {
  const response = await fetch('standalone/template.html');
  if (!response.ok) throw new Error(`The server answered ${response.status} for the viewer of such pages.`);
  return response.text();
}

customElements.define('retromesh-save-page', SavePage);
