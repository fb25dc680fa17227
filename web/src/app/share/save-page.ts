import { html } from 'lit';
import { messageOf } from '../../core/model-error.js';
import { modulesOf } from '../../core/host/module-bytes.js';
import { writePage } from '../../standalone/write-page.js';
import { packInThread, type SharedModel } from './shared-model.js';
import { icon } from '../ui/icons.js';
import { given, PageElement } from '../ui/page-element.js';
import { Saving } from '../ui/saving.js';

/** The button of the Share dialog that saves a stand-alone page, and the size of the page. */
export class SavePage extends PageElement.with({
  shared: given<SharedModel>(),
}) {
  readonly #saving = new Saving(this);

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('shared')) this.#saving.report({});
  }

  protected override render(): unknown {
    const { isRunning, result } = this.#saving;
    const what = 'One HTML file with viewer and model, which opens from the disk, without a network.';
    return html`<div class="row wrap save-page">
      <button class="btn" aria-disabled=${isRunning} @click=${this.#save}>
        ${icon('download')}Save page
      </button>
      <span class="dim sm grow">${isRunning ? 'Writing the page…' : result || what}</span>
      ${this.#saving.failure()}
    </div>`;
  }

  async #save(): Promise<void> {
    if (this.#saving.isRunning) return;
    const { shared } = this;
    await this.#saving.run(async () => {
      try {
        return { name: `${shared.fileStem}.html`, file: await standalonePage(shared) };
      } catch (error) {
        throw new Error(`The page could not be written. ${messageOf(error)}`, { cause: error });
      }
    });
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
