import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  GLSL3,
  LinearFilter,
  Mesh,
  Object3D,
  RawShaderMaterial,
  RedFormat,
  type Scene,
} from 'three';
import type { OrbitCamera } from '../camera/orbit-camera.js';
import type { ModelObject } from '../model-object.js';
import type { ContactShadow } from './contact-shadow.js';

/** What the shadow needs of three.js: it does not import what the first image needs, which would have to be split for it. */
const three = {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  GLSL3,
  LinearFilter,
  Mesh,
  Object3D,
  RawShaderMaterial,
  RedFormat,
} as const;

export type Three = typeof three;

/** The contact shadow of a stage, whose code is loaded when the first image with a shadow has been drawn without it. */
export class ShadowLayer {
  /** Whether the shadow is that of the present pose. */
  isCurrent = false;
  readonly #scene: Scene;
  readonly #loaded: () => void;
  #shadow: ContactShadow | null = null;
  #isRequested = false;

  /** `loaded` is called when the shadow can be drawn. */
  constructor(scene: Scene, loaded: () => void) {
    this.#scene = scene;
    this.#loaded = loaded;
  }

  /** Prepares the shadow of a model for an image from `view`, or hides it at intensity 0. */
  update(object: ModelObject | null, view: OrbitCamera, intensity: number): void {
    const shadow = this.#shadow;
    if (!shadow) {
      if (object && intensity > 0 && !this.#isRequested) void this.#load();
      return;
    }
    if (shadow.object.parent) this.#scene.remove(shadow.object);
    if (!object || !(intensity > 0)) return;
    // Last in the scene, after a model that was added later.
    this.#scene.add(shadow.object);
    shadow.update(object, view, intensity, !this.isCurrent);
    this.isCurrent = true;
  }

  dispose(): void {
    this.#shadow?.dispose();
    if (this.#shadow) this.#scene.remove(this.#shadow.object);
    this.#shadow = null;
    this.#isRequested = false;
  }

  async #load(): Promise<void> {
    this.#isRequested = true;
    try {
      const { ContactShadow } = await import('./contact-shadow.js');
      if (this.#isRequested) this.#shadow = new ContactShadow(three);
      this.#loaded();
    } catch {
      // Without a network there is no shadow; the model is complete without it.
    }
  }
}
