import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { countOf, sizeInWords, withCommas } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import { fitsOf } from '../../links/link-lengths.js';
import { packInThread, type LinkOptions, type SharedModel } from './shared-model.js';
import type { Snippet } from '../../links/snippets/snippet.js';
import { snippetsFor } from '../../links/snippets/snippets.js';
import { Copying } from '../ui/copy.js';
import { DialogElement } from '../ui/dialog.js';
import { checkbox } from '../ui/fields.js';
import { icon } from '../ui/icons.js';
import '../ui/more-icons.js';
import { Saving, saveBlob } from '../ui/saving.js';
import './share-dialog.css';
import { modulesOf } from '../../core/host/module-bytes.js';
import { writePage } from '../../standalone/write-page.js';

/** Gives the link of what is seen, its files, and snippets for other pages. */
export class ShareDialog extends DialogElement.with({
  /** The model that is shared; null before the dialog is shown. */
  shared: null as SharedModel | null,
  _withView: true,
  _withTextures: true,
  _allClips: true,
  /** Empty while it is made. */
  _link: '',
  _snippet: 'html',
  /** Why a file was not saved. */
  _failed: '',
  /** Why there is no link. */
  _unmade: '',
}) {
  protected override readonly look = 'share';
  readonly #copying = new Copying(this);
  readonly #page = new Saving(this);
  /** Those of the link that is made. */
  #options: LinkOptions | null = null;

  async show(shared: SharedModel): Promise<void> {
    this.shared = shared;
    this._withTextures = this._allClips = true;
    this._failed = '';
    this.#page.report({});
    await this.showModal();
  }

  protected override willUpdate(changed: PropertyValues): void {
    const inputs = ['shared', '_withView', '_withTextures', '_allClips'];
    if (this.shared && inputs.some((name) => changed.has(name))) void this.#makeLink(this.shared);
  }

  protected override heading(): unknown {
    return html`Share <bdi>${this.shared?.name}</bdi>`;
  }

  protected override content(): unknown {
    const { shared } = this;
    if (!shared) return nothing;
    return html`${this.#linkPart(shared)}${this.#filesPart(shared)}${this.#snippetsPart(shared)}`;
  }

  #linkPart(shared: SharedModel): TemplateResult {
    const contains = shared.source === null || shared.source.kind === 'packed';
    return html`<section>
      <h2>Link</h2>
      <div class="row">
        <input
          class="btn mono grow"
          readonly
          aria-label="Link"
          aria-describedby="share-length"
          .value=${this._link}
          @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()}
        />
        ${this.#copyButton('Link', this._link, 'primary')}
      </div>
      <p id="share-length" class="sm dim">${this.#length(contains)}</p>
      ${this._unmade ? html`<p class="err-c" role="alert">${this._unmade}</p>` : nothing}
      ${this.#fits(shared, contains)}
      <div class="row wrap options">
        ${checkbox('With the current view', this._withView, (on) => (this._withView = on))}
        ${
          contains && shared.hasTextures
            ? checkbox('With textures', this._withTextures, (on) => (this._withTextures = on))
            : nothing
        }
        ${
          contains && shared.clip
            ? checkbox(`Only the clip ${shared.clip.name}`, !this._allClips, (on) => (this._allClips = !on))
            : nothing
        }
      </div>
    </section>`;
  }

  #length(contains: boolean): string {
    if (this._unmade) return '';
    if (!this._link) return 'Packing the model…';
    const what = contains ? 'The link contains the model: nothing is uploaded. ' : '';
    return `${what}${withCommas(this._link.length)} characters.`;
  }

  #fits(shared: SharedModel, contains: boolean): TemplateResult | typeof nothing {
    if (!this._link) return nothing;
    const fits = fitsOf(this._link.length);
    return html`<ul class="chips" aria-label="Where the link fits">
        ${fits.map(
          ({ name, most, fits: isShort }) =>
            html`<li class="tag ${isShort ? 'ok' : 'warn'}">
              ${icon(isShort ? 'link' : 'x')}${name}: ${isShort ? 'fits' : 'too long'}, up to
              ${withCommas(most)}
            </li>`,
        )}
      </ul>
      ${fits.every((fit) => fit.fits) ? nothing : html`<p class="sm">${this.#advice(shared, contains)}</p>`}`;
  }

  #advice(shared: SharedModel, contains: boolean): string {
    if (!contains)
      return 'Fewer files make it shorter: put them into one zip on the server, and open its URL.';
    const textures = shared.hasTextures && this._withTextures ? 'leave out the textures, ' : '';
    const clips = shared.clip && this._allClips ? 'keep only the clip that is shown, ' : '';
    const or = textures || clips ? 'or ' : '';
    return `For a shorter link: ${textures}${clips}${or}save the zip below, put it on a server, and share the link of its URL.`;
  }

  #filesPart(shared: SharedModel): TemplateResult {
    const size = shared.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return html`<section>
      <h2>Files</h2>
      <div class="row wrap">
        <button class="btn" @click=${() => this.#save('zip', () => shared.zip())}>
          ${icon('download')}Save zip
        </button>
        <button class="btn" @click=${() => this.#save('png', () => shared.picture())}>
          ${icon('image-down')}Save picture
        </button>
        <button class="btn" @click=${() => this.#export(shared)}>${icon('download')}Export…</button>
        <span class="dim sm"
          >The zip has the ${countOf(shared.files.length, 'file')} of the model, ${sizeInWords(size)}, and no
          others.</span
        >
        ${this._failed ? html`<p class="err-c" role="alert">${this._failed}</p>` : nothing}
      </div>
      ${this.#pagePart(shared)}
    </section>`;
  }

  /** The button that saves a stand-alone page, and the size of the page. */
  #pagePart(shared: SharedModel): TemplateResult {
    const { isRunning, result } = this.#page;
    const what = 'One HTML file with viewer and model, which opens from the disk, without a network.';
    return html`<div class="row wrap save-page">
      <button class="btn" aria-disabled=${isRunning} @click=${() => this.#savePage(shared)}>
        ${icon('download')}Save page
      </button>
      <span class="dim sm grow">${isRunning ? 'Writing the page…' : result || what}</span>
      ${this.#page.failure()}
    </div>`;
  }

  async #savePage(shared: SharedModel): Promise<void> {
    if (this.#page.isRunning) return;
    await this.#page.run(async () => {
      try {
        return { name: `${shared.fileStem}.html`, file: await standalonePage(shared) };
      } catch (error) {
        throw new Error(`The page could not be written. ${messageOf(error)}`, { cause: error });
      }
    });
  }

  /** Closes this dialog: the focus returns to the button that opened it when the other one is closed. */
  #export(shared: SharedModel): void {
    this.close();
    this.fire('export-model', shared);
  }

  #snippetsPart(shared: SharedModel): TemplateResult {
    const page = pageAddress();
    const snippets = snippetsFor({
      name: shared.name,
      link: this._link,
      page,
      src: shared.addresses(page),
      view: this._withView ? shared.view : null,
    });
    const current = snippets.find(({ id }) => id === this._snippet) ?? snippets[0]!;
    return html`<section>
      <h2>For other pages</h2>
      <div class="row wrap">
        <div class="chips" role="group" aria-label="Snippet">
          ${snippets.map(
            ({ id, name }) =>
              html`<button class="btn" aria-pressed=${id === current.id} @click=${() => (this._snippet = id)}>
                ${name}
              </button>`,
          )}
        </div>
      </div>
      ${this.#snippet(current)}
    </section>`;
  }

  #snippet({ name, text, advice }: Snippet): TemplateResult {
    return html`<textarea
        class="mono"
        readonly
        rows="4"
        aria-label=${`Snippet for ${name}`}
        .value=${text}
      ></textarea>
      <div class="row">
        <p class="dim sm grow">${advice}</p>
        ${this.#copyButton(name, text)}
      </div>`;
  }

  #copyButton(what: string, text: string, style = ''): TemplateResult {
    return html`<button
      class="btn ${style}"
      ?disabled=${text === ''}
      aria-label=${`Copy ${what}`}
      @click=${() => this.#copying.copy(text, `${what} copied.`, what)}
    >
      ${icon('copy')}${this.#copying.label(what) || 'Copy'}
    </button>`;
  }

  async #save(extension: string, make: () => Promise<Blob>): Promise<void> {
    const name = `${this.shared!.fileStem}.${extension}`;
    this._failed = '';
    try {
      saveBlob(await make(), name);
    } catch (error) {
      this._failed = `${name} was not saved. ${messageOf(error)}`;
    }
  }

  async #makeLink(shared: SharedModel): Promise<void> {
    const options = { view: this._withView, textures: this._withTextures, allClips: this._allClips };
    this.#options = options;
    this._link = this._unmade = '';
    const isLast = (): boolean => this.shared === shared && this.#options === options;
    try {
      const fragment = await shared.fragment(options);
      if (isLast()) this._link = `${pageAddress()}#${fragment}`;
    } catch (error) {
      if (isLast()) this._unmade = `The model was not packed. ${messageOf(error)}`;
    }
  }
}

/** URL of the page without query and fragment. */
function pageAddress(): string {
  return location.href.replace(/[?#].*$/, '');
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
    address: pageAddress(),
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

customElements.define('retromesh-share-dialog', ShareDialog);
