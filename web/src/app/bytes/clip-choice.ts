import type { Model } from '../../core/index.js';
import type { RetroMesh } from '../../element/index.js';

/** Finds out when another clip of the same model is chosen: a model that is opened has one, too. */
export class ClipChoice {
  #model: Model | null = null;
  #clip = -1;
  #isIgnored = false;

  /** The clip that was chosen since the last call, or null. */
  take({ model, playback }: Pick<RetroMesh, 'model' | 'playback'>): number | null {
    const isChosen = model === this.#model && playback.clip !== this.#clip && playback.current !== null;
    this.#model = model;
    this.#clip = playback.clip;
    return isChosen && !this.#isIgnored ? this.#clip : null;
  }

  /** Does what may play another clip, which is not chosen then. */
  ignoring<Result>(work: () => Result): Result {
    this.#isIgnored = true;
    const result = work();
    this.#isIgnored = false;
    return result;
  }
}
