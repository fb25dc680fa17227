import type { RetroMesh } from '../../element/index.js';
import { drawImageOf } from '../../element/still-image.js';
import type { Clip, Model } from '../../core/index.js';
import type { LinkSource, ViewState } from '../../links/view-state.js';
import { originOf } from '../../threads/model-origin.js';
import { archiveLink, type ArchivePlace } from '../../links/archive-place.js';
import { canKeepClip } from '../../links/keep-clip.js';
import { fileStem } from '../../links/snippets/snippets.js';
import type { Seen } from '../../links/write-link.js';
import { isTexture } from '../workspace/image-names.js';
import { filesOfModel, type ModelFile, type Opened } from '../workspace/version.js';
import workerAddress from './pack-worker.ts?worker&url';
import { startWorker } from '../../threads/start-worker.js';
import { WorkerClient } from '../../threads/worker-client.js';
import { looseFilesOf } from './loose-files.js';
import type { PackCalls, Packed, Skins } from './pack-worker.js';

/** Longer pictures are of no use in a page. */
const pictureSize = 1024;

/** What a link has. */
export interface LinkOptions {
  readonly view: boolean;
  /** Whether it opens the tab that is open. */
  readonly tab: boolean;
  /** Of a model that the link contains. */
  readonly skins: Skins;
  readonly allClips: boolean;
  /** Of a model in an archive: whether the link contains it, or names the archive. */
  readonly packed: boolean;
}

/** A link that has everything. */
export const allParts: LinkOptions = { view: true, tab: false, skins: 'all', allClips: true, packed: false };

/** A link, and the characters of its parts. */
export interface MadeLink {
  readonly fragment: string;
  /** Of the model without skins, and of the skins; 0 where the link does not contain it. */
  readonly shape: number;
  readonly skins: number;
}

/** The model that is shared: its link, its files and its picture. */
export class SharedModel {
  readonly name: string;
  /** Null for local files, which the link contains. */
  readonly source: LinkSource | null;
  /** Where the model is in the archive of a game; null for other files. */
  readonly archive: ArchivePlace | null;
  /** What is seen. */
  readonly view: ViewState;
  readonly files: readonly ModelFile[];
  readonly model: Model;
  readonly #seen: Seen;
  readonly #viewer: RetroMesh;
  readonly #textures: ReadonlySet<string>;
  readonly #packed = new Map<string, Promise<Packed>>();
  #thread: WorkerClient<PackCalls> | null = null;
  /** The clip that is shown, where a link can have its frames alone. */
  readonly clip: Clip | null;

  private constructor(seen: Seen, files: readonly ModelFile[], model: Model, viewer: RetroMesh) {
    this.name = model.name;
    this.source = seen.source;
    this.archive = seen.archive;
    this.view = seen.view;
    this.files = files;
    this.model = model;
    this.#seen = seen;
    this.#viewer = viewer;
    const { current } = viewer.playback;
    this.clip = canKeepClip(model, current) ? current : null;
    this.#textures = new Set(model.parts.filter(isTexture).map(({ file }) => file));
  }

  static async of(opened: Opened, viewer: RetroMesh, seen: Seen): Promise<SharedModel> {
    return new SharedModel(seen, await filesOfModel(opened), opened.model!, viewer);
  }

  /** Whether a link without textures is shorter. */
  get hasTextures(): boolean {
    return this.files.some(({ name }) => this.#textures.has(name));
  }

  /** Bytes of all files. */
  get size(): number {
    return this.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** "Walk, frame 3, from the front right, 13° above" */
  get seenText(): string {
    const { playback, camera } = this.#viewer;
    const { current, frame, isAnimated } = playback;
    const moment = current && isAnimated ? [current.name, `frame ${frame + 1}`] : [];
    return [...moment, camera.describeInShort()].join(', ');
  }

  /** Draws what is seen to a canvas. */
  drawSeen(canvas: HTMLCanvasElement): void {
    drawImageOf(this.#viewer, canvas);
  }

  /** Name of the zip and picture without extension. */
  get fileStem(): string {
    return fileStem(this.name);
  }

  /** The number in the model of the frame that is shown. */
  get shownFrame(): number {
    const { current, frame } = this.#viewer.playback;
    return current ? current.first + frame : 0;
  }

  /** Whether a link contains the model. */
  isContained({ packed }: Pick<LinkOptions, 'packed'>): boolean {
    if (this.archive) return packed;
    return this.source === null || this.source.kind === 'packed';
  }

  /** The tab that is open beside the model, where it is not the first. */
  get tab(): string {
    return this.view.page === 'model' ? '' : this.view.page;
  }

  /** What a link leaves out, beside what the model of a link lacked before. */
  leftOut(options: LinkOptions): string {
    const { source } = this;
    const { skins, allClips } = this.isContained(options) ? options : allParts;
    const before = source?.kind === 'packed' ? source.less.split(',') : [];
    const left = { none: 'skins', few: 'colours', all: '' }[skins];
    return [...new Set([...before, left, allClips ? '' : 'clips'])].filter(Boolean).join();
  }

  async link(options: LinkOptions): Promise<MadeLink> {
    const { source, archive } = this;
    const shown = { view: options.view, tab: options.tab };
    if (!this.isContained(options)) {
      const named = archive ? archiveLink(archive, this.#seen.said(shown)) : this.#seen.link(source, shown);
      return { fragment: named, shape: 0, skins: 0 };
    }
    const { text, shape } = await this.#pack(options);
    const packed = { kind: 'packed', text, less: this.leftOut(options) } as const;
    return { fragment: this.#seen.link(packed, shown), shape, skins: text.length - shape };
  }

  /** The fragment of a link that says what is seen, without the files. */
  get viewFragment(): string {
    return this.#seen.link(null, { view: true, tab: false });
  }

  /** URLs of the files, for pages that embed the model; empty where the link contains them. */
  addresses(page: string): readonly string[] {
    const { source } = this;
    if (source?.kind === 'addresses') return source.addresses;
    if (source?.kind !== 'sample') return [];
    return this.files.map(
      ({ name }) => new URL(`samples/${source.id}/${encodeURIComponent(name)}`, page).href,
    );
  }

  /** A zip of the files of the model, and no others; of a model in an archive, as its game has them without one. */
  zip(): Promise<Blob> {
    const isOfArchive = this.model.parts.some(({ from }) => from);
    return this.thread().call('zip', isOfArchive ? looseFilesOf(this.files) : this.files);
  }

  /** The thread that packs: another one where the last could not be started. */
  thread(): WorkerClient<PackCalls> {
    if (this.#thread?.isOpen) return this.#thread;
    this.#thread = new WorkerClient<PackCalls>(startWorker(workerAddress));
    const { files } = this;
    const source = { origin: originOf(this.model), files, textures: this.#textures };
    this.#thread.call('open', source).catch(() => {}); // the calls that need the model fail with its error, too
    return this.#thread;
  }

  /** Ends the thread. */
  close(): void {
    this.#thread?.close();
  }

  /** What is seen, without grid, as PNG that has its link. */
  async picture(): Promise<Blob> {
    const { clientWidth, clientHeight } = this.#viewer;
    const scale = Math.min(2, pictureSize / Math.max(clientWidth, clientHeight, 1));
    const [width, height] = [clientWidth, clientHeight].map((side) => Math.max(1, Math.round(side * scale)));
    await this.#viewer.whenDrawable();
    return this.withLink(await this.#viewer.toCanvas(width!, height!).convertToBlob({ type: 'image/png' }));
  }

  /** A PNG of what is seen with its link: dropping it on the page shows the same view. */
  withLink(png: Blob): Promise<Blob> {
    const isNamed = this.source !== null && this.source.kind !== 'packed';
    const [fragment, files] = isNamed ? [this.#seen.link(), []] : [this.viewFragment, this.files];
    return import('../../links/picture-link.js')
      .then(({ withLink }) => withLink(png, fragment, files))
      .catch(() => png); // without a network
  }

  #pack({ skins, allClips }: LinkOptions): Promise<Packed> {
    const key = `${skins} ${allClips}`;
    const clip = allClips ? null : this.clip;
    const packed = this.#packed.get(key) ?? this.thread().call('packModel', { skins, clip });
    this.#packed.set(key, packed);
    packed.catch(() => this.#packed.delete(key));
    return packed;
  }
}
