import type { Entry } from '../../core/index.js';
import type { RetroMesh } from '../../element/index.js';
import type { applyView } from '../../links/apply-view.js';
import type { FileOpener } from '../input/file-opener.js';
import { showEntry } from '../workspace/open.js';
import { shownOf, type Workspace } from '../workspace/workspace.js';
import type { PageName } from '../ui/page-element.js';
import type { LocalAddress } from './awaited-view.js';
import type { Written } from './address-name.js';
import { keepAddress } from './left-address.js';
import type { LinkReading } from '../../links/read-link.js';
import { leftOutText } from '../../links/left-out.js';
import { linkAddress } from '../../links/link-address.js';
import { defaultView, type LinkSource, type ViewState } from '../../links/view-state.js';
import { viewOf, watchView } from '../../links/viewer-view.js';
import { Seen } from '../../links/write-link.js';
import { isLink, namesArchive, routeOf, type LinkPage } from '../../links/route.js';
import type { ArchivePlace } from '../../links/archive-place.js';
import { browsing, splitBrowsing } from '../workspace/browsing.js';
import type { Version } from '../workspace/version.js';

/** What the app gives: its parts, its page, and its way to open something. */
interface LinkHost {
  readonly workspace: Workspace;
  readonly opener: FileOpener;
  page(): PageName;
  viewer(): RetroMesh | null;
  open(opening: Promise<unknown>): void;
  /** Asks for the files of a link to a local model. */
  restoreAddress(address: LocalAddress): void;
}

type Said = Pick<LinkReading, 'source' | 'view' | 'problems'>;

/** What links to models of archives are read and written with. */
async function loadArchives() {
  const [links, reader] = await Promise.all([
    import('../../links/archive-place.js'),
    import('../workspace/archive-reader.js'),
  ]);
  return { ...links, ...reader };
}

/** Keeps the address of the page at what is seen, and opens what an address says. */
export class AddressBar {
  readonly #host: LinkHost;
  readonly #listeners = new AbortController();
  readonly #writer = new AddressWriter(
    () => this.#read(),
    (text) => this.#replaceHash(text),
  );
  /** The fragment that the page shows. After Back, the address has the next one before `hashchange` is fired. */
  #followed = location.hash;
  /** What the link that is being opened says. */
  #wanted: Said | null = null;
  readonly #places = new WeakMap<Entry, ArchivePlace | null>();
  /** Links to models of archives, whose code is loaded with the first of them. */
  #archives: Awaited<ReturnType<typeof loadArchives>> | null = null;
  /** `applyView`, whose code is loaded with the first link. */
  #applyView: typeof applyView | null = null;

  constructor(host: LinkHost) {
    this.#host = host;
    const { signal } = this.#listeners;
    host.workspace.addEventListener('change', () => this.#writer.changed(), { signal });
    browsing.addEventListener('change', () => this.#writer.changed(), { signal });
    window.addEventListener('pagehide', () => this.#leave(), { signal });
  }

  /** Follows the viewer's state. */
  watch(viewer: RetroMesh): void {
    watchView(viewer, () => this.#writer.changed(), this.#listeners.signal);
  }

  stop(): void {
    this.#listeners.abort();
    this.#writer.stop();
  }

  /** Applies the view of the link that is being opened to its model, which has just been shown. */
  shown(viewer: RetroMesh): void {
    if (this.#wanted) this.#apply(viewer, this.#wanted);
    this.#wanted = null;
  }

  /** The address has changed: opens its link. A link that only says what is open already, by Back or Forward, is kept. */
  async navigated(): Promise<void> {
    this.#followed = location.hash;
    const { isWritten } = (history.state ?? {}) as Partial<Written>;
    if (isLink(location.hash)) await this.open(isWritten === true);
    this.#writer.navigated();
  }

  /** Opens the link of the address; false when it names nothing to open. One without source is a view of the open drop. */
  async open(isWritten = false): Promise<boolean> {
    // Read first: while the code is loaded, the address may be written.
    const addresses = new URLSearchParams(location.search).getAll('src');
    const link = location.hash || addresses.map((address) => `src=${encodeURIComponent(address)}`).join('&');
    const [{ readLink }, { applyView: apply }] = await Promise.all([
      import('../../links/read-link.js'),
      import('../../links/apply-view.js'),
    ]);
    this.#applyView = apply;
    const inArchive = namesArchive(link) ? (await this.#loadArchives()).archivePlaceOf(link) : null;
    const { own, rest } = splitBrowsing(inArchive?.rest ?? link);
    let said = readLink(rest, document.baseURI);
    const { workspace, opener } = this.#host;
    const { version } = workspace.shown ?? {};
    if (inArchive && !said.source && !said.refused) {
      const { findInArchives, archiveReader } = this.#archives!;
      const found =
        version && (await findInArchives(version.files.entries, inArchive.place, archiveReader(version)));
      if (!found) {
        this.#host.restoreAddress({ fragment: rest, entry: '', name: '', archive: inArchive.place });
        return true;
      }
      said = { ...said, view: { ...said.view, entry: found.entry.id } };
    }
    browsing.want(own);
    const { source, view, refused, problems } = said;
    const opened = linkable(version?.origin.link ?? null);
    if (refused) this.#host.open(opener.refuseLink(refused));
    else if (!source && !version) {
      const { name = '' } = (history.state ?? {}) as Partial<Written>;
      const isLocal = problems.length === 0 && (view.entry || name) !== '';
      if (isLocal) this.#host.restoreAddress({ fragment: link.replace(/^#/, ''), entry: view.entry, name });
      if (problems.length === 0) return isLocal;
      this.#host.open(opener.refuseLink(problems.join(' ').replace(/\.$/, '')));
    } else if (source && !isSame(source, opened)) this.#open(said, opener.openSource(source, wantedOf(view)));
    else if (!isWritten) {
      const { entry, choices } = wantedOf(view);
      const asked = version!.files.entry(entry);
      const viewer = this.#host.viewer();
      if (asked && (asked !== version!.entry || !isSame(choices, version!.choices)))
        this.#open(
          said,
          workspace.run(showEntry(entry, undefined, choices), { name: asked.name, onError: 'page' }),
        );
      else if (viewer?.model) this.#apply(viewer, said);
    }
    return true;
  }

  /** What is seen; null when no model is shown. */
  seen(): Seen | null {
    const { workspace, page, viewer } = this.#host;
    const { version } = workspace.current ?? {};
    const source = linkable(version?.origin.link ?? null);
    const name = page();
    if (workspace.task || workspace.failed || name === 'start') return null;
    if (name === 'gallery') return new Seen(source, { ...defaultView, page: 'gallery' });
    const shown = viewer();
    const entry = version?.entry;
    if (!shown?.model || !entry || this.#wanted) return null;
    const choices = Object.entries(version!.choices);
    const tab = routeOf(location.hash).slice(1) as LinkPage;
    // The address of local files says what it needs.
    const isOnly = version!.files.entries.length === 1 && source !== null;
    const archive = source ? null : this.#placeOf(version!, entry);
    return new Seen(source, { ...viewOf(shown), entry: isOnly ? '' : entry.id, page: tab, choices }, archive);
  }

  /** Where a model is in its archive, once its sum is known; null until then, and for loose files. */
  #placeOf(version: Version, entry: Entry): ArchivePlace | null {
    if (entry.place === undefined) return null;
    const known = this.#places.get(entry);
    if (known !== undefined) return known;
    this.#places.set(entry, null);
    void this.#loadArchives()
      .then(({ placeWithSum, archiveReader }) => placeWithSum(entry, archiveReader(version)))
      .then((place) => {
        this.#places.set(entry, place);
        this.#writer.changed();
      })
      .catch(() => {});
    return null;
  }

  async #loadArchives(): ReturnType<typeof loadArchives> {
    return (this.#archives ??= await loadArchives());
  }

  #apply(viewer: RetroMesh, { source, view, problems }: Said): void {
    const unseen = this.#applyView?.(viewer, view, { grid: true }) ?? [];
    const left = source?.kind === 'packed' ? leftOutText(source.less) : '';
    const less = left ? [`The link leaves out ${left}. Who shared it has them.`] : [];
    for (const sentence of [...less, ...problems, ...unseen]) this.#host.workspace.say({ text: sentence });
  }

  #open(said: Said, opening: Promise<unknown>): void {
    this.#wanted = said;
    const forget = (): void => {
      if (this.#wanted === said) this.#wanted = null;
    };
    this.#host.open(opening.finally(forget));
  }

  #leave(): void {
    const before = location.href;
    this.#writer.flush();
    keepAddress(before);
  }

  #read(): string | null {
    const seen = location.hash === this.#followed ? this.seen() : null;
    if (!seen) return null;
    const link = seen.archive ? this.#archives!.archiveLink(seen.archive, seen.view) : seen.link();
    const isBrowsed = seen.view.page === 'gallery' && browsing.fields !== '';
    return isBrowsed ? `${link}&${browsing.fields}` : link;
  }

  /** Writes a fragment into the address, without `?src=`, which it replaces. */
  #replaceHash(text: string): void {
    const url = new URL(location.href);
    if (/[#&](src|sample|pack)=/.test(`#${text}`)) url.searchParams.delete('src');
    url.hash = text;
    try {
      const { dropName, name } = shownOf(this.#host.workspace);
      const written: Written = { isWritten: true, name: this.#host.page() === 'gallery' ? dropName : name };
      history.replaceState(written, '', url);
    } catch {
      // A browser that allows no more changes keeps the address.
    }
    this.#followed = location.hash;
  }
}

/** The source with its URLs as `readLink` gives them; null when a link may not name them. */
function linkable(source: LinkSource | null): LinkSource | null {
  if (source?.kind !== 'addresses') return source;
  const addresses = source.addresses.map((address) => linkAddress(address, document.baseURI));
  return addresses.every((address) => address !== null) ? { kind: 'addresses', addresses } : null;
}

function wantedOf({ entry, choices }: ViewState): { entry: string; choices: Record<string, string> } {
  return { entry, choices: Object.fromEntries(choices) };
}

function isSame(one: object, other: object | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Changes of the address are at least this far apart: browsers allow 100 in 30 seconds. */
const milliseconds = 500;

/**
 * Calls `write` after changes, at most every 500 ms, and only with another text than the last.
 *
 * ```ts
 * const writer = new AddressWriter(() => linkOfWhatIsSeen(), (text) => history.replaceState(null, '', text));
 * camera.addEventListener('change', () => writer.changed());
 * ```
 */
export class AddressWriter {
  readonly #read: () => string | null;
  readonly #write: (text: string) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #written: string | null = null;

  /** `read` gives the text; null leaves the address as it is. */
  constructor(read: () => string | null, write: (text: string) => void) {
    this.#read = read;
    this.#write = write;
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.flush(), milliseconds);
  }

  /** Forgets what was written: the address was changed by a navigation. */
  navigated(): void {
    this.#written = null;
    this.changed();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Writes at once what the last change has left to be written. */
  flush(): void {
    if (this.#timer === null) return;
    this.stop();
    const text = this.#read();
    if (text === null || text === this.#written) return;
    this.#written = text;
    this.#write(text);
  }
}
