import { Playback } from '../scene/playback/playback.js';

/** The playback of a group. It fires events only where somebody listens: many groups change in each image. */
export class GroupPlayback extends Playback {
  #hasListeners = false;
  #hasChanged = true;

  override addEventListener(...listened: Parameters<Playback['addEventListener']>): void {
    this.#hasListeners = true;
    super.addEventListener(...listened);
  }

  override dispatchEvent(event: Event): boolean {
    if (event.type === 'change') this.#hasChanged = true;
    return this.#hasListeners ? super.dispatchEvent(event) : true;
  }

  /** Whether something has changed since this was asked last. */
  takeChange(): boolean {
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    return hasChanged;
  }
}
