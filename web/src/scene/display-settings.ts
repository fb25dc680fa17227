import type { Material, Model } from '../core/model.js';
import { countLabels, displaysOf, type LabelCount } from './labels.js';
import { displayModes, isByValue, type Display, type Light } from './materials/display-modes.js';
import { stageUniforms } from './materials/stage-uniforms.js';
import type { ModelObject } from './model-object.js';
import type { ShownGuides } from './guides/guides.js';
import type { Gizmos } from './overlay/gizmos.js';
import { uvGridTexture } from './textures/made-textures.js';
import type { Overlay } from './overlay/overlay.js';
import type { Values } from './values/values.js';

/** Settings that persist from one model to the next, except `backFaces`. */
export interface DisplayOptions extends Gizmos, ShownGuides {
  readonly display: Display;
  readonly light: Light;
  /** The bone of the display `bone-weights`; null for the first that moves a vertex. */
  readonly bone: number | null;
  /** Depth test for models whose game sorted faces instead; priorities become depth offsets. */
  readonly depthTest: boolean;
  /** Whether back faces are drawn, where the game decided that per image; null for the materials' defaults. */
  readonly backFaces: boolean | null;
  /** Draws the edges of faces over any display. */
  readonly wire: boolean;
  /** A factor of the colours of the textured and shaded displays; 1 leaves them as the game drew them. */
  readonly exposure: number;
  /** How texels are sampled; null as the game did. */
  readonly filter: Filter | null;
  /** Darkness of the shadow on the floor, from 0 to 1. */
  readonly shadow: number;
}

export type Filter = Material['filter'];

/** The script of displays by value, once one is shown. */
let byValue: typeof import('./values/values.js') | null = null;
/** The script of lines over the faces, once some are shown. */
let guides: typeof import('./guides/guides.js') | null = null;

const noGuides: ShownGuides = { outlines: false, normalLines: false, vertexGrid: false };

/** The display settings of a stage. */
export class DisplaySettings {
  readonly uniforms = stageUniforms();
  readonly #changed: () => void;
  #options: DisplayOptions = {
    display: 'textured',
    light: 'camera',
    bone: null,
    depthTest: false,
    backFaces: null,
    wire: false,
    exposure: 1,
    filter: null,
    shadow: 0,
    bones: false,
    attachments: false,
    ...noGuides,
  };
  #object: ModelObject | null = null;
  #displays = displaysOf(null);
  #legend: readonly LabelCount[] = [];
  #values: Values | null = null;
  #gizmos: typeof import('./overlay/gizmos.js') | null = null;

  /** `changed` is called after a setting has changed. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The present settings; `display` falls back to `textured` where the model does not support the chosen one. */
  get current(): DisplayOptions {
    const { display } = this.#options;
    return { ...this.#options, display: this.displays.includes(display) ? display : 'textured' };
  }

  /** The displays that apply to the model. */
  get displays(): readonly Display[] {
    return this.#displays;
  }

  /** The legend of a display by label; empty for other displays. */
  get legend(): readonly LabelCount[] {
    return this.#legend;
  }

  /** What a display by value shows, once it is read; null for other displays. */
  get values(): Values | null {
    return this.#values;
  }

  change(options: Partial<DisplayOptions>): void {
    this.#options = { ...this.#options, ...options };
    this.#apply();
    this.#changed();
    if ((this.current.bones || this.current.attachments) && !this.#gizmos) void this.#loadGizmos();
  }

  /** Draws bones and attachments over a model of the given radius, where they are on. */
  drawGizmos(overlay: Overlay, radius: number): void {
    const object = this.#object;
    if (object) this.#gizmos?.drawGizmos(overlay, object.model, object.pose, this.current, radius);
  }

  /** Applies the settings to another model; `keep` preserves `backFaces`, for the same model opened again. */
  attach(object: ModelObject | null, keep = false): void {
    this.#object = object;
    this.#displays = displaysOf(this.#model);
    if (object && !keep) this.#options = { ...this.#options, backFaces: null };
    this.#apply();
  }

  /** What the model does not have is not drawn. */
  #showGuides(object: ModelObject): void {
    const { outlines, normalLines, vertexGrid } = this.current;
    if (guides) object.showGuides(guides.Guides, { outlines, normalLines, vertexGrid });
    else if (outlines || normalLines || vertexGrid) void this.#loadGuides();
  }

  async #loadGuides(): Promise<void> {
    try {
      guides = await import('./guides/guides.js');
      this.change({});
    } catch {
      this.change(noGuides);
    }
  }

  async #loadGizmos(): Promise<void> {
    try {
      this.#gizmos = await import('./overlay/gizmos.js');
      this.#changed();
    } catch {
      this.change({ bones: false, attachments: false });
    }
  }

  /** Reads what a display by value shows; where that fails, textures are shown. */
  async #readValues(model: Model): Promise<void> {
    const { display } = this.current;
    const isShown = () => this.#model === model && this.current.display === display;
    try {
      byValue ??= await import('./values/values.js');
      if (isByValue(display)) await byValue.readValues(model, display);
      if (isShown()) this.change({});
    } catch {
      if (isShown()) this.change({ display: 'textured' });
    }
  }

  get #model(): Model | null {
    return this.#object?.model ?? null;
  }

  /** The display that can be drawn: shading, until the values of another are read. */
  #shown(): Display {
    const { display, bone } = this.current;
    const model = this.#model;
    this.#values = null;
    if (!model || !isByValue(display)) return display;
    this.#values = byValue?.valuesOf(model, display, bone) ?? null;
    if (this.#values) return display;
    void this.#readValues(model);
    return 'shaded';
  }

  #apply(): void {
    const { light, depthTest, backFaces, wire, exposure } = this.current;
    const display = this.#shown();
    this.uniforms.exposure.value = exposure;
    this.uniforms.display.value = displayModes[display];
    if (display === 'uv') this.uniforms.uvGrid.value ??= uvGridTexture(); // takes some milliseconds
    this.uniforms.lightFollowsCamera.value = light !== 'fixed';
    this.#legend = this.#values?.legend ?? (this.#model ? countLabels(this.#model, display) : []);
    const object = this.#object;
    if (!object) return;
    if (this.#values) object.setValues(this.#values);
    object.depthTest = depthTest;
    object.backFaces = backFaces;
    object.setDisplay(display, light);
    if (object.wire !== wire) object.wire = wire;
    this.#showGuides(object);
  }
}
