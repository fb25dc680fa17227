import { ModelError, type Collection, type Source } from '../../core/index.js';
import { blobSize } from '../../core/files/blob-size.js';
import { fileName } from '../../core/format.js';
import { droppedFiles, nameOfFiles, type Dropped, type DroppedFile, type Handles } from './dropped-files.js';
import { loadWatching, type Chosen } from './file-picker.js';
import { LinkError } from '../../links/link-error.js';
import type { PackedFile } from '../../links/packed-file.js';
import type { LinkSource } from '../../links/view-state.js';
import { isAddress, lastSegment, linksIn } from './links.js';
import { filesOf, maxStoredBytes, recentId, type Recent, type Recents } from '../start/recents.js';
import { readSamples, sampleUrl, type Sample } from '../../links/samples.js';
import type { OpenResult, Wanted } from '../session/session-types.js';
import type { Session } from '../session/session.js';
import { countOf, listNames } from '../shared/format.js';
import { loadPart } from '../shared/load-part.js';

/** Opens drops, chosen files, pastes, links, samples and recent files, and stores them in the recent files. */
export class FileOpener {
  readonly #session: Session;
  readonly #recents: Recents;
  /** The files of each drop that was opened from local files. */
  readonly #files = new WeakMap<object, readonly DroppedFile[]>();
  /** Where a link finds the files of each drop that was not opened from local files. */
  readonly #sources = new WeakMap<object, LinkSource>();
  /** Repeats the last request. */
  #last: (() => Promise<unknown>) | null = null;
  /** Id of the open drop in the recent files. */
  #recentId = '';

  constructor(session: Session, recents: Recents) {
    this.#session = session;
    this.#recents = recents;
  }

  /** Where a link finds the files of the open drop; null for local files. */
  get source(): LinkSource | null {
    const { drop } = this.#session;
    return (drop && this.#sources.get(drop)) ?? null;
  }

  /** Opens the files of a drop or paste, else its links, else its text. Reads `data` before it returns. */
  async openData(data: DataTransfer): Promise<void> {
    if (data.types.includes('Files')) {
      const dropped = await this.#session.prepare('files', (signal, found) =>
        droppedFiles(data, signal, found),
      );
      if (!dropped) return;
      const isRead = dropped.files.length + dropped.unreadable.length > 0;
      return isRead ? this.#openDropped(dropped) : this.openChosen(dropped);
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

  /** Opens files, and watches them through their handles, where there are any. */
  async openFiles(files: readonly DroppedFile[], handles: Handles = []): Promise<void> {
    this.#last = null;
    loadErrorPage();
    const name = nameOfFiles(files.map((file) => file.name));
    const result = await this.#session.open(files, name);
    const { drop, error } = this.#session;
    if (handles.length > 0)
      void loadWatching().then(
        (watch) => watch.startWatching(this.#session, handles, files, result),
        () => {},
      );
    if (drop && result === 'added') this.#sources.delete(drop);
    if (result === 'added') return this.#storeAdded(name, files);
    if (result === 'cancelled' || result === 'unused') return;
    if (drop && error?.ofModel !== false) this.#files.set(drop, files);
    await this.#storeFiles(name, files);
  }

  async openLinks(addresses: readonly string[], wanted: Wanted | null = null): Promise<void> {
    loadErrorPage();
    const name =
      addresses.length === 1
        ? lastSegment(addresses[0]!, document.baseURI)
        : countOf(addresses.length, 'link');
    const result = await this.#open(addresses, name, { kind: 'addresses', addresses }, wanted);
    if (result === 'replaced') await this.#store({ name, files: [], links: addresses });
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

  async openRecent(recent: Recent): Promise<void> {
    if (recent.links.length > 0) return this.openLinks(recent.links);
    const files = (await filesOf(recent)).map(({ name, file }) => ({
      name,
      file: new File([file], fileName(name)),
    }));
    return this.openFiles(files);
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
    const unpackLink = async (): Promise<readonly PackedFile[]> => {
      const { unpack } = await import('../../links/unpack.js');
      return unpack(source.text).catch((error: unknown) => {
        throw error instanceof LinkError ? new ModelError(error.report, { cause: error }) : error;
      });
    };
    this.#last = null;
    const again = () => this.#openPacked(source, wanted);
    const files = await this.#session.prepare('Link', unpackLink, again);
    if (!files) return;
    const sources = files.map(({ name, bytes }) => ({ name, file: new Blob([copyOf(bytes)]) }));
    await this.#open(sources, nameOfFiles(files.map(({ name }) => name)), source, wanted);
  }

  #fail(name: string, error: ModelError): void {
    this.#last = null;
    this.#session.fail(name, error);
  }

  async #openDropped(dropped: Dropped): Promise<void> {
    const { files, unreadable, handles } = dropped;
    if (unreadable.length === 0) return this.openFiles(files, handles);
    const module = await this.#session.prepare(
      'files',
      () => import('./unreadable-error.js'),
      () => this.#openDropped(dropped),
    );
    if (!module) return;
    const error = module.unreadableError(unreadable);
    if (files.length === 0) return this.#fail(unreadable[0]!, error);
    await this.openFiles(files, handles);
    this.#session.addNotice(`${error.report.sentence}.`);
  }

  // The drop with the added files replaces the drop without them.
  async #storeAdded(name: string, added: readonly DroppedFile[]): Promise<void> {
    const { drop } = this.#session;
    const before = drop && this.#files.get(drop);
    if (!drop || !before) return;
    const { DroppedAgain } = await import('../session/dropped-again.js');
    const named = new DroppedAgain(added, (drop as Collection).files).sources as readonly DroppedFile[];
    const stored = new Set(before.map((file) => file.name));
    // A new version of a file in an archive would be a second one beside the archive.
    if (named.some((file) => !added.some(({ name: given }) => given === file.name) && !stored.has(file.name)))
      return;
    const files = [...before.filter((file) => !named.some((other) => other.name === file.name)), ...named];
    this.#files.set(drop, files);
    await this.#recents.remove(this.#recentId);
    await this.#storeFiles(name, files);
  }

  async #storeFiles(name: string, files: readonly DroppedFile[]): Promise<void> {
    const size = files.reduce((sum, { file }) => sum + blobSize(file), 0);
    if (files.length > 0 && size <= maxStoredBytes) await this.#store({ name, files, links: [] });
  }

  async #store({ name, files, links }: Pick<Recent, 'name' | 'files' | 'links'>): Promise<void> {
    const { entries, error } = this.#session;
    const isOne = entries.length === 1 && error?.ofModel !== false;
    const isCounted = entries.length > 1 && name === countOf(files.length, 'file');
    const several = isCounted
      ? listNames(
          entries.map((entry) => entry.name),
          2,
        )
      : name;
    const title = isOne ? entries[0]!.name : several;
    const detail =
      isOne || entries.length === 0
        ? countOf(files.length || links.length, 'file')
        : countOf(entries.length, 'model');
    this.#recentId = recentId(title, [...files.map((file) => file.name), ...links]);
    await this.#recents.add({
      id: this.#recentId,
      name: title,
      detail: error ? 'not opened' : detail,
      failed: error !== null,
      when: Date.now(),
      files,
      links,
    });
  }
}

const errorReport = () => import('../report/error-report.js');

/** Loads the error page while files are opened; our samples do not need it. */
function loadErrorPage(): void {
  void loadPart(errorReport);
}

function copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
