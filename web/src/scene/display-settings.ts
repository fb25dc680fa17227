import type { Model } from '../core/model.js';
import type { Body } from './model-object.js';
import type { Gizmos } from './overlay/gizmos.js';
import { countLabels, displaysOf, type LabelCount } from './labels.js';
import { stageUniforms, type Display, type Light } from './materials/surface-material.js';
import type { Overlay } from './overlay/overlay.js';
import { displays } from './materials/shaders.js';

/** What stays as it is from one model to the next, but for `backs`. */
export interface LookSettings extends Gizmos {
  readonly display: Display;
  readonly light: Light;
  /** Depth decides what is seen of a model whose game sorted its faces, and priorities where it nearly ties. */
  readonly byDepth: boolean;
  /** Whether backs of faces are drawn, of a model whose game chose freely; null for what suits its shape. */
  readonly backs: boolean | null;
  /** Edges of faces, over any display. */
  readonly wire: boolean;
}

/** How a stage shows the model that stands on it. */
export class Look {
  readonly uniforms = stageUniforms();
  readonly #changed: () => void;
  #settings: LookSettings = {
    display: 'textured',
    light: 'camera',
    byDepth: false,
    backs: null,
    wire: false,
    bones: false,
    attachments: false,
  };
  #body: Body | null = null;
  #legend: readonly LabelCount[] = [];
  #gizmos: typeof import('./overlay/gizmos.js') | null = null;

  /** Calls `changed` after settings have changed. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The settings, with the display that was asked for where the model has it. */
  get settings(): LookSettings {
    const { display } = this.#settings;
    return { ...this.#settings, display: this.displays.includes(display) ? display : 'textured' };
  }

  /** The displays that have something to show of the model. */
  get displays(): readonly Display[] {
    return displaysOf(this.#model);
  }

  /** What the colours of a display by labels mean; empty for the others. */
  get legend(): readonly LabelCount[] {
    return this.#legend;
  }

  change(settings: Partial<LookSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#apply();
    this.#changed();
    if ((this.settings.bones || this.settings.attachments) && !this.#gizmos) void this.#fetchGizmos();
  }

  /** Draws what stands for bones and attachments over a picture of the model, whose radius is given. */
  drawGizmos(overlay: Overlay, radius: number): void {
    const body = this.#body;
    if (body) this.#gizmos?.drawGizmos(overlay, body.model, body.pose, this.settings, radius);
  }

  /** Has another body, or none, look like this; with `keep` it is the same model, opened again. */
  dress(body: Body | null, keep = false): void {
    this.#body = body;
    if (body && !keep) this.#settings = { ...this.#settings, backs: null };
    this.#apply();
  }

  async #fetchGizmos(): Promise<void> {
    try {
      this.#gizmos = await import('./overlay/gizmos.js');
      this.#changed();
    } catch {
      this.change({ bones: false, attachments: false });
    }
  }

  get #model(): Model | null {
    return this.#body?.model ?? null;
  }

  #apply(): void {
    const { display, light, byDepth, backs, wire } = this.settings;
    this.uniforms.display.value = displays[display];
    this.uniforms.keyFollows.value = light !== 'fixed';
    this.#legend = this.#model ? countLabels(this.#model, display) : [];
    const body = this.#body;
    if (!body) return;
    body.byDepth = byDepth;
    body.backs = backs;
    body.show(display, light);
    if (body.wire !== wire) body.wire = wire;
  }
}
