import { html, nothing } from 'lit';
import { encodeValue } from '../../links/percent-encoding.js';
import { fileName, listNames } from '../../core/format.js';
import { companionRules, partnersOf } from '../../core/companions/companion-rules.js';
import { familyTable, ownerOf } from '../../core/host/module-addresses.js';
import { linkOfPicture, modelOfFiles } from '../../links/picture-link.js';
import type { Actions } from '../workspace/actions.js';
import type { Recent } from '../workspace/local-files.js';
import type { Workspace } from '../workspace/workspace.js';
import { isolated } from '../ui/file-label.js';
import { message } from '../ui/message.js';
import '../ui/more-icons.js';
import { PageElement } from '../ui/page-element.js';

const mostNames = 4;

/** The address of a local model. */
export interface LocalAddress {
  readonly fragment: string;
  /** Id of the model. */
  readonly entry: string;
}

/** A view whose model has to be opened first. */
interface Awaited {
  /** The link of the view. */
  readonly fragment: string;
  /** Names of files of the model. */
  readonly files: readonly string[];
  /** The id of the model, where it is known; else it is found by the files. */
  readonly entry?: string;
  /** Where the link was. */
  readonly from: 'picture' | 'address';
  /** Where its files are stored. */
  readonly recent: Recent | null;
}

/** Restores the views of saved pictures and addresses, and asks for the files of the model when no link names them. */
export class AwaitedView extends PageElement.with({
  _awaited: null as Awaited | null,
}) {
  readonly #listeners = new AbortController();
  /** Those of the app; null before the first view. */
  #workspace: Workspace | null = null;
  #actions: Actions | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
  }

  /** Shows the view of a picture, or asks for its files; false when the image has no link. */
  async restore(png: File, workspace: Workspace, actions: Actions, signal: AbortSignal): Promise<boolean> {
    const link = linkOfPicture(new Uint8Array(await png.arrayBuffer()), document.baseURI);
    if (!link || signal.aborted) return false;
    if (link.source || link.refused) {
      this._awaited = null;
      follow(link.fragment);
    } else this.#ask({ ...link, from: 'picture', recent: null }, workspace, actions);
    return true;
  }

  /** Asks for the files of the address of a local model, which may be among those that were opened before. */
  restoreAddress(
    { fragment, entry }: LocalAddress,
    recents: readonly Recent[],
    workspace: Workspace,
    actions: Actions,
  ): void {
    const files = filesOf(entry);
    const recent = recents.find((each) => !each.failed && hasFile(each, files[0]!)) ?? null;
    this.#ask({ fragment, files, entry, from: 'address', recent }, workspace, actions);
  }

  #ask(view: Awaited, workspace: Workspace, actions: Actions): void {
    if (!this.#workspace)
      this.parentElement!.addEventListener('opened', () => this.#opened(), this.#listeners);
    [this.#workspace, this.#actions] = [workspace, actions];
    this._awaited = null;
    if (this.#show(view)) return;
    this._awaited = view;
    this.announce(textOf(view));
  }

  protected override render(): unknown {
    if (!this._awaited) return nothing;
    const { from, recent } = this._awaited;
    const label = { picture: 'View of a picture', address: 'View of an address' }[from];
    return message({
      label,
      icon: 'image-up',
      text: html`<span class="notice">${isolated(textOf(this._awaited))}</span>`,
      actions: html`${
          recent
            ? html`<button class="btn" @click=${() => this.#actions?.openRecent(recent)}>
                <span>Open <bdi>${recent.name}</bdi>, opened before</span>
              </button>`
            : nothing
        } <button class="btn" @click=${() => this.#actions?.chooseFiles()}>Choose</button>`,
      close: () => (this._awaited = null),
    });
  }

  /** The app has opened something. */
  #opened(): void {
    if (this._awaited) this.#show(this._awaited);
  }

  /** Shows the view when the model is open; false when it is not. */
  #show({ fragment, files, entry = '' }: Awaited): boolean {
    const { shown, failed, isBusy } = this.#workspace!;
    const open = shown?.version.files;
    const model = open?.entry(entry) ?? modelOfFiles(files, open?.entries ?? []);
    if (!model || isBusy || (failed && model === shown?.version.entry)) return false;
    this._awaited = null;
    const view = fragment.split('&').filter((field) => !/^(entry|file)=/.test(field));
    follow([...view, `entry=${encodeValue(model.id)}`].join('&'));
    return true;
  }
}

/** Goes to a link, as if it was clicked. The event comes at once: later, the page may have written the address again. */
function follow(fragment: string): void {
  history.pushState(null, '', `#${fragment}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function textOf({ from, files }: Awaited): string {
  const names = listNames(files.map(fileName), mostNames);
  return `This ${from} shows ${names}. Drop ${files.length === 1 ? 'it' : 'them'} to see the same view.`;
}

/** Whether a recent entry has a file of this path, or the folder that it is in. */
function hasFile({ files, packs = [], handles = [] }: Recent, path: string): boolean {
  const names = [...files.map(({ name }) => name), ...packs.flatMap((pack) => pack.names)];
  const isStored = names.some((name) => fileName(name).toLowerCase() === fileName(path).toLowerCase());
  return isStored || handles.some(({ name }) => name === path.split('/')[0]);
}

/** What the id of a model says of its files: "crate_d.3d#crate.uc:crate" is of crate_d.3d, crate_a.3d and crate.uc. */
function filesOf(entry: string): string[] {
  const [, first = entry, script = ''] = /^([^#]*)(?:#([^:]*\.[^:]*):)?/.exec(entry)!;
  const rules = companionRules(familyTable[ownerOf(first)]?.id ?? '');
  const partners = rules ? partnersOf(first, rules).slice(0, 1) : [];
  return [...new Set([first, ...partners, script])].filter(Boolean);
}

customElements.define('retromesh-awaited-view', AwaitedView);
