import { html, nothing } from 'lit';
import { findInArchives, type ArchivePlace } from '../../links/archive-place.js';
import { archiveReader } from '../workspace/archive-reader.js';
import { archivePage, titleOf } from './archive-page.js';
import { encodeValue } from '../../links/percent-encoding.js';
import type { Entry } from '../../core/index.js';
import { fileName, listNames } from '../../core/format.js';
import { partnersOf } from '../../core/files/partners.js';
import { linkOfPicture, modelOfFiles } from '../../links/picture-link.js';
import type { Actions } from '../workspace/actions.js';
import type { Recent } from '../workspace/local-files.js';
import type { Workspace } from '../workspace/workspace.js';
import { isReadable } from '../input/handles.js';
import { nameOfEntry } from './address-name.js';
import { isolated } from '../ui/file-label.js';
import { message } from '../ui/message.js';
import '../ui/more-icons.js';
import { PageElement } from '../ui/page-element.js';

const mostNames = 4;

/** The address of a local model. */
export interface LocalAddress {
  readonly fragment: string;
  /** Id of the model; empty of the gallery, and for one of an archive. */
  readonly entry: string;
  /** What was open; empty where only the id says it. */
  readonly name: string;
  readonly archive?: ArchivePlace;
}

/** A view whose model has to be opened first. */
interface Awaited {
  /** The link of the view. */
  readonly fragment: string;
  /** Names of files of the model. */
  readonly files: readonly string[];
  /** The id of the model, where it is known; else it is found by the files. */
  readonly entry?: string;
  /** The archive of a game that the model is in. */
  readonly archive?: ArchivePlace | undefined;
  /** Where the link was. */
  readonly from: 'picture' | 'address';
  /** What the address says of. */
  readonly name?: string;
  /** Where its files are stored. */
  readonly recent: Recent | null;
}

/** Restores the views of saved pictures and addresses, and asks for the files of the model when no link names them. */
export class AwaitedView extends PageElement.with({
  _awaited: null as Awaited | null,
  /** Its files are being opened again. */
  _isOpening: false,
}) {
  readonly #listeners = new AbortController();
  /** Those of the app; null before the first view. */
  #workspace: Workspace | null = null;
  #actions: Actions | null = null;
  /** It is not known yet whether the model is among what is open. */
  #isLooking = true;

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
    } else await this.#ask({ ...link, from: 'picture', recent: null }, workspace, actions);
    return true;
  }

  /** Opens the files of the address of a local model again where they are among those that were opened before and may be read; else asks for them. */
  async restoreAddress(
    { fragment, entry, name: given, archive }: LocalAddress,
    recents: readonly Recent[],
    workspace: Workspace,
    actions: Actions,
  ): Promise<void> {
    const files = archive ? [archive.file] : entry ? filesOf(entry) : [];
    const name = given || nameOfEntry(entry);
    const has = (each: Recent): boolean => {
      if (archive) return hasArchive(each, archive);
      return entry ? hasFile(each, files[0]!) : each.name === name;
    };
    const recent = recents.find((each) => !each.failed && has(each)) ?? null;
    this._isOpening = recent !== null && (await isReadableAgain(recent));
    await this.#ask({ fragment, files, entry, archive, from: 'address', name, recent }, workspace, actions);
    if (this._isOpening && this._awaited) actions.openRecent(recent!);
  }

  async #ask(view: Awaited, workspace: Workspace, actions: Actions): Promise<void> {
    if (!this.#workspace)
      this.parentElement!.addEventListener('opened', () => void this.#opened(), this.#listeners);
    if (!this.#workspace) workspace.addEventListener('change', () => this.requestUpdate(), this.#listeners);
    [this.#workspace, this.#actions] = [workspace, actions];
    this._awaited = null;
    this.#isLooking = true;
    if (await this.#show(view)) return;
    this._awaited = view;
    // With nothing open, the next drop is looked at first.
    this.#isLooking = !workspace.shown;
    if (!this._isOpening) this.announce(view.archive ? titleOf(view.archive) : textOf(view));
  }

  protected override render(): unknown {
    if (!this._awaited || this._isOpening) return nothing;
    const { from, recent, archive, fragment } = this._awaited;
    const { shown } = this.#workspace!;
    // What was just opened may have it.
    if (shown && this.#isLooking) return nothing;
    if (archive && !shown)
      return archivePage(archive, fragment, {
        recent,
        chooseFolder: () => this.#actions?.chooseFolder(),
        chooseFiles: () => this.#actions?.chooseFiles(),
        openRecent: () => recent && this.#actions?.openRecent(recent),
      });
    const label = { picture: 'View of a picture', address: 'View of an address' }[from];
    return message({
      label,
      icon: 'image-up',
      text: html`<span class="notice"
        >${isolated(archive ? `${titleOf(archive)}. Drop it to see the same view.` : textOf(this._awaited))}</span
      >`,
      actions: html`${
          recent
            ? html`<button class="btn" @click=${() => this.#actions?.openRecent(recent)}>
                <span>Open <bdi>${recent.name}</bdi></span>
              </button>`
            : nothing
        }
        <button class="btn" @click=${() => this.#actions?.chooseFiles()}>
          ${from === 'address' ? 'Choose it again' : 'Choose'}
        </button>`,
      close: () => (this._awaited = null),
    });
  }

  /** The app has opened something. */
  async #opened(): Promise<void> {
    this._isOpening = false;
    if (!this._awaited || (await this.#show(this._awaited))) return;
    this.#isLooking = false;
    this.requestUpdate();
  }

  /** Shows the view when the model is open; false when it is not. */
  async #show({ fragment, files, entry = '', archive, name }: Awaited): Promise<boolean> {
    const { shown, failed, isBusy } = this.#workspace!;
    const version = shown?.version;
    const open = version?.files;
    const isGallery = open !== undefined && files.length === 0;
    const found =
      archive && open ? await findInArchives(open.entries, archive, archiveReader(version!)) : null;
    const ofFiles = (): Entry | null | undefined =>
      isGallery ? open.entries[0] : (open?.entry(entry) ?? modelOfFiles(files, open?.entries ?? []));
    const model = archive ? found?.entry : ofFiles();
    if (!model || isBusy || (failed && model === version?.entry)) return false;
    this._awaited = null;
    const view = fragment.split('&').filter((field) => !/^(entry|file)=/.test(field));
    follow(isGallery ? fragment : [...view, `entry=${encodeValue(model.id)}`].join('&'), name);
    if (found?.differs) this.#workspace!.say({ text: found.differs });
    return true;
  }
}

/** Goes to a link, as if it was clicked. The event comes at once: later, the page may have written the address again. */
function follow(fragment: string, name = ''): void {
  history.pushState(name ? { name } : null, '', `#${fragment}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function textOf({ from, files, name }: Awaited): string {
  const names = listNames(files.map(fileName), mostNames);
  if (from === 'address')
    return `${name} was opened from this computer.${names && ` Choose ${names} again to see the same view.`}`;
  return `This ${from} shows ${names}. Drop ${files.length === 1 ? 'it' : 'them'} to see the same view.`;
}

/** Whether a recent entry can be opened without a question of the browser. */
async function isReadableAgain({ files, packs = [], handles = [], links }: Recent): Promise<boolean> {
  const allowed = await Promise.all(handles.map(isReadable));
  return allowed.every(Boolean) && files.length + packs.length + handles.length + links.length > 0;
}

/** Whether a recent entry has a file of this path, or the folder that it is in. */
function hasFile({ files, packs = [], handles = [] }: Recent, path: string): boolean {
  const names = [...files.map(({ name }) => name), ...packs.flatMap((pack) => pack.names)];
  const isStored = names.some((name) => fileName(name).toLowerCase() === fileName(path).toLowerCase());
  return isStored || handles.some(({ name }) => name === path.split('/')[0]);
}

/** Whether a recent entry has an archive, by the names of its files. */
function hasArchive({ files, packs = [], handles = [] }: Recent, { file }: ArchivePlace): boolean {
  const names = [...files, ...handles].map(({ name }) => name).concat(packs.flatMap((pack) => pack.names));
  const isMeant = (name: string): boolean =>
    file === 'cache' ? /^main_file_cache/.test(name) : name.toLowerCase() === file.toLowerCase();
  return names.some((name) => isMeant(fileName(name)));
}

/** What the id of a model says of its files: "crate_d.3d#crate.uc:crate" is of crate_d.3d, crate_a.3d and crate.uc. */
function filesOf(entry: string): string[] {
  const [, first = entry, script = ''] = /^([^#]*)(?:#([^:]*\.[^:]*):)?/.exec(entry)!;
  const partners = partnersOf(first).slice(0, 1);
  return [...new Set([first, ...partners, script])].filter(Boolean);
}

customElements.define('retromesh-awaited-view', AwaitedView);
