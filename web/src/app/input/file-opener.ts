import { ModelError, type Entry, type Source } from '../../core/index.js';
import { yieldToMain } from '../../core/yield-to-main.js';
import { droppedFiles, getFiles, nameOfFiles, type Chosen, type Dropped } from './incoming-files.js';
import type { Handles, Recent } from '../workspace/local-files.js';
import { LinkError } from '../../links/link-error.js';
import type { LinkSource } from '../../links/view-state.js';
import { isAddress, lastSegment, linksIn } from './links.js';
import type { DropStore } from './drop-store.js';
import type { Recents } from './recents.js';
import { readSamples, sampleUrl, type Sample } from '../../links/samples.js';
import { countOf } from '../../core/format.js';
import { drop, surelyMany, type OpenRequest, type RestOfFiles } from '../workspace/open.js';
import { orAborted } from '../workspace/task.js';
import type { Failed, Origin, Version } from '../workspace/version.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Command, Outcome, RunOptions, Work } from '../workspace/command.js';

/** Local files that were read, the handles that they are watched through, and those that are kept to read them again. */
interface LocalFiles extends Dropped {
  readonly kept?: Handles;
  /** What to say about them. */
  readonly notice?: string;
}

/** An error waits at most this many milliseconds until what has it is stored. */
const mostWait = 500;

/** Pages that an opening can end with, beside the viewer. */
export type ExpectedPage = 'error' | 'gallery';

/** Opens drops, chosen files, pastes, links, samples and recent files, and stores them in the recent files. */
export class FileOpener {
  readonly #workspace: Workspace;
  readonly #rest: Pick<RestOfFiles, 'progress' | 'whole'>;
  readonly #recents: () => Promise<Recents>;
  readonly #picture: () => Promise<string>;
  readonly #expect: (page: ExpectedPage) => void;
  /** Null until its code is loaded. */
  #drops: Promise<DropStore> | null = null;
  #stored: Promise<void> = Promise.resolve();

  /** `expect` loads a page that may be shown next, while files are opened; our samples need none. `picture` makes one of the model that is shown. */
  constructor(
    workspace: Workspace,
    rest: Pick<RestOfFiles, 'progress' | 'whole'>,
    recents: () => Promise<Recents>,
    expect: (page: ExpectedPage) => void,
    picture: () => Promise<string> = async () => '',
  ) {
    this.#expect = expect;
    this.#workspace = workspace;
    this.#rest = rest;
    this.#recents = recents;
    this.#picture = picture;
  }

  /** Resolves when what was opened is in the recent files, which opening does not wait for: the browser may be slow to store it. */
  get stored(): Promise<void> {
    return this.#stored;
  }

  /** Opens the files of a drop or paste, else its links, else its text. Reads `data` before it returns. */
  async openData(data: DataTransfer): Promise<Outcome> {
    if (data.types.includes('Files'))
      return this.#openLocal('files', async (work, found) => {
        const dropped = await droppedFiles(data, work.signal, found);
        const { handles = [], files, unreadable } = dropped;
        return files.length + unreadable.length > 0 ? dropped : readFolders(handles, work, found);
      });
    const links = linksIn(data);
    return links.length > 0 ? this.openLinks(links) : this.openText(data.getData('text/plain'));
  }

  /** Opens chosen files, or folders through their handles. */
  async openChosen({ files, handles = [] }: Chosen): Promise<Outcome> {
    if (files.length > 0) return this.openFiles(files, handles);
    return this.#openLocal('files', (work, found) => readFolders(handles, work, found));
  }

  /** Opens files, and watches them through their handles, where there are any. */
  openFiles(files: Dropped['files'], handles: Handles = []): Promise<Outcome> {
    return this.#openLocal('files', async () => ({ files, unreadable: [], handles }), false);
  }

  async openLinks(addresses: readonly string[], wanted: OpenRequest | null = null): Promise<Outcome> {
    this.#expect('error');
    const name =
      addresses.length === 1
        ? lastSegment(addresses[0]!, document.baseURI)
        : countOf(addresses.length, 'link');
    return this.#open(addresses, name, { kind: 'addresses', addresses }, wanted, (outcome) => {
      if (outcome.kind === 'adopted' && outcome.step.version.origin.link)
        void this.#storeVersion(outcome.step.version, true);
    });
  }

  async openText(text: string): Promise<Outcome> {
    const words = text.trim().split(/\s+/);
    if (words.every(isAddress)) return this.openLinks(words);
    return this.#openLocal('text', async (work) => {
      const { parseHexText } = await import('./hex-text.js');
      const files = parseHexText(text);
      if (files)
        return {
          files: files.map(({ name, bytes }) => ({ name, file: new File([new Uint8Array(bytes)], name) })),
          unreadable: [],
        };
      work.rename('Pasted text');
      throw new ModelError({
        code: 'not-a-model',
        sentence: 'The pasted text is neither a link nor hexadecimal bytes',
        advice: 'Paste files from your file manager, a URL with https://, or bytes such as 01 00 B4 04.',
      });
    });
  }

  openSample(sample: Sample, wanted: OpenRequest | null = null): Promise<Outcome> {
    const sources: Source[] = sample.files.map((name) => ({ name, url: sampleUrl(sample, name) }));
    return this.#open(sources, sample.name, { kind: 'sample', id: sample.id }, wanted);
  }

  /** Opens the source of a link. */
  async openSource(source: LinkSource, wanted: OpenRequest): Promise<unknown> {
    if (source.kind === 'addresses') return this.openLinks(source.addresses, wanted);
    if (source.kind === 'packed') return this.#openPacked(source, wanted);
    const sample = (await readSamples()).find(({ id }) => id === source.id);
    if (sample) return this.openSample(sample, wanted);
    return this.refuseLink(`The link names the sample "${source.id}", which this page does not have`);
  }

  /** Reports a link that is not opened; `sentence` has no full stop. */
  async refuseLink(sentence: string): Promise<void> {
    this.#workspace.fail('Link', new ModelError({ code: 'bad-link', sentence }));
  }

  /** Call it while a click is handled: the browser may ask whether the page may read the files again. */
  async openRecent(recent: Recent): Promise<Outcome> {
    const { name, links, handles = [] } = recent;
    if (links.length > 0) return this.openLinks(links);
    return this.#openLocal(name, async ({ signal }, found) => {
      const read = await (await loadHandles()).readAgain(recent, signal, found);
      return { ...read, kept: handles };
    });
  }

  #open(
    sources: readonly Source[],
    name: string,
    link: LinkSource,
    wanted: OpenRequest | null,
    ended?: (outcome: Outcome) => void,
  ): Promise<Outcome> {
    const origin: Origin = { key: {}, name, link, files: [], handles: [] };
    return this.#run(drop(sources, origin, wanted), { name }, ended);
  }

  /** Runs a command; `ended` is told how it ended, also when it is tried again. */
  #run(
    command: Command,
    options: Pick<RunOptions, 'name' | 'beforeError'>,
    ended?: (outcome: Outcome) => void,
  ): Promise<Outcome> {
    const run = async (): Promise<Outcome> => {
      const outcome = await this.#workspace.run(command, { ...options, onError: 'page', retry: run });
      ended?.(outcome);
      return outcome;
    };
    return run();
  }

  #openPacked(link: LinkSource & { readonly kind: 'packed' }, wanted: OpenRequest): Promise<Outcome> {
    const command: Command = async (base, work) => {
      const { unpack } = await import('../../links/unpack.js');
      const unpacking = unpack(link.text).catch((error: unknown) => {
        throw error instanceof LinkError ? new ModelError(error.report, { cause: error }) : error;
      });
      // As Blobs, so that the bytes are freed while the model is opened.
      const asBlobs = unpacking.then((files) =>
        files.map(({ name, bytes }) => ({ name, file: new Blob([bytes]) })),
      );
      const sources = await orAborted(asBlobs, work.signal);
      const name = nameOfFiles(sources.map((file) => file.name));
      return drop(sources, { key: {}, name, link, files: [], handles: [] }, wanted)(base, work);
    };
    return this.#run(command, { name: 'Link' });
  }

  /** Opens, watches and stores local files. `read` is called before this returns, and once. */
  #openLocal(
    name: string,
    read: (work: Work, found: (files: number) => void) => Promise<LocalFiles>,
    isSlow = true,
  ): Promise<Outcome> {
    this.#expect('error');
    let given: LocalFiles | null = null;
    let origin: Origin | null = null;
    const command: Command = async (base, work) => {
      if (!given) {
        if (isSlow) work.show({ loaded: 0, total: -1 });
        const found = (loaded: number): void => work.onProgress({ loaded, total: -1 });
        given = await orAborted(read(work, found), work.signal);
      }
      const { files, unreadable, notice, handles = [], kept = handles } = given;
      const texts = unreadable.length > 0 ? await import('../workspace/change-texts.js') : null;
      const lost = texts && texts.unreadableError(unreadable);
      if (lost && files.length === 0) {
        work.rename(unreadable[0]!);
        throw lost;
      }
      if (files.length > surelyMany) this.#expect('gallery');
      origin = {
        key: {},
        name: nameOfFiles(files.map((file) => file.name)),
        link: null,
        files,
        handles: kept,
      };
      const step = await drop(files, origin)(base, work);
      const said = [lost ? `${lost.report.sentence}.` : '', notice ?? ''].filter(Boolean);
      const messages = [...(step!.messages ?? []), ...said.map((text) => ({ text }))];
      return { ...step!, messages };
    };
    const beforeError = async ({ version }: Failed): Promise<unknown> => {
      const storing = version ? this.#storeVersion(version, false) : origin && this.#store(origin, [], false);
      return Promise.race([storing, pause(mostWait)]);
    };
    return this.#run(command, { name, beforeError }, (outcome) => {
      if (given && origin) this.#arrived(outcome, origin, given);
    });
  }

  /** Stores and watches what was opened, once all of it has arrived. */
  #arrived(outcome: Outcome, { key }: Origin, { files, handles = [] }: LocalFiles): void {
    if (outcome.kind === 'failed' && outcome.failed.version) void this.#watch(handles, files);
    if (outcome.kind !== 'adopted') return;
    const { version, history } = outcome.step;
    const isReplaced = version.origin.key === key;
    // Files that nothing uses are not kept.
    if (!isReplaced && history !== 'push') return;
    const { whole, progress } = this.#rest;
    const arrival = isReplaced && progress ? whole.then(yieldToMain) : Promise.resolve();
    void arrival.then(() => {
      const now = this.#workspace.current?.version;
      if (now?.origin.key !== version.origin.key) return;
      void this.#storeVersion(now, true);
      void this.#watch(handles, files);
    });
  }

  async #watch(handles: Handles, files: Dropped['files']): Promise<void> {
    if (handles.length === 0) return;
    const loading = Promise.all([getFiles({ files, unreadable: [] }), import('./watcher.js')]);
    const [got, watch] = await loading.catch(() => [null, null]);
    if (got && watch) await watch.startWatching(this.#workspace, handles, got.files);
  }

  #storeVersion({ origin, files }: Version, isOpened: boolean): Promise<void> {
    return this.#store(origin, files.entries, isOpened);
  }

  /**
   * Stores what was opened or not in the recent files, after what was opened before it, where the code for that can be loaded. Resolves
   * when it is stored.
   */
  #store(origin: Origin, entries: readonly Entry[], isOpened: boolean): Promise<void> {
    // Made now: what is stored before may take a while.
    const making = isOpened && this.#workspace.current?.model ? this.#picture().catch(() => '') : '';
    const add = async (): Promise<void> => {
      const store = await (this.#drops ??= this.#loadStore()).catch(() => (this.#drops = null));
      await store?.add({ origin, entries }, isOpened, await making);
    };
    return (this.#stored = this.#stored.then(add).catch(() => {}));
  }

  async #loadStore(): Promise<DropStore> {
    const [{ DropStore }, recents] = await Promise.all([import('./drop-store.js'), this.#recents()]);
    return new DropStore(recents);
  }
}

/** What is only needed with handles. */
const loadHandles = () => import('./handles.js');

/** Shows a picker that gives handles, where there is one, else that of a file input, whose change event follows. */
export async function showFilePicker(input: HTMLInputElement, open: (chosen: Chosen) => void): Promise<void> {
  const picker = 'showOpenFilePicker' in window && (await loadHandles().catch(() => null));
  if (!picker) return input.click();
  const chosen = await picker.choose(input);
  if (chosen) open(chosen);
}

/** Reads folders through their handles. */
async function readFolders(
  handles: Handles,
  { signal }: Work,
  found: (files: number) => void,
): Promise<LocalFiles> {
  const { readHandles } = await loadHandles();
  return { ...(await readHandles(handles, signal, found)), handles };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
