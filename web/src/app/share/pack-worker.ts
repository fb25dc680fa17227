import { writeZip, type ZipInput } from '../../core/archive/zip-writer.js';
import type { Clip, Model } from '../../core/model.js';
import { filterFile, pack, packFiltered, type FilteredFile } from '../../links/pack.js';
import type { PackedFile } from '../../links/packed-file.js';
import { answerCalls } from '../../threads/answer-calls.js';
import { openAgain, type ModelOrigin } from '../../threads/model-origin.js';
import { keepClip } from '../../links/keep-clip.js';
import { recompressImages } from '../../links/recompress-images.js';

// The thread that packs what is shared. Compressing ends its task often; in the page, each end waits for the next image of a clip that plays.

/** A model, and which of its files a link can leave out. */
export interface ModelToPack {
  readonly origin: ModelOrigin;
  readonly files: readonly PackedFile[];
  readonly textures: ReadonlySet<string>;
}

/** The skins of a link: none, with fewer colours, or as they are. */
export type Skins = 'none' | 'few' | 'all';

/** What a link has of the model. */
export interface PackOptions {
  readonly skins: Skins;
  /** Whose frames alone are kept; null for all. */
  readonly clip: Clip | null;
}

/** A packed model, and the characters that it has without its skins. */
export interface Packed {
  readonly text: string;
  readonly shape: number;
}

/** The model that is packed, and its parts as they were made. */
class Parts {
  readonly #source: ModelToPack;
  readonly #model: Promise<Model>;
  readonly #made = new Map<unknown, Promise<readonly FilteredFile[]>>();

  constructor(source: ModelToPack) {
    this.#source = source;
    this.#model = openAgain(source.origin);
    this.#model.catch(() => {}); // who packs it sees it, too
  }

  async packed({ skins, clip }: PackOptions): Promise<Packed> {
    const shape = await this.#once(clip?.name, () => this.#shape(clip));
    const alone = await packFiltered(shape);
    if (skins === 'none') return { text: alone, shape: alone.length };
    const images = await this.#once(skins === 'few', () => this.#skins(skins));
    return { text: await packFiltered([...shape, ...images]), shape: alone.length };
  }

  #once(key: unknown, make: () => Promise<readonly PackedFile[]>): Promise<readonly FilteredFile[]> {
    const made =
      this.#made.get(key) ?? make().then((files) => Promise.all(files.map((file) => filterFile(file))));
    this.#made.set(key, made);
    return made;
  }

  async #shape(clip: Clip | null): Promise<readonly PackedFile[]> {
    const { files, textures } = this.#source;
    const shape = files.filter(({ name }) => !textures.has(name));
    return clip ? keepClip(shape, await this.#model, clip) : shape;
  }

  async #skins(skins: Skins): Promise<readonly PackedFile[]> {
    const { files, textures } = this.#source;
    const write = skins === 'few' ? (await import('./fewer-colours.js')).withFewerColours : undefined;
    const all = await recompressImages(files, await this.#model, write);
    return all.filter((_, number) => textures.has(files[number]!.name));
  }
}

let parts: Parts;

const calls = {
  open(source: ModelToPack): void {
    parts = new Parts(source);
  },
  packModel: (options: PackOptions): Promise<Packed> => parts.packed(options),
  pack: (files: readonly PackedFile[]): Promise<string> => pack(files),
  zip: (files: readonly ZipInput[]): Promise<Blob> => writeZip(files),
};

/** The functions of the thread. */
export type PackCalls = typeof calls;

answerCalls(calls);
