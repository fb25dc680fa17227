import { LitElement, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import { Stage, type Display, type Playback, type OrbitCamera } from '../scene/index.js';
import { colourStyles, readColours } from './stage-colours.js';

const displays: readonly string[] = [
  'textured',
  'shaded',
  'normals',
  'uv',
  'vertex-labels',
  'face-labels',
  'priorities',
] satisfies Display[];

/** An element with a stage: its canvas, its colours, and the settings that are attributes. */
export abstract class StageElement extends LitElement {
  static override styles: CSSResultGroup = colourStyles;
  static override properties: PropertyDeclarations = {
    display: { noAccessor: true },
    wire: { type: Boolean, noAccessor: true },
    grid: { type: Boolean, noAccessor: true },
  };

  /** The stage that draws here. It is there from the start, with or without a model. */
  readonly stage: Stage;
  protected readonly canvas: HTMLCanvasElement;

  constructor() {
    super();
    this.canvas = document.createElement('canvas');
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute('aria-roledescription', '3D model viewer');
    this.stage = new Stage(this.canvas);
    this.stage.grid = false;
  }

  get view(): OrbitCamera {
    return this.stage.view;
  }

  get playback(): Playback {
    return this.stage.playback;
  }

  get display(): Display {
    return this.stage.display;
  }
  set display(display: Display) {
    this.stage.display = displays.includes(display) ? display : 'textured';
  }

  get wire(): boolean {
    return this.stage.wire;
  }
  set wire(wire: boolean) {
    this.stage.wire = wire;
  }

  get grid(): boolean {
    return this.stage.grid;
  }
  set grid(grid: boolean) {
    this.stage.grid = grid;
  }

  /** Focus goes to the picture. */
  override focus(options?: FocusOptions): void {
    this.canvas.focus(options);
  }

  protected override firstUpdated(): void {
    this.takeColours();
  }

  /** Reads what the page's styles make of the stage's colours. */
  protected readonly takeColours = (): void => {
    this.stage.colours = readColours(this.renderRoot);
  };
}
