import { ModelError, type Collection, type Source } from '../../core/index.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { droppedFiles, getFiles, nameOfFiles, type Dropped, type Handles } from './dropped-files.js';
import { loadWatching, type Chosen } from './file-picker.js';
import { LinkError } from '../../links/link-error.js';
import type { UnpackedFile } from '../../links/packed-file.js';
import type { LinkSource } from '../../links/view-state.js';
import { isAddress, lastSegment, linksIn } from './links.js';
import type { DropStore, OpenedDrop } from '../start/drop-store.js';
import type { Recent, Recents } from '../start/recents.js';
import { readSamples, sampleUrl, type Sample } from '../../links/samples.js';
import type { OpenResult, Wanted } from '../session/session-types.js';
import { galleryThreshold } from '../session/rest-of-drop.js';
import type { Session } from '../session/session.js';
import { countOf } from '../shared/format.js';
import { loadPart } from '../shared/load-part.js';

/** What was opened, without the state of the session. */
type Opened = Omit<OpenedDrop, 'drop' | 'entries' | 'error'>;

/** Opens drops, chosen files, pastes, links, samples and recent files, and stores them in the recent files. */
export class FileOpener {
  readonly #session: Session;
  readonly #recents: Recents;
  /** Null until its code is loaded. */
  #drops: Promise<DropStore> | null = null;
  #stored: Promise<void> = Promise.resolve();
  /** Where a link finds the files of each drop that was not opened from local files. */
  readonly #sources = new WeakMap<object, LinkSource>();
  /** Repeats the last request. */
  #last: (() => Promise<unknown>) | null = null;

  constructor(session: Session, recents: Recents) {
    this.#session = session;
    this.#recents = recents;
  }

  /** Where a link finds the files of the open drop; null for local files. */
  get source(): LinkSource | null {
    const { drop } = this.#session;
    return (drop && this.#sources.get(drop)) ?? null;
  }

  /** Resolves when what was opened is in the recent files, which opening does not wait for: the browser may be slow to store it. */
  get stored(): Promise<void> {
    return this.#stored;
  }

  /** Opens the files of a drop or paste, else its links, else its text. Reads `data` before it returns. */
  async openData(data: DataTransfer): Promise<void> {
    if (data.types.includes('Files')) {
      const dropped = await this.#session.prepare('files', (signal, found) =>
        droppedFiles(data, signal, found),
      );
      if (!dropped) return;
      const isRead = dropped.files.length + dropped.unreadable.length > 0;
      const { handles = [] } = dropped;
      return isRead ? this.#openDropped(dropped) : this.openChosen({ files: [], handles });
    }
    const links = linksIn(data);
    return links.length > 0 ? this.openLinks(links) : this.openText(data.getData('text/plain'));
  }

  /** Opens chosen files, or folders through their handles. */
  async openChosen({ files, handles = [] }: Chosen): Promise<void> {
    if (files.length > 0) return this.openFiles(files, handles);
    const dropped = await this.#session.prepare('files', async (signal, found) => {
      const { readHandles } = await loadWatching();
      return readHandles(handles, signal, found);
    });
    if (dropped) await this.#openDropped({ ...dropped, handles });
  }

  /** Opens files, and watches them through their handles, where there are any; those that are `kept` open them again later. */
  async openFiles(files: Dropped['files'], handles: Handles = [], kept: Handles = handles): Promise<void> {
    this.#last = null;
    loadErrorPage();
    if (files.length > galleryThreshold) void loadPart(galleryPage);
    const name = nameOfFiles(files.map((file) => file.name));
    const session = this.#session;
    const result = await session.open(files, name);
    const { drop, rest } = session;
    if (drop && result === 'added') this.#sources.delete(drop);
    const opened = { name, links: [], handles: kept, isAdded: result === 'added' };
    if (result !== 'replaced' || !rest.progress) return this.#arrived(opened, files, handles, result);
    void rest.whole
      .then(yieldToMain) // not in the task that lists thousands of models
      .then(() => session.drop === drop && this.#arrived(opened, files, handles, result));
  }

  /** Watches and stores what was opened, all of which has arrived. */
  #arrived(
    opened: Omit<Opened, 'files'>,
    given: Dropped['files'],
    handles: Handles,
    result: OpenResult,
  ): void {
    const files = getFiles({ files: given, unreadable: [] }).then((dropped) => dropped.files);
    if (handles.length > 0)
      void Promise.all([files, loadWatching()]).then(
        ([got, watch]) => watch.startWatching(this.#session, handles, got, result),
        () => {},
      );
    if (result !== 'cancelled' && result !== 'unused') this.#store(opened, files);
  }

  async openLinks(addresses: readonly string[], wanted: Wanted | null = null): Promise<void> {
    loadErrorPage();
    const name =
      addresses.length === 1
        ? lastSegment(addresses[0]!, document.baseURI)
        : countOf(addresses.length, 'link');
    const result = await this.#open(addresses, name, { kind: 'addresses', addresses }, wanted);
    if (result === 'replaced') this.#store({ name, links: addresses, handles: [], isAdded: false }, []);
  }

  /** Opens the link or sample again that was opened last. */
  async retry(): Promise<void> {
    await this.#last?.();
  }

  async openText(text: string): Promise<void> {
    const words = text.trim().split(/\s+/);
    if (words.every(isAddress)) return this.openLinks(words);
    const module = await this.#session.prepare(
      'text',
      () => import('./hex-text.js'),
      () => this.openText(text),
    );
    if (!module) return;
    const files = module.parseHexText(text);
    if (files)
      return this.openFiles(
        files.map(({ name, bytes }) => ({ name, file: new File([copyOf(bytes)], name) })),
      );
    this.#fail(
      'Pasted text',
      new ModelError({
        code: 'not-a-model',
        sentence: 'The pasted text is neither a link nor hexadecimal bytes',
        advice: 'Paste files from your file manager, a URL with https://, or bytes such as 01 00 B4 04.',
      }),
    );
  }

  async openSample(sample: Sample, wanted: Wanted | null = null): Promise<void> {
    const sources: Source[] = sample.files.map((name) => ({ name, url: sampleUrl(sample, name) }));
    await this.#open(sources, sample.name, { kind: 'sample', id: sample.id }, wanted);
  }

  /** Opens the source of a link. */
  async openSource(source: LinkSource, wanted: Wanted): Promise<void> {
    if (source.kind === 'addresses') return this.openLinks(source.addresses, wanted);
    if (source.kind === 'packed') return this.#openPacked(source, wanted);
    const sample = (await readSamples()).find(({ id }) => id === source.id);
    if (sample) return this.openSample(sample, wanted);
    return this.refuseLink(`The link names the sample "${source.id}", which this page does not have`);
  }

  /** Reports a link that is not opened; `sentence` has no full stop. */
  async refuseLink(sentence: string): Promise<void> {
    this.#fail('Link', new ModelError({ code: 'bad-link', sentence }));
  }

  /** Call it while a click is handled: the browser may ask whether the page may read the files again. */
  async openRecent(recent: Recent): Promise<void> {
    const { name, links, handles = [] } = recent;
    if (links.length > 0) return this.openLinks(links);
    const read = await this.#session.prepare(name, async (signal, found) =>
      (await loadWatching()).readAgain(recent, signal, found),
    );
    if (!read) return;
    await this.#openDropped(read, handles);
    if (read.notice) this.#session.addNotice(read.notice);
  }

  async #open(
    sources: readonly Source[],
    name: string,
    source: LinkSource,
    wanted: Wanted | null,
  ): Promise<OpenResult> {
    this.#last = () => this.#open(sources, name, source, wanted);
    const result = await this.#session.open(sources, name, wanted);
    const { drop } = this.#session;
    if (drop && result === 'replaced') this.#sources.set(drop, source);
    if (drop && result === 'added') this.#sources.delete(drop);
    return result;
  }

  async #openPacked(source: LinkSource & { readonly kind: 'packed' }, wanted: Wanted): Promise<void> {
    const unpackLink = async (): Promise<readonly UnpackedFile[]> => {
      const { unpack } = await import('../../links/unpack.js');
      return unpack(source.text).catch((error: unknown) => {
        throw error instanceof LinkError ? new ModelError(error.report, { cause: error }) : error;
      });
    };
    this.#last = null;
    const again = () => this.#openPacked(source, wanted);
    const files = await this.#session.prepare('Link', unpackLink, again);
    if (!files) return;
    const sources = files.map(({ name, bytes }) => ({ name, file: new Blob([bytes]) }));
    await this.#open(sources, nameOfFiles(files.map(({ name }) => name)), source, wanted);
  }

  #fail(name: string, error: ModelError): void {
    this.#last = null;
    this.#session.fail(name, error);
  }

  async #openDropped(dropped: Dropped, kept = dropped.handles): Promise<void> {
    const { files, unreadable, handles } = dropped;
    if (unreadable.length === 0) return this.openFiles(files, handles, kept);
    const module = await this.#session.prepare(
      'files',
      () => import('./unreadable-error.js'),
      () => this.#openDropped(dropped, kept),
    );
    if (!module) return;
    const error = module.unreadableError(unreadable);
    if (files.length === 0) return this.#fail(unreadable[0]!, error);
    await this.openFiles(files, handles, kept);
    this.#session.addNotice(`${error.report.sentence}.`);
  }

  /** Stores what was opened in the recent files, after what was opened before it, where the code for that can be loaded. */
  #store(opened: Omit<Opened, 'files'>, files: Opened['files'] | Promise<Opened['files']>): void {
    const { drop, entries, error } = this.#session;
    const add = async (): Promise<void> => {
      const store = await (this.#drops ??= loadDropStore(this.#recents)).catch(() => (this.#drops = null));
      const state = { drop: drop as Collection | null, entries, error };
      await store?.add({ ...opened, ...state, files: await files });
    };
    this.#stored = this.#stored.then(add).catch(() => {});
  }
}

async function loadDropStore(recents: Recents): Promise<DropStore> {
  const { DropStore } = await import('../start/drop-store.js');
  return new DropStore(recents);
}

const errorReport = () => import('../report/error-report.js');
const galleryPage = () => import('../gallery/gallery-page.js');

/** Loads the error page while files are opened; our samples do not need it. */
function loadErrorPage(): void {
  void loadPart(errorReport);
}

function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
