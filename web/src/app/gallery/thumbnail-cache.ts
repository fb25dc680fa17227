import type { Entry, Model } from '../../core/index.js';
import type { ThumbnailRenderer } from '../../element/thumbnails.js';
import type { ModelVisitor } from '../session/model-scanner.js';
import { movedValues } from '../session/moved-entries.js';

/** Size of a thumbnail in CSS pixels; cells are at least as wide. */
const width = 128;
const height = 92;
/** Limit of the cache, 16 MB. Visible thumbnails stay in any case. */
const maxPixels = 4_000_000;

/** Least-recently-used cache of thumbnails. Fires `change` for each new one. */
export class ThumbnailCache extends EventTarget implements ModelVisitor {
  readonly #renderer: ThumbnailRenderer;
  /** Least recently visible first. */
  readonly #thumbnails: Map<number, HTMLCanvasElement>;
  #visible: readonly number[] = [];

  constructor(renderer: ThumbnailRenderer, thumbnails = new Map<number, HTMLCanvasElement>()) {
    super();
    this.#renderer = renderer;
    this.#thumbnails = thumbnails;
  }

  /** The same thumbnails for entries that were listed again. */
  moved(before: readonly Entry[], after: readonly Entry[]): ThumbnailCache {
    return new ThumbnailCache(this.#renderer, movedValues(this.#thumbnails, before, after));
  }

  /** Indices of the visible models without thumbnail. */
  get wanted(): readonly number[] {
    return this.#visible.filter((model) => !this.#thumbnails.has(model));
  }

  /** The thumbnail of a model, or undefined. */
  get(model: number): HTMLCanvasElement | undefined {
    return this.#thumbnails.get(model);
  }

  /** Sets the visible models, in the order in which to draw them. */
  setVisible(models: readonly number[]): void {
    this.#visible = models;
    for (const model of models) {
      const thumbnail = this.#thumbnails.get(model);
      if (!thumbnail) continue;
      this.#thumbnails.delete(model);
      this.#thumbnails.set(model, thumbnail);
    }
  }

  async visit(index: number, model: Model): Promise<void> {
    const ratio = Math.min(2, Math.ceil(devicePixelRatio));
    const canvas = document.createElement('canvas');
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.className = 'thumbnail';
    // A model that cannot be drawn has an empty thumbnail; the error is shown when the user opens it.
    await this.#renderer.draw(model, canvas).catch(() => {});
    this.#thumbnails.set(index, canvas);
    this.#evict(Math.floor(maxPixels / (canvas.width * canvas.height)));
    this.dispatchEvent(new Event('change'));
  }

  #evict(limit: number): void {
    const visible = new Set(this.#visible);
    for (const model of this.#thumbnails.keys()) {
      if (this.#thumbnails.size <= limit) return;
      if (!visible.has(model)) this.#thumbnails.delete(model);
    }
  }
}
