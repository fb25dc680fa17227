import { sizeInWords, withCommas } from '../../core/format.js';
import { messageOf } from '../../core/model-error.js';
import type { Note } from '../../core/model.js';
import type { Pixels } from '../exported.js';
import { forBlending } from '../images/blend-pixels.js';
import type { ImportedImage, ImportedMaterial, ImportOptions } from '../imported-mesh.js';
import { Pace } from '../pace.js';
import type { ImportBudget } from './import-budget.js';
import { notDecoded } from './import-error.js';

/** An image that a file names. */
export interface NamedImage {
  /** The name of the image in the mesh. */
  readonly name: string;
  /** The name for the decoder and for notes. */
  readonly file: string;
  /** What is the same for images of the same bytes. */
  readonly key: unknown;
  /** Its bytes; null when there are none, of which there is a note then. */
  readonly bytes: () => Promise<Uint8Array | null>;
}

/** The images of an imported file: the same bytes are decoded once, and changed once for each kind of blending. */
export class ImportedImages {
  readonly images: ImportedImage[] = [];
  readonly notes: Note[] = [];
  readonly #file: string;
  readonly #options: ImportOptions;
  readonly #budget: ImportBudget;
  readonly #decoded = new Map<unknown, Promise<Pixels | null>>();
  readonly #blended = new Map<string, Map<Pixels, Promise<Pixels>>>();
  readonly #indices = new Map<Pixels, Map<string, number>>();

  constructor(file: string, options: ImportOptions, budget: ImportBudget) {
    this.#file = file;
    this.#options = options;
    this.#budget = budget;
  }

  /** The index of an image for a kind of blending; -1 when it is missing or cannot be decoded. */
  async indexOf(image: NamedImage, blend: ImportedMaterial['blend']): Promise<number> {
    const pixels = await once(this.#decoded, image.key, () => this.#decode(image));
    if (!pixels) return -1;
    const ofBlend = once(this.#blended, blend, () => new Map<Pixels, Promise<Pixels>>());
    const changed = await once(ofBlend, pixels, () =>
      forBlending(pixels, blend, new Pace(this.#options.signal)),
    );
    const indices = once(this.#indices, changed, () => new Map<string, number>());
    return once(indices, image.name, () => {
      // The decoder counted the first one.
      if (changed !== pixels || indices.size > 0) this.#take(changed);
      return this.images.push({ name: image.name, ...changed }) - 1;
    });
  }

  async #decode({ file, bytes }: NamedImage): Promise<Pixels | null> {
    const encoded = await bytes();
    if (!encoded) return null;
    let why = '';
    const pixels = await this.#options.decode(encoded, file, this.#budget.bytes).catch((error: unknown) => {
      why = messageOf(error).replace(/\.$/, '');
      return null;
    });
    if (!pixels) this.notes.push(notDecoded(this.#file, file, why));
    return pixels;
  }

  /** Each image of a mesh is written as a file. */
  #take({ width, height, pixels }: Pixels): void {
    this.#budget.take(
      pixels.length,
      () =>
        `${withCommas(this.images.length + 1)} images or more, the last of ${withCommas(width)} × ${withCommas(height)} pixels (${sizeInWords(pixels.length)})`,
    );
  }
}

/** The value of a key, which is made when it is first asked for. */
function once<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
