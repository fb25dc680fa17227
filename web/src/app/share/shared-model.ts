import type { RetroMesh } from '../../element/index.js';
import type { Clip, Model } from '../../core/index.js';
import type { LinkSource, ViewState } from '../../links/view-state.js';
import { originOf } from '../../threads/model-origin.js';
import { canKeepClip } from '../../links/keep-clip.js';
import { fileStem } from '../../links/snippets/snippets.js';
import type { Seen } from '../../links/write-link.js';
import { isTexture } from '../workspace/image-names.js';
import { filesOfModel, type ModelFile, type Opened } from '../workspace/version.js';
import workerAddress from './pack-worker.ts?worker&url';
import { inThread } from '../../threads/start-worker.js';
import type { WorkerClient } from '../../threads/worker-client.js';
import type { PackCalls } from './pack-worker.js';

/** Longer pictures are of no use in a page. */
const pictureSize = 1024;

/** What a link has. */
export interface LinkOptions {
  readonly view: boolean;
  /** Of a model that the link contains: its textures, and the frames of all clips. */
  readonly textures: boolean;
  readonly allClips: boolean;
}

/** The model that is shared: its link, its files and its picture. */
export class SharedModel {
  readonly name: string;
  /** Null for local files, which the link contains. */
  readonly source: LinkSource | null;
  /** What is seen. */
  readonly view: ViewState;
  readonly files: readonly ModelFile[];
  readonly model: Model;
  /** The id of its entry among the files that are open. */
  readonly entry: string;
  readonly #seen: Seen;
  readonly #viewer: RetroMesh;
  readonly #textures: ReadonlySet<string>;
  readonly #packed = new Map<string, Promise<string>>();
  /** The clip that is shown, where a link can have its frames alone. */
  readonly clip: Clip | null;

  private constructor(
    opened: Opened,
    seen: Seen,
    files: readonly ModelFile[],
    model: Model,
    viewer: RetroMesh,
  ) {
    this.name = model.name;
    this.source = seen.source;
    this.view = seen.view;
    this.files = files;
    this.model = model;
    this.entry = opened.version.entry!.id;
    this.#seen = seen;
    this.#viewer = viewer;
    const { current } = viewer.playback;
    this.clip = canKeepClip(model, current) ? current : null;
    this.#textures = new Set(model.parts.filter(isTexture).map(({ file }) => file));
  }

  static async of(opened: Opened, viewer: RetroMesh, seen: Seen): Promise<SharedModel> {
    return new SharedModel(opened, seen, await filesOfModel(opened), opened.model!, viewer);
  }

  /** Whether a link without textures is shorter. */
  get hasTextures(): boolean {
    return this.files.some(({ name }) => this.#textures.has(name));
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

  /** The fragment of a link. */
  async fragment(options: LinkOptions): Promise<string> {
    const { source } = this;
    const isWhole = options.textures && options.allClips;
    if (source && (source.kind !== 'packed' || isWhole)) return this.#seen.link(source, options.view);
    return this.#seen.link({ kind: 'packed', text: await this.#pack(options) }, options.view);
  }

  /** The fragment of a link that says what is seen, without the files. */
  get viewFragment(): string {
    return this.#seen.link(null);
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

  /** A zip of the files of the model, and no others. */
  zip(): Promise<Blob> {
    return packInThread((thread) => thread.call('zip', this.files));
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

  #pack(options: LinkOptions): Promise<string> {
    const key = `${options.textures} ${options.allClips}`;
    const packed = this.#packed.get(key) ?? this.#packNow(options);
    this.#packed.set(key, packed);
    packed.catch(() => this.#packed.delete(key));
    return packed;
  }

  #packNow({ textures, allClips }: LinkOptions): Promise<string> {
    const files = this.files.filter(({ name }) => textures || !this.#textures.has(name));
    const clip = allClips ? null : this.clip;
    const origin = originOf(this.model, this.entry);
    return packInThread((thread) => thread.call('packModel', { origin, files, clip }));
  }
}

/**
 * Packs in a thread of its own.
 *
 * @example
 * const zip = await packInThread((thread) => thread.call('zip', files));
 */
export function packInThread<Answer>(
  use: (thread: WorkerClient<PackCalls>) => Promise<Answer>,
): Promise<Answer> {
  return inThread(workerAddress, use);
}
