import type { Scene } from 'three';
import type { Model } from '../core/model.js';
import type { DisplaySettings } from './display-settings.js';
import type { HeldModel } from './held/held-model.js';
import type { ModelObject } from './model-object.js';
import type { Playback } from './playback/playback.js';

/** The model that another one holds, whose script is loaded on first use. */
export class Holding {
  readonly #scene: Scene;
  readonly #settings: DisplaySettings;
  #held: HeldModel | null = null;
  /** Counts changes, so that the last one wins. */
  #changes = 0;

  constructor(scene: Scene, settings: DisplaySettings) {
    this.#scene = scene;
    this.#settings = settings;
  }

  /** The model and the index of its attachment; null for none. */
  get held(): { readonly model: Model; readonly attachment: number } | null {
    return this.#held;
  }

  /** Replaces the held model; false when that was replaced meanwhile. */
  async hold(model: Model | null, attachment: number): Promise<boolean> {
    const change = ++this.#changes;
    const made = model && (await this.#make(model, attachment));
    if (change !== this.#changes) {
      made?.dispose();
      return false;
    }
    this.clear();
    this.#held = made;
    if (made) this.#scene.add(made.object.object);
    this.show();
    return true;
  }

  async #make(model: Model, attachment: number): Promise<HeldModel> {
    const { HeldModel } = await import('./held/held-model.js');
    return HeldModel.of(model, attachment, this.#settings.uniforms);
  }

  /** Applies the settings of the stage. */
  show(): void {
    this.#held?.show(this.#settings.current);
  }

  /** Moves it to the pose of its holder. */
  follow(holder: ModelObject, playback: Playback): void {
    this.#held?.follow(holder, playback);
  }

  clear(): void {
    this.#changes++;
    this.#held?.dispose();
    this.#held = null;
  }
}
