import { html, nothing } from 'lit';
import { encodeValue } from '../../links/percent-encoding.js';
import { linkOfPicture, type PictureLink } from '../../links/picture-link.js';
import type { Actions } from '../actions.js';
import type { Workspace } from '../workspace/workspace.js';
import { isolated } from '../shared/file-label.js';
import { listNames } from '../shared/format.js';
import { icon } from '../shared/icons.js';
import '../shared/more-icons.js';
import { PageElement } from '../shared/page-element.js';
import './dropped-picture.css';
import { modelOfFiles } from './picture-files.js';

const mostNames = 4;

/** Restores the views of saved pictures, and asks for the files of the model when no link names them. */
export class DroppedPicture extends PageElement {
  static override properties = {
    _awaited: { state: true },
  };

  /** The picture whose files are awaited. */
  declare private _awaited: PictureLink | null;
  readonly #listeners = new AbortController();
  /** Those of the app; null before the first picture. */
  #workspace: Workspace | null = null;
  #actions: Actions | null = null;

  constructor() {
    super();
    this._awaited = null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
  }

  /** Shows the view of a picture, or asks for its files; false when the image has no link. */
  async restore(png: File, workspace: Workspace, actions: Actions, signal: AbortSignal): Promise<boolean> {
    if (!this.#workspace)
      this.parentElement!.addEventListener('opened', () => this.#opened(), this.#listeners);
    [this.#workspace, this.#actions] = [workspace, actions];
    const link = linkOfPicture(new Uint8Array(await png.arrayBuffer()), document.baseURI);
    if (!link || signal.aborted) return false;
    this._awaited = null;
    if (link.source || link.refused) follow(link.fragment);
    else if (!this.#show(link)) {
      this._awaited = link;
      this.announce(textOf(link));
    }
    return true;
  }

  protected override render(): unknown {
    if (!this._awaited) return nothing;
    return html`<div class="message info awaited-files" role="region" aria-label="View of a picture">
      ${icon('image-up')}
      <span class="text"><span class="notice">${isolated(textOf(this._awaited))}</span></span>
      <button class="btn" @click=${() => this.#actions?.chooseFiles()}>Choose</button>
      <button class="btn icon quiet" aria-label="Hide this message" @click=${() => (this._awaited = null)}>
        ${icon('x')}
      </button>
    </div>`;
  }

  /** The app has opened something. */
  #opened(): void {
    if (this._awaited) this.#show(this._awaited);
  }

  /** Shows the view when the model is open; false when it is not. */
  #show(link: PictureLink): boolean {
    const { shown, failed, isBusy } = this.#workspace!;
    const model = modelOfFiles(link.files, shown?.version.files.entries ?? []);
    if (!model || isBusy || (failed && model === shown?.version.entry)) return false;
    this._awaited = null;
    const view = link.fragment.split('&').filter((field) => !/^(entry|file)=/.test(field));
    follow([...view, `entry=${encodeValue(model.id)}`].join('&'));
    return true;
  }
}

/** Goes to a link, as if it was clicked. The event comes at once: later, the page may have written the address again. */
function follow(fragment: string): void {
  history.pushState(null, '', `#${fragment}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function textOf({ files }: PictureLink): string {
  return `This picture shows ${listNames(files, mostNames)}. Drop ${files.length === 1 ? 'it' : 'them'} to see the same view.`;
}

customElements.define('retromesh-dropped-picture', DroppedPicture);
