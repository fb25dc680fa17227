import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { countOf, sizeInWords } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import { archiveName } from '../../links/archive-place.js';
import { leftOutText } from '../../links/left-out.js';
import { snippetsFor } from '../../links/snippets/snippets.js';
import { Copying } from '../ui/copy.js';
import { DialogElement } from '../ui/dialog.js';
import { icon, type IconName } from '../ui/icons.js';
import '../ui/more-icons.js';
import { moveTab } from '../ui/radio-group.js';
import { Saving } from '../ui/saving.js';
import { linkTab } from './link-tab.js';
import { DialogLink, pageAddress } from './made-link.js';
import { pageTab } from './page-tab.js';
import { sendButton } from './send.js';
import './share-dialog.css';
import { allParts, type SharedModel } from './shared-model.js';
import { standalonePage } from './standalone-page.js';

/** What the dialog leads to, and what is done when it is closed. */
export interface ShareHost {
  export(): void;
  film(): void;
  closed(): void;
}

const tabs = [
  ['link', 'Link', 'link'],
  ['page', 'On a page', 'code'],
  ['picture', 'Picture', 'image'],
  ['file', 'One file', 'file'],
] as const satisfies readonly (readonly [id: string, name: string, icon: IconName])[];

type Tab = (typeof tabs)[number][0];

/** Width and height of the preview in CSS pixels. */
const preview = [264, 198] as const;

/** Gives the link of what is seen, texts for other pages, its picture and its files. */
export class ShareDialog extends DialogElement.with({
  /** The model that is shared; null while the dialog is closed. */
  shared: null as SharedModel | null,
  _tab: 'link' as Tab,
  _options: allParts,
  _place: '',
  _showsAll: false,
  _plays: false,
}) {
  protected override readonly look = 'framed share';
  readonly #copying = new Copying(this);
  readonly #saving = new Saving(this);
  readonly #link = new DialogLink(this);
  #host: ShareHost | null = null;

  async show(shared: SharedModel, host: ShareHost): Promise<void> {
    this.#host?.closed();
    this.#host = host;
    const { playing } = shared.view;
    [this.shared, this._options, this._tab, this._plays] = [shared, allParts, 'link', playing ?? false];
    this.#saving.report({});
    await this.showModal();
    shared.drawSeen(this.querySelector('canvas')!);
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { shared, _options: options, _tab: tab } = this;
    // Other pages have no game to open it in.
    const isOnPage = tab === 'page';
    if (
      shared &&
      (changed.has('shared') || changed.has('_options') || (shared.archive && changed.has('_tab')))
    )
      void this.#link.make(shared, { ...options, packed: options.packed || isOnPage });
  }

  protected override heading(): unknown {
    return html`Share <bdi>${this.shared?.name}</bdi>`;
  }

  protected override bar(): unknown {
    return html`<div class="tabs" role="tablist" aria-label="Ways to share" @keydown=${moveTab}>
      ${tabs.map(
        ([id, name, picture]) =>
          html`<button
            class="btn quiet"
            role="tab"
            id="share-${id}"
            aria-controls="share-panel"
            aria-selected=${id === this._tab}
            tabindex=${id === this._tab ? 0 : -1}
            @click=${() => this.#choose(id)}
          >
            ${icon(picture)}${name}
          </button>`,
      )}
    </div>`;
  }

  protected override content(): unknown {
    const { shared } = this;
    if (!shared) return nothing;
    const [width, height] = preview;
    return html`<figure class="dialog-side">
        <canvas
          width=${width * 2}
          height=${height * 2}
          role="img"
          aria-label="What others see first"
        ></canvas>
        <figcaption class="sm dim">What others see first: ${shared.seenText}.</figcaption>
      </figure>
      <div class="dialog-main" role="tabpanel" id="share-panel" aria-labelledby="share-${this._tab}">
        ${this.#tab(shared)} ${this.#saving.failure()}
      </div>`;
  }

  protected override foot(): unknown {
    const { shared } = this;
    if (!shared) return nothing;
    const { result, isRunning } = this.#saving;
    return html`<p class="sm grow" role="status">
        ${isRunning ? 'Writing the file…' : result || this.#fact(shared)}
      </p>
      ${
        this._tab === 'link' || this._tab === 'file'
          ? html`<button class="btn" @click=${() => this.#lead('export')}>
              ${icon('download')}Export instead
            </button>`
          : nothing
      }
      ${this.#send(shared)}`;
  }

  #send(shared: SharedModel): unknown {
    const { name: title, fileStem } = shared;
    const picture = async (): Promise<File> =>
      new File([await shared.picture()], `${fileStem}.png`, { type: 'image/png' });
    if (this._tab === 'picture') return sendButton(this, { title, file: picture });
    return this._tab === 'link' ? sendButton(this, { title, url: this.#link.text }) : nothing;
  }

  #tab(shared: SharedModel): TemplateResult {
    if (this._tab === 'link')
      return linkTab({
        shared,
        link: this.#link,
        options: this._options,
        copyButton: this.#copyButton('link', this.#link.text),
        change: (change) => (this._options = { ...this._options, ...change }),
        showFiles: () => this.#choose('file'),
      });
    if (this._tab === 'page') return this.#page(shared);
    return this._tab === 'picture' ? this.#picture(shared) : this.#file(shared);
  }

  /** A fact about the tab. */
  #fact(shared: SharedModel): string {
    const left = leftOutText(shared.leftOut(this._options));
    if (this._tab === 'link' && left) return `The link leaves out ${left}, and says so to who opens it.`;
    const { archive } = shared;
    const isNamed = this._tab === 'link' && !shared.isContained(this._options);
    if (isNamed && archive) return `Who follows the link needs ${archiveName(archive)}, and is told so.`;
    if (isNamed) return 'The link names the model, which is on a server.';
    if (this._tab === 'link') return 'The model is in the link itself. Nothing is uploaded.';
    return this._tab === 'page' ? 'Nothing is uploaded by this page.' : 'Files are made on this computer.';
  }

  #page(shared: SharedModel): TemplateResult {
    const page = pageAddress();
    const { playing, seconds } = shared.view;
    const canPlay = playing !== null && this._options.view;
    const plays = this._plays;
    const view = canPlay
      ? { ...shared.view, page: 'model' as const, playing: plays, seconds: plays ? null : seconds }
      : this._options.view
        ? shared.view
        : null;
    return pageTab({
      snippets: snippetsFor({
        name: shared.name,
        link: this.#link.text,
        page,
        src: shared.addresses(page),
        view,
      }),
      place: this._place,
      stem: shared.fileStem,
      size: shared.size,
      plays: canPlay ? plays : null,
      showsAll: this._showsAll,
      copyButton: (what, text) => this.#copyButton(what, text),
      choose: (place) => (this._place = place),
      showAll: () => (this._showsAll = true),
      setPlays: (on) => (this._plays = on),
      save: (file) => this.#save(file),
    });
  }

  #picture({ fileStem }: SharedModel): TemplateResult {
    return html`<h2>Picture</h2>
      <p>
        What is seen, as PNG with the link of the view in it: dropped on this page, it shows the view again.
      </p>
      <div class="row wrap">
        ${this.#saveButton('png', `Save ${fileStem}.png`, 'primary')}
        <button class="btn" @click=${() => this.#lead('film')}>
          ${icon('camera')}Other sizes, or a film…
        </button>
      </div>`;
  }

  #file({ fileStem, files, size }: SharedModel): TemplateResult {
    return html`<h2>One page</h2>
      <p>One HTML file with viewer and model, which opens from the disk, without a network.</p>
      ${this.#saveButton('html', 'Save page', 'primary')}
      <h2>The files</h2>
      <p>
        ${countOf(files.length, 'file')} of the model in ${fileStem}.zip, ${sizeInWords(size)}, and no others.
      </p>
      ${this.#saveButton('zip', 'Save zip')}`;
  }

  #saveButton(file: 'zip' | 'png' | 'html', name: string, style = ''): TemplateResult {
    return html`<button
      class="btn ${style}"
      aria-disabled=${this.#saving.isRunning}
      @click=${() => this.#save(file)}
    >
      ${icon('download')}${name}
    </button>`;
  }

  #copyButton(what: string, text: string): TemplateResult {
    return html`<button
      class="btn primary"
      ?disabled=${text === ''}
      @click=${() => this.#copying.copy(text, `The ${what} was copied.`, what)}
    >
      ${icon('copy')}${this.#copying.label(what) || `Copy ${what}`}
    </button>`;
  }

  #choose(tab: Tab): void {
    this._tab = tab;
    this.#saving.report({});
  }

  async #save(extension: 'zip' | 'png' | 'html'): Promise<void> {
    const shared = this.shared!;
    if (this.#saving.isRunning) return;
    const name = `${shared.fileStem}.${extension}`;
    const make = { zip: () => shared.zip(), png: () => shared.picture(), html: () => standalonePage(shared) };
    await this.#saving.run(async () => {
      try {
        return { name, file: await make[extension]() };
      } catch (error) {
        throw new Error(`${name} was not saved. ${messageOf(error)}`, { cause: error });
      }
    });
  }

  /** Closes this dialog: the focus returns to the button that opened it when the other one is closed. */
  #lead(to: 'export' | 'film'): void {
    const host = this.#host!;
    this.close();
    host[to]();
  }

  protected override closed(): void {
    this.#saving.cancel();
    this.shared?.close();
    this.#host?.closed();
    this.shared = this.#host = null;
  }
}

customElements.define('retromesh-share-dialog', ShareDialog);
