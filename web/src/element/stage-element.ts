import {
  LitElement,
  type CSSResultGroup,
  type PropertyDeclaration,
  type PropertyDeclarations,
  type PropertyValues,
} from 'lit';
import type { Model } from '../core/index.js';
import {
  Stage,
  tones,
  type Display,
  type DrawOver,
  type Filter,
  type LabelCount,
  type Light,
  type Pick,
  type Playback,
  type Vector,
  type OrbitCamera,
  type Tone,
  type UpAxis,
} from '../scene/index.js';
import { afterImage } from './screen.js';
import { parseAngle, parseOrbit, parseTarget } from './camera-attributes.js';
import { MaterialSettings } from './material-settings.js';
import type { CameraOrbit } from './retro-mesh-element.js';
import { colourStyles, readColours } from './stage-colours.js';
import { displays, filters, lights, oneOf, upAxes } from './stage-values.js';

const defaultFieldOfView = 30;
const property = '--retro-mesh-background';
/** Degrees a second, as for model-viewer. */
const defaultRotation = 5.625;

/** An attribute with text; empty when the attribute is removed. */
export const text = (attribute?: string): PropertyDeclaration => ({
  attribute,
  converter: (value) => value ?? '',
});

/** An element that draws one model: its canvas, camera, playback, and display settings, which `RetroMeshElement` describes. */
export abstract class StageElement extends LitElement {
  static override styles: CSSResultGroup = colourStyles;
  static override properties: PropertyDeclarations = {
    display: { noAccessor: true },
    light: { noAccessor: true },
    wire: { type: Boolean, noAccessor: true },
    grid: { type: Boolean, noAccessor: true },
    outlines: { type: Boolean, noAccessor: true },
    normalLines: { type: Boolean, attribute: 'normal-lines', noAccessor: true },
    vertexGrid: { type: Boolean, attribute: 'vertex-grid', noAccessor: true },
    exposure: { type: Number, noAccessor: true },
    shadowIntensity: { type: Number, attribute: 'shadow-intensity', noAccessor: true },
    textureFilter: { attribute: 'texture-filter', noAccessor: true },
    up: { noAccessor: true },
    background: text(),
    cameraOrbit: text('camera-orbit'),
    cameraTarget: text('camera-target'),
    fieldOfView: text('field-of-view'),
    autoRotate: { type: Boolean, attribute: 'auto-rotate' },
    rotationPerSecond: text('rotation-per-second'),
    timeScale: { type: Number, attribute: 'time-scale', noAccessor: true },
  };

  declare background: string;
  declare cameraOrbit: string;
  declare cameraTarget: string;
  declare fieldOfView: string;
  declare autoRotate: boolean;
  declare rotationPerSecond: string;
  declare wire: boolean;
  declare bones: boolean;
  declare attachments: boolean;
  declare outlines: boolean;
  declare normalLines: boolean;
  declare vertexGrid: boolean;
  declare depthTest: boolean;
  declare backFaces: boolean | null;

  readonly materials: MaterialSettings;
  /** What draws. For modules of this folder: pages use the properties below. */
  readonly stage: Stage;
  protected readonly canvas: HTMLCanvasElement;
  /** Whether the WebGL context is lost: the canvas keeps its last image until the browser restores it. */
  protected contextLost = false;
  protected readonly reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  constructor() {
    super();
    this.background = this.cameraOrbit = this.cameraTarget = this.fieldOfView = this.rotationPerSecond = '';
    this.autoRotate = false;
    this.canvas = document.createElement('canvas');
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute('part', 'canvas');
    this.canvas.setAttribute('role', 'application');
    this.canvas.setAttribute('aria-roledescription', '3D model viewer');
    this.stage = new Stage(this.canvas);
    this.stage.grid = false;
    this.stage.addEventListener('change', () => this.dispatchEvent(new Event('display-change')));
    this.stage.addEventListener('context', (event) => {
      this.contextLost = (event as CustomEvent<boolean>).detail;
      this.requestUpdate();
      // A tone could not be chosen before.
      if (!this.contextLost) afterImage(this.updateColours);
    });
    this.materials = new MaterialSettings(this.stage);
  }

  get camera(): OrbitCamera {
    return this.stage.view;
  }

  get playback(): Playback {
    return this.stage.playback;
  }

  get display(): Display {
    return this.stage.displaySettings.current.display;
  }
  set display(display: Display) {
    this.stage.displaySettings.change({ display: oneOf(displays, display, 'textured') });
  }

  get displays(): readonly Display[] {
    return this.stage.displaySettings.displays;
  }

  get legend(): readonly LabelCount[] {
    return this.stage.displaySettings.legend;
  }

  get boneNames(): readonly string[] {
    return this.stage.displaySettings.values?.bones ?? [];
  }

  /** The bone of the display `bone-weights`. */
  get bone(): number | null {
    const { values, current } = this.stage.displaySettings;
    return values?.bone ?? current.bone;
  }
  set bone(bone: number | null) {
    this.stage.displaySettings.change({ bone });
  }

  /** Grid below the model. */
  get grid(): boolean {
    return this.stage.grid;
  }
  set grid(grid: boolean) {
    this.stage.grid = grid;
  }

  get light(): Light {
    return this.stage.displaySettings.current.light;
  }
  set light(light: Light) {
    this.stage.displaySettings.change({ light: oneOf(lights, light, 'camera') });
  }

  get exposure(): number {
    return this.stage.displaySettings.current.exposure;
  }
  set exposure(exposure: number) {
    const factor = Number(exposure ?? 1);
    this.stage.displaySettings.change({ exposure: factor >= 0 && factor <= 100 ? factor : 1 });
  }

  /** Darkness of the shadow on the floor, 0 to 1. */
  get shadowIntensity(): number {
    return this.stage.displaySettings.current.shadow;
  }
  set shadowIntensity(shadow: number) {
    this.stage.displaySettings.change({ shadow: shadow > 0 ? Math.min(1, shadow) : 0 });
  }

  /** How texels are sampled: `nearest` or `linear`; null as the game did. */
  get textureFilter(): Filter | null {
    return this.stage.displaySettings.current.filter;
  }
  set textureFilter(filter: Filter | null) {
    this.stage.displaySettings.change({ filter: oneOf(filters, filter, null) });
  }

  /** The axis of the model that points up: `y`, `-y`, `z`, `-z`, `x` or `-x`. */
  get up(): UpAxis {
    return this.camera.up;
  }
  set up(up: UpAxis) {
    this.stage.framing.up = oneOf(upAxes, up, 'y');
  }

  /** A factor of the rate in the file. */
  get timeScale(): number {
    return this.playback.timeScale;
  }
  set timeScale(timeScale: number) {
    this.playback.timeScale = timeScale > 0 && timeScale < Infinity ? timeScale : 1;
  }

  play(): void {
    this.playback.play();
  }

  pause(): void {
    this.playback.pause();
  }

  seek(seconds: number): void {
    this.playback.seek(seconds);
  }

  getCameraOrbit(): CameraOrbit {
    const { yaw, pitch, distance: radius } = this.camera.state;
    const [theta, phi] = [yaw, 90 - pitch].map((degrees) => (degrees * Math.PI) / 180);
    return { theta, phi, radius, toString: () => `${theta}rad ${phi}rad ${radius}m` };
  }

  get selectedFace(): number | null {
    return this.stage.selection;
  }
  set selectedFace(face: number | null) {
    this.stage.selection = face;
  }

  faceFromPoint(clientX: number, clientY: number): Pick | null {
    const { left, top } = this.canvas.getBoundingClientRect();
    return this.stage.pick(clientX - left, clientY - top);
  }

  /** A face by the file's number, at the centre of its first triangle; null when no triangle draws it. */
  getFace(face: number): Pick | null {
    return this.stage.face(face);
  }

  frameFace(face: number): void {
    this.stage.fitFace(face);
  }

  get held(): Model | null {
    return this.stage.held?.model ?? null;
  }

  hold(model: Model | null, attachment = 0): Promise<void> {
    return this.stage.hold(model, attachment);
  }

  /** Calls a function after each image of the present model, to draw over it; null for none. Pictures are without it. */
  drawOver(draw: DrawOver | null): void {
    this.stage.drawOver(draw);
  }

  project(point: Vector): readonly [x: number, y: number] | null {
    return this.stage.project(point);
  }

  /** Resolves when a picture can be drawn: at once, or when a lost WebGL context is restored. Rejects when that takes 5 seconds. */
  async whenDrawable(): Promise<void> {
    await this.stage.connect().whenDrawable();
  }

  toCanvas(width: number, height: number, options?: { readonly transparent?: boolean }): OffscreenCanvas {
    return this.stage.picture(width, height, options);
  }

  /** The current frame as a PNG of the canvas's size, or as `mimeType` with the quality of lossy images, from 0 to 1. */
  async toBlob(
    options: { readonly mimeType?: string; readonly qualityArgument?: number } = {},
  ): Promise<Blob> {
    await this.whenDrawable();
    const { width, height } = this.canvas;
    const { mimeType: type, qualityArgument: quality } = options;
    return this.toCanvas(width, height).convertToBlob({ type, quality });
  }

  /** Focuses the canvas. */
  override focus(options?: FocusOptions): void {
    this.canvas.focus(options);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const has = (...names: (keyof StageElement)[]) => names.some((name) => changed.has(name));
    const { camera } = this;
    if (has('fieldOfView')) camera.fieldOfView = parseAngle(this.fieldOfView, defaultFieldOfView);
    if (has('cameraOrbit', 'cameraTarget') && (this.hasUpdated || this.cameraOrbit || this.cameraTarget))
      camera.initial = { ...parseOrbit(this.cameraOrbit), target: parseTarget(this.cameraTarget) };
    if (has('autoRotate', 'rotationPerSecond')) this.updateMotion();
    if (has('background') && (this.hasUpdated || this.background)) this.#updateBackground();
  }

  /** Applies `prefers-reduced-motion` to the camera. */
  protected updateMotion(): void {
    const { camera, reducedMotion } = this;
    camera.milliseconds = reducedMotion.matches ? 0 : 180;
    camera.rotation =
      this.autoRotate && !reducedMotion.matches ? parseAngle(this.rotationPerSecond, defaultRotation) : 0;
  }

  #updateBackground(): void {
    const colour = this.background;
    if (CSS.supports('color', colour)) this.style.setProperty(property, colour);
    else this.style.removeProperty(property);
    // Where the element is hidden, no transition reports the colour.
    if (this.hasUpdated) this.updateColours();
    this.dispatchEvent(new Event('display-change'));
  }

  protected override firstUpdated(): void {
    this.updateColours();
  }

  /** Reads the colours of the stage from the computed style, but for a tone. */
  protected readonly updateColours = (): void => {
    if (!this.hasUpdated) return;
    const colours = readColours(this.renderRoot);
    const tone = this.#tone(colours.background);
    if (tone === undefined) return;
    this.stage.colours = { ...colours, ...(tone && tones[tone]), isPlain: !tone && this.#hasStyle };
  };

  /** Whether the background is a colour that was chosen: here, or in the style of the page. */
  get #hasStyle(): boolean {
    return getComputedStyle(this).getPropertyValue(property) !== '';
  }

  /** The tone that is chosen, or in which the model can be seen; null for the colours of the style, undefined until it is known. */
  #tone(background: string): Tone | null | undefined {
    const { background: chosen } = this;
    if (Object.hasOwn(tones, chosen)) return chosen as Tone;
    const isFixed = (chosen && chosen !== 'auto') || this.#hasStyle;
    return isFixed ? null : this.stage.suggestTone(background, this.updateColours);
  }
}

// Settings of the stage that take any value as it is.
const plain = [
  'wire',
  'bones',
  'attachments',
  'outlines',
  'normalLines',
  'vertexGrid',
  'depthTest',
  'backFaces',
] as const;
for (const name of plain)
  Object.defineProperty(StageElement.prototype, name, {
    configurable: true,
    get(this: StageElement) {
      return this.stage.displaySettings.current[name];
    },
    set(this: StageElement, value: boolean | null) {
      this.stage.displaySettings.change({ [name]: value });
    },
  });
