import { sizeInWords } from '../../core/format.js';
import { limits } from '../../core/limits.js';
import { ModelError } from '../../core/model-error.js';
import type { Material, ModelData, ModelImage } from '../../core/model.js';
import type { ImageDecoder, Pixels } from '../exported.js';
import { firstBytes } from '../../core/files/file-stem.js';
import { changePixels, clearHoles, type PixelChange } from '../images/blend-pixels.js';
import { writePng } from '../images/png.js';
import { workOfTexel, type Pace } from '../pace.js';

/** A texture as a file. */
export interface Texture {
  /** Different for each texture of a model, without extension. */
  readonly name: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
}

/** The textures of a model's materials, written as files when they are first asked for. */
export class Textures {
  readonly #model: ModelData;
  readonly #decode: ImageDecoder;
  readonly #pace: Pace;
  readonly #written = new Map<string, Promise<Texture | null>>();
  readonly #decoded = new Map<number, Promise<Pixels | null>>();
  readonly #names = new Set<string>();

  constructor(model: ModelData, decode: ImageDecoder, pace: Pace) {
    this.#model = model;
    this.#decode = decode;
    this.#pace = pace;
  }

  /** The texture of a material, with its blending as alpha; null where none is there or it cannot be decoded. */
  async of({ image, fill, blend }: Material): Promise<Texture | null> {
    if (image === null || fill === 'palette') return null;
    const change = blend === 'translucent' || blend === 'modulated' ? blend : this.#bakedLight();
    const key = `${image} ${change}`;
    let texture = this.#written.get(key);
    if (!texture) this.#written.set(key, (texture = this.#write(image, change)));
    return texture;
  }

  /** The pixels of an image of the model, holes included; null when it cannot be decoded. */
  pixelsOf(image: number): Promise<Pixels | null> {
    let pixels = this.#decoded.get(image);
    if (!pixels) this.#decoded.set(image, (pixels = this.#read(this.#model.images[image]!)));
    return pixels;
  }

  #bakedLight(): PixelChange | null {
    return this.#model.shades ? 'baked-light' : null;
  }

  async #write(index: number, change: PixelChange | null): Promise<Texture | null> {
    const image = this.#model.images[index]!;
    const { encoded, holeColour, kept } = image;
    const type = encoded && change === null && holeColour === undefined && !kept ? typeOf(encoded) : null;
    const name = this.#freeName(image.name || `image ${index}`);
    if (type) return { name, type, bytes: encoded! };
    const pixels = await this.pixelsOf(index);
    if (!pixels) return null;
    const changed = change ? await changePixels(pixels, change, this.#pace) : pixels;
    const bytes = await writePng(changed, this.#pace);
    return { name, type: 'image/png', bytes };
  }

  async #read({
    pixels,
    encoded,
    width,
    height,
    holeColour,
    kept,
    name,
  }: ModelImage): Promise<Pixels | null> {
    const plain = pixels ? { width, height, pixels } : encoded && (await this.#decode(encoded));
    if (encoded && plain) await this.#pace.did(plain.width * plain.height * workOfTexel);
    this.#pace.check();
    if (!plain || plain.width * plain.height === 0) return null;
    if (plain.pixels.length > limits.pixels) throw tooLarge(name, plain);
    return pixels || (holeColour === undefined && !kept)
      ? plain
      : clearHoles(plain, holeColour, kept, this.#pace);
  }

  #freeName(name: string): string {
    const stem = firstBytes(name.replace(/[^\p{L}\p{N} ._-]/gu, '_'), 80);
    let free = stem;
    for (let number = 2; this.#names.has(free.toLowerCase()); number += 1) free = `${stem} ${number}`;
    this.#names.add(free.toLowerCase());
    return free;
  }
}

/** The type of files that all programs read. */
function typeOf(bytes: Uint8Array): Texture['type'] | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : null;
}

function tooLarge(name: string, { width, height }: Pixels): ModelError {
  return new ModelError({
    code: 'over-limit',
    file: name,
    sentence: `${name} has ${width} × ${height} pixels, which need more than ${sizeInWords(limits.pixels)}`,
  });
}
