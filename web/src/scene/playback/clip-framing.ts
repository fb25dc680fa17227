import type { UpAxis } from '../camera/camera-axes.js';
import type { OrbitCamera } from '../camera/orbit-camera.js';
import { firstClip } from './first-clip.js';
import type { Grid } from '../surroundings/grid.js';
import type { Box } from '../math/vector.js';
import type { ModelObject } from '../model-object.js';
import type { Playback } from './playback.js';

/** Fits the camera to the clip that is shown, and puts the floor below it. */
export class ClipFraming {
  readonly #view: OrbitCamera;
  readonly #playback: Playback;
  readonly #grid: Grid;
  #object: ModelObject | null = null;
  #clip = -1;

  constructor(view: OrbitCamera, playback: Playback, grid: Grid) {
    this.#view = view;
    this.#playback = playback;
    this.#grid = grid;
    playback.addEventListener('change', () => this.#fit());
  }

  /** Starts the clips of another model and fits its first one; `keep` preserves camera, clip and time. */
  load(object: ModelObject, bounds: Box, keep: boolean): void {
    const { model } = object;
    this.#object = null;
    const first = firstClip(model);
    if (keep) this.#playback.reload(model.clips, first);
    else this.#playback.load(model.clips, first, model.stepped ?? false);
    this.#object = object;
    this.#clip = this.#playback.clip;
    this.#view.load(bounds, object.fitPoints(this.#clip), keep);
    this.#placeFloor();
  }

  clear(): void {
    this.#object = null;
  }

  #fit(): void {
    const { clip } = this.#playback;
    if (!this.#object || clip === this.#clip) return;
    this.#clip = clip;
    this.#view.points = this.#object.fitPoints(clip);
    this.#placeFloor();
  }

  /** The axis of the model that points up. */
  set up(up: UpAxis) {
    this.#view.up = up;
    this.#placeFloor();
  }

  /** Puts the floor below what is fitted, at right angles to the axis that points up. */
  #placeFloor(): void {
    this.#grid.fit(this.#view.box, this.#view.basis);
  }
}
