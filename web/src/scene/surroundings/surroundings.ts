import type { Scene } from 'three';
import { Backdrop } from './backdrop.js';
import type { OrbitCamera } from '../camera/orbit-camera.js';
import { parseColour, type Rgba, type StageColours } from '../colours.js';
import { Grid } from './grid.js';
import type { ModelObject } from '../model-object.js';
import { ShadowLayer } from '../shadow/shadow-layer.js';

/** What is drawn around a model: all of it on a stage, `stage`; without the grid in a picture; or nothing. */
export type Around = 'stage' | 'picture' | 'nothing';

/** On a black stage a shadow is this much darker than on a white one, as a part: what is dark already hides it. */
const darker = 0.5;

/** What is drawn around the model of a stage: backdrop, grid and contact shadow. */
export class Surroundings {
  readonly grid = new Grid();
  readonly #backdrop = new Backdrop();
  readonly shadow: ShadowLayer;
  #background: Rgba = [0, 0, 0, 1];
  #hasBackdrop = false;

  /** `draw` is called when the shadow has to be drawn. */
  constructor(scene: Scene, draw: () => void) {
    scene.add(this.#backdrop.object, this.grid.object);
    this.shadow = new ShadowLayer(scene, draw);
  }

  get background(): Rgba {
    return this.#background;
  }

  setColours({ background, grid, axes, isPlain }: StageColours): void {
    this.#background = this.#backdrop.colour = parseColour(background);
    this.#hasBackdrop = !isPlain && this.#background[3] === 1;
    this.grid.setColours(parseColour(grid), parseColour(axes));
  }

  /** The pose of the model will be another one. */
  poseChanged(): void {
    this.shadow.isCurrent = false;
  }

  /** Draws with what is around the model; `background` is the colour of the image, and `shadow` is from 0 to 1. */
  draw(
    { around, background, playing }: { around: Around; background: Rgba; playing: boolean },
    object: ModelObject | null,
    view: OrbitCamera,
    shadow: number,
    render: () => void,
  ): void {
    const grid = this.grid.object;
    const { visible } = grid;
    grid.visible &&= around === 'stage';
    this.#backdrop.object.visible = this.#hasBackdrop && background === this.#background;
    const [red, green, blue] = background;
    const intensity = shadow * (1 + darker * (1 - (red + green + blue) / 3));
    this.shadow.update(object, view, around === 'nothing' ? 0 : intensity, playing);
    render();
    grid.visible = visible;
  }

  dispose(): void {
    this.grid.dispose();
    this.#backdrop.dispose();
    this.shadow.dispose();
  }
}
