import type { Model } from '../../core/index.js';
import type { Portraits } from '../../element/thumbnails.js';
import type { Onlooker } from '../session/model-scanner.js';

/** Size in CSS pixels; a cell is at least as wide. */
const width = 128;
const height = 92;
/** Pixels of all pictures that are kept, 16 MB of them; those that are seen stay in any case. */
const mostPixels = 4_000_000;

/** The pictures of models: those that someone looks at, and the ones looked at last. */
export class Pictures implements Onlooker {
  readonly #portraits: Portraits;
  readonly #changed: () => void;
  /** The one that nobody has wanted for longest comes first. */
  readonly #kept = new Map<number, HTMLCanvasElement>();
  #seen: readonly number[] = [];

  constructor(portraits: Portraits, changed: () => void) {
    this.#portraits = portraits;
    this.#changed = changed;
  }

  /** Numbers of the models whose pictures are looked at and not there yet. */
  get wanted(): readonly number[] {
    return this.#seen.filter((model) => !this.#kept.has(model));
  }

  /** The picture of a model, or undefined while it has none. */
  of(model: number): HTMLCanvasElement | undefined {
    return this.#kept.get(model);
  }

  /** These are looked at now, in this order. */
  look(models: readonly number[]): void {
    this.#seen = models;
    for (const model of models) {
      const picture = this.#kept.get(model);
      if (!picture) continue;
      this.#kept.delete(model);
      this.#kept.set(model, picture);
    }
  }

  async see(at: number, model: Model): Promise<void> {
    const ratio = Math.min(2, Math.ceil(devicePixelRatio));
    const canvas = document.createElement('canvas');
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.className = 'pic';
    // What cannot be drawn has an empty picture; why is said when someone opens it.
    await this.#portraits.draw(model, canvas).catch(() => {});
    this.#kept.set(at, canvas);
    this.#letGo(Math.floor(mostPixels / (canvas.width * canvas.height)));
    this.#changed();
  }

  #letGo(most: number): void {
    const seen = new Set(this.#seen);
    for (const model of this.#kept.keys()) {
      if (this.#kept.size <= most) return;
      if (!seen.has(model)) this.#kept.delete(model);
    }
  }
}
