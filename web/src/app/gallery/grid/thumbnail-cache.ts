import type { Entry, Model } from '../../../core/index.js';
import type { ThumbnailRenderer } from '../../../element/thumbnails.js';
import type { ModelVisitor } from '../../workspace/model-scanner.js';

/** Size of a thumbnail in CSS pixels; cells are at least as wide. */
const width = 128;
const height = 92;
/** Limit of the cache, 16 MB. Visible thumbnails stay in any case. */
const maxPixels = 4_000_000;

/** Least-recently-used cache of thumbnails. Fires `change` for each new one. */
export class ThumbnailCache extends EventTarget implements ModelVisitor {
  readonly #renderer: ThumbnailRenderer;
  /** Least recently visible first. */
  readonly #thumbnails = new Map<Entry, HTMLCanvasElement>();
  #visible: readonly Entry[] = [];

  constructor(renderer: ThumbnailRenderer) {
    super();
    this.#renderer = renderer;
  }

  /** The visible models without thumbnail. */
  get wanted(): readonly Entry[] {
    return this.#visible.filter((entry) => !this.#thumbnails.has(entry));
  }

  /** The thumbnail of a model, or undefined. */
  get(entry: Entry): HTMLCanvasElement | undefined {
    return this.#thumbnails.get(entry);
  }

  /** Sets the visible models, in the order in which to draw them. */
  setVisible(entries: readonly Entry[]): void {
    this.#visible = entries;
    for (const entry of entries) {
      const thumbnail = this.#thumbnails.get(entry);
      if (!thumbnail) continue;
      this.#thumbnails.delete(entry);
      this.#thumbnails.set(entry, thumbnail);
    }
  }

  /** Forgets all other models. */
  keep(entries: readonly Entry[]): void {
    if (this.#thumbnails.size === 0) return;
    const kept = new Set(entries);
    for (const entry of this.#thumbnails.keys()) if (!kept.has(entry)) this.#thumbnails.delete(entry);
  }

  async visit(entry: Entry, model: Model): Promise<void> {
    const ratio = Math.min(2, Math.ceil(devicePixelRatio));
    const canvas = document.createElement('canvas');
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    canvas.className = 'thumbnail';
    // A model that cannot be drawn has an empty thumbnail; the error is shown when the user opens it.
    await this.#renderer.draw(model, canvas).catch(() => {});
    this.#thumbnails.set(entry, canvas);
    this.#evict(Math.floor(maxPixels / (canvas.width * canvas.height)));
    this.dispatchEvent(new Event('change'));
  }

  #evict(limit: number): void {
    const visible = new Set(this.#visible);
    for (const entry of this.#thumbnails.keys()) {
      if (this.#thumbnails.size <= limit) return;
      if (!visible.has(entry)) this.#thumbnails.delete(entry);
    }
  }
}
