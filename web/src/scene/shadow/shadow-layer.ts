import type { Scene } from 'three';
import type { OrbitCamera } from '../camera/orbit-camera.js';
import type { ModelObject } from '../model-object.js';
import type { ContactShadow } from './contact-shadow.js';

/** The contact shadow of a stage, whose code is loaded when the first image with a shadow has been drawn without it. */
export class ShadowLayer {
  /** Whether the shadow is that of the present pose. */
  isCurrent = false;
  readonly #scene: Scene;
  readonly #draw: () => void;
  readonly #limit = new WorkLimit();
  #shadow: ContactShadow | null = null;
  /** Of the last image, while there is no shadow. */
  #image: Parameters<ShadowLayer['update']> | null = null;
  /** Identifies the request for the code; null before there is one. */
  #request: object | null = null;
  /** 1 when the shadow is as dark as it will be. */
  #fade = 0;

  /** `draw` is called when the shadow has to be drawn, or is darker than before. */
  constructor(scene: Scene, draw: () => void) {
    this.#scene = scene;
    this.#draw = draw;
  }

  /**
   * Prepares the shadow of a model for an image from `view`, or hides it at intensity 0. While `playing`, that of a model with many
   * faces is of a pose some images before.
   */
  update(object: ModelObject | null, view: OrbitCamera, intensity: number, playing: boolean): void {
    const shadow = this.#shadow;
    if (!shadow) {
      this.#image = [object, view, intensity, playing];
      if (object && intensity > 0 && !this.#request) void this.load(view.milliseconds);
      return;
    }
    if (shadow.object.parent) this.#scene.remove(shadow.object);
    if (!object || !(intensity > 0)) return;
    // Last in the scene, after a model that was added later.
    this.#scene.add(shadow.object);
    const start = performance.now();
    const isPosed = !this.isCurrent && (!playing || this.#limit.isDue(start));
    shadow.update(object, view, intensity * this.#fade, isPosed);
    // Seen from below, the shadow stays that of an earlier pose.
    if (!isPosed || !shadow.object.visible) return;
    this.isCurrent = true;
    this.#limit.done(start, performance.now());
  }

  /** The corners of what the last image had of it, three numbers each. */
  get corners(): readonly number[] {
    return (this.#shadow?.object.parent && this.#shadow.corners) || [];
  }

  dispose(): void {
    this.#shadow?.dispose();
    if (this.#shadow) this.#scene.remove(this.#shadow.object);
    this.#shadow = this.#request = this.#image = null;
  }

  /** Loads the shadow, which then gets darker for some milliseconds: an image is there already. */
  async load(milliseconds: number): Promise<void> {
    const request = (this.#request = {});
    try {
      const { ContactShadow } = await import('./contact-shadow.js');
      // Disposed of, and perhaps requested again, meanwhile.
      if (this.#request !== request) return;
      this.#shadow = new ContactShadow();
      // Not in the task of the first image with it, which has shaders to compile.
      this.#fade = 1;
      if (this.#image) this.update(...this.#image);
      this.#image = null;
      const start = performance.now();
      const step = (): void => {
        if (this.#request !== request) return;
        this.#fade = Math.min(1, (performance.now() - start) / milliseconds);
        this.#draw();
        if (this.#fade < 1) requestAnimationFrame(step);
      };
      if (milliseconds > 0) return step();
      this.#fade = 1;
      this.#draw();
    } catch {
      // Without a network there is no shadow; the model is complete without it.
    }
  }
}

/** After each work, this many times as long is waited: a tenth of the time is for it. */
const pause = 9;

/** Limits work that is repeated while something moves to a part of the time. All times are milliseconds of one clock. */
export class WorkLimit {
  #due = -Infinity;

  isDue(now: number): boolean {
    return now >= this.#due;
  }

  /** The work was done between two moments. */
  done(start: number, end: number): void {
    this.#due = end + pause * (end - start);
  }
}
